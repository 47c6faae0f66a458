import { EMBED_PROVIDERS, embedOf } from '@bubbles/report-document'

/** The sites whose content pages can show, in words. */
export const PROVIDERS_IN_WORDS = new Intl.ListFormat('en', { type: 'conjunction' }).format(EMBED_PROVIDERS)

/** What is said of an address that no page may show. */
export const embedProblem = (address: string): string | null => {
  if (address.trim() === '' || embedOf(address)) return null
  return `This address can’t be embedded. Pages can embed ${PROVIDERS_IN_WORDS}: paste the address of a video, chart or map from one of them.`
}
