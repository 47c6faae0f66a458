import type { DetailKind } from '@bubbles/report-document'

/** The kinds of field, with the label each begins with. */
export const DETAIL_LABELS: Readonly<Record<DetailKind, string>> = {
  UserName: 'Name',
  EmailAddress: 'Email',
  Text: 'Your text',
}
