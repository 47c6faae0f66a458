import { withoutHidden } from '@bubbles/tables'

/** What a model thinks before it writes, as models that are run on machines of one's own send it along. */
const THOUGHTS = /^[^]*<\/think(?:ing)?>/i
const TAG = /<\/?[a-z][^<>]{0,300}>/gi
/** Markdown's link and image: its words are kept. */
const LINK = /!?\[([^[\]]{0,300})\]\([^()\s]{0,600}\)/g
const MARKS = /\*\*|__|`+|^#{1,6} |^> |^[-*] /gm
const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
]

/** Plain text on one line, of what a model wrote: without its thoughts, markup, hidden characters and quotes around it all. */
export function plainLine(written: string): string {
  const words = written
    .toWellFormed()
    .replace(THOUGHTS, '')
    .replaceAll(LINK, '$1')
    .replaceAll(TAG, '')
    .replaceAll(MARKS, '')
  const line = withoutHidden(words).replaceAll(/\s+/g, ' ').trim()
  return unquoted(line)
}

function unquoted(line: string): string {
  const found = QUOTES.find(([begin, end]) => line.startsWith(begin) && line.endsWith(end))
  if (!found || line.length < 3) return line
  const inside = line.slice(1, -1)
  // Two quotations are no quotation marks around it all.
  return found.some((mark) => inside.includes(mark)) ? line : inside.trim()
}

const SENTENCE_END = /[.!?…。！？](?=["”»)]?\s)/g

/**
 * As many whole sentences as fit.
 * @param max characters
 * @param isCut the text breaks off at its end
 * @returns null where not even one sentence is whole
 */
export function wholeSentences(
  line: string,
  max: number,
  isCut: boolean,
): { text: string; isCut: boolean } | null {
  if (line.length <= max && !isCut) return { text: line, isCut: false }
  const room = line.slice(0, max)
  const end = [...`${room} `.matchAll(SENTENCE_END)].at(-1)
  if (!end) return null
  return { text: room.slice(0, end.index + 1).toWellFormed(), isCut: true }
}
