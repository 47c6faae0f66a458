import { documentLanguage } from '@bubbles/report-document/language'
import type { RenderInput } from './types.ts'

/** What a page is rendered from, in the report's own language where it has one, else in its organisation's. */
export const inOwnLanguage = <Input extends Pick<RenderInput, 'document' | 'locale'>>(
  input: Input,
): Input => ({
  ...input,
  locale: documentLanguage(input.document) ?? input.locale,
})
