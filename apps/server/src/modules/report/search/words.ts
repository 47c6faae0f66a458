import { plainLetters } from '@bubbles/domain'
import { plainText, type ReportDocument } from '@bubbles/report-document'

/** Characters of a report's words that are searched; the rest of a very long one is not. */
const MAX_TEXT = 300_000
/** Characters of one word: PostgreSQL keeps none beyond 2 KB, and nobody looks for one of a hundred. */
const MAX_WORD = 100
/** Words of a query. */
const MAX_TERMS = 20
/** PostgreSQL counts no place beyond this, and no more places than this of one word. */
const LAST_PLACE = 16_383
const MAX_PLACES = 255

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text in plain letters, in order: "Größe 3,5" gives grosse, 3, 5. */
export const wordsOf = (text: string): string[] =>
  (plainLetters(text).match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD))

/** What search reads of a document beside its name. */
export const bodyOf = (document: ReportDocument): string =>
  plainText({ ...document, content: document.content.filter(({ type }) => type !== 'title') }).slice(
    0,
    MAX_TEXT,
  )

/**
 * A `tsvector` in text form, made by our own rule for words and not by the database's, which depends on the machine's
 * locale. Words of the name weigh more (A) than those of the contents (D).
 */
export function vectorOf(name: string, body: string): string {
  const places = new Map<string, string[]>()
  const add = (words: string[], weight: string) => {
    for (const [index, word] of words.entries()) {
      const known = places.get(word) ?? []
      if (known.length < MAX_PLACES) known.push(`${Math.min(index + 1, LAST_PLACE)}${weight}`)
      places.set(word, known)
    }
  }
  add(wordsOf(name), 'A')
  add(wordsOf(body), '')
  // Letters and digits alone: nothing in them needs escaping.
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}

/** The words somebody looks for. The last may be the beginning of one. */
export const termsOf = (query: string): string[] => wordsOf(query).slice(0, MAX_TERMS)

/** A `tsquery` in text form: all the terms, the last as a beginning; null where there is nothing to look for. */
export function tsqueryOf(terms: string[]): string | null {
  if (terms.length === 0) return null
  return terms.map((term, index) => `'${term}'${index === terms.length - 1 ? ':*' : ''}`).join(' & ')
}

const BEFORE = 60
const LENGTH = 180

/** Words around the first term that is found in a text; null where none is. */
export function snippetOf(body: string, terms: string[]): string | null {
  for (const match of body.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [word = ''] = wordsOf(match[0])
    if (!terms.some((term) => word.startsWith(term))) continue
    const from = match.index <= BEFORE ? 0 : wordStart(body, match.index - BEFORE)
    const cut = body.slice(from, from + LENGTH)
    const isWhole = from + LENGTH >= body.length
    const text = (
      isWhole ? cut : cut.slice(0, Math.max(cut.search(/\s\S*$/u), match.index - from + match[0].length))
    )
      .replaceAll(/\s+/g, ' ')
      .trim()
    return `${from > 0 ? '…' : ''}${text}${isWhole ? '' : '…'}`
  }
  return null
}

/** The next place at which a word begins. */
function wordStart(text: string, from: number): number {
  const next = text.slice(from, from + BEFORE).search(/(?<=\s)\S/u)
  return next < 0 ? from : from + next
}
