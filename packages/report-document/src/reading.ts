/** A part of a document, as the editor, the server and the page have it. */
interface Part {
  type: string
  text?: string | null | undefined
  content?: readonly Part[] | null | undefined
}

/** A calm silent reading speed for reports, words a minute. */
const WORDS_PER_MINUTE = 230
/** What a figure asks of a reader, in seconds. */
const SECONDS_PER_FIGURE = 15
const FIGURES = new Set(['chart', 'map', 'image'])
/** Letters and digits, with what joins them: "It’s", "1,234.5", "well-known". A dash between spaces is no word. */
const WORD = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu

/** How much there is to read: the words of the text, and the minutes that these and the figures take; never less than one. */
export function readingOf(document: Part): { words: number; minutes: number } {
  const total = { words: 0, figures: 0 }
  add(document, total)
  const minutes = total.words / WORDS_PER_MINUTE + (total.figures * SECONDS_PER_FIGURE) / 60
  return { words: total.words, minutes: Math.max(1, Math.round(minutes)) }
}

/** Counts what is below a node. Pieces of text that stand side by side may be parts of one word. */
function add(node: Part, total: { words: number; figures: number }): void {
  if (FIGURES.has(node.type)) total.figures++
  let text = ''
  for (const child of node.content ?? []) {
    if (child.type === 'text') {
      text += child.text ?? ''
      continue
    }
    text += ' '
    add(child, total)
  }
  total.words += text.match(WORD)?.length ?? 0
}
