import { isLanguageTag } from '@bubbles/charts'

/** The language a report is written in; null: its organisation's. */
export function documentLanguage(document: {
  content?: readonly { type: string; attrs?: Record<string, unknown> | null }[]
}): string | null {
  const language = document.content?.find(({ type }) => type === 'title')?.attrs?.language
  return isLanguageTag(language) ? language : null
}
