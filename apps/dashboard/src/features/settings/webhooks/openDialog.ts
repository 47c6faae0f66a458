import type { ShownWebhook } from '../../../api/webhooks.ts'

/** What is open over the list of webhooks. */
export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'log' | 'rotate' | 'delete'; webhook: ShownWebhook }
