import type { Say } from '../../http/say.ts'

/** Longest subject, in UTF-16 code units. Programs show some 70 of them; more only costs room in lists. */
export const MAX_SUBJECT_LENGTH = 200

/**
 * Characters that turn the direction of what follows (embeddings, overrides, isolates), which can make text read as
 * something else, and those without any meaning in a mail (byte order mark, deprecated and annotation marks). Other format
 * characters are part of how people write: joiners of Persian, Indic scripts and emoji, soft hyphens, tags of flags.
 */
const harmfulFormats = /[\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu
const lineBreaks = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g
// Tab and line feed are no control characters of anybody's terminal.
const controls = /(?![\t\n])\p{Cc}/gu

/** What people wrote, with its line breaks: characters that could spoof or break a mail are left out, nothing is cut. */
export const wholeWords = (text: string): string =>
  text.toWellFormed().replace(lineBreaks, '\n').replace(harmfulFormats, '').replace(controls, ' ').trim()

/** A name or a title on one line, whatever it holds. */
export const oneLine = (text: string): string => wholeWords(text).replace(/\s+/g, ' ')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * At most `length` code units of a text, with "…" where something is left out. Never cuts what is seen as one character,
 * such as 👩‍🔬 or an accented letter.
 */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  // Segments are found as they are asked for, so only the beginning is read.
  for (const { index, segment } of graphemes.segment(text)) {
    const next = index + segment.length
    if (next > length - 1) break
    end = next
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/**
 * Template for subjects in a language: one line, at most `MAX_SUBJECT_LENGTH`. Where that takes shortening, the longest inserted
 * value gives way, so that quotation marks close and dates stay.
 */
export const subjectLine =
  (say: Pick<Say, 'template'>) =>
  (strings: TemplateStringsArray, ...values: readonly string[]): string => {
    const { texts, order } = say.template(strings)
    return fittingLine(
      texts,
      order.map((at) => values[at]!),
    )
  }

/** A line of `MAX_SUBJECT_LENGTH` at most, of texts and of the values between them. */
export function fittingLine(texts: readonly string[], values: readonly string[]): string {
  const parts = values.map(oneLine)
  const fixed = texts.reduce((sum, text) => sum + text.length, 0)
  let room = MAX_SUBJECT_LENGTH - fixed
  // Shortest first: what one does not need is left to the others.
  const order = parts.map((_, index) => index).toSorted((a, b) => parts[a]!.length - parts[b]!.length)
  order.forEach((index, place) => {
    parts[index] = shortened(parts[index]!, Math.max(1, Math.floor(room / (order.length - place))))
    room -= parts[index].length
  })
  return texts.reduce((line, text, index) => line + (parts[index - 1] ?? '') + text)
}
