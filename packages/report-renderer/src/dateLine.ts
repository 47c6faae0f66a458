import { escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { reportOptions } from './reportOptions.ts'
import type { DocumentNode, PagePublication } from './types.ts'
import { longDate, readingTime } from './words.ts'

/** When a report was published, its edition, how long it takes to read and what changed. */
export function dateLine(
  words: PageWords,
  document: DocumentNode,
  publication: PagePublication | null,
  lang: string,
): string {
  const time = readingTime(words, document)
  if (!publication) return `<p class="date"><b>${escapeHtml(words.notPublished)}</b> · ${time}</p>`
  const { publishedAt, edition, note, firstPublishedAt } = publication
  const title = document.content?.find(({ type }) => type === 'title')
  const published = `<time datetime="${escapeHtml(publishedAt)}">${escapeHtml(longDate(publishedAt, lang))}</time>`
  const change = note?.trim()
    ? `<p class="edit">${escapeHtml(`${words.whatChanged} ${note.trim()}`)}</p>`
    : ''
  // An older edition that is still there says both; the first one has one date.
  const dates =
    reportOptions(title).dates && edition > 1 && firstPublishedAt
      ? `<b>${dated(firstPublishedAt, words.firstPublished, lang)}</b> · ${dated(publishedAt, words.revised, lang)}`
      : `<b>${escapeHtml(words.published)} ${published}</b>`
  return `<p class="date">${dates} · ${escapeHtml(words.edition(Math.trunc(edition)))} · ${time}</p>${edition > 1 ? change : ''}`
}

const dated = (instant: string, inWords: (date: string) => string, lang: string): string =>
  `<time datetime="${escapeHtml(instant)}">${escapeHtml(inWords(longDate(instant, lang)))}</time>`
