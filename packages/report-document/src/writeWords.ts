import * as Y from 'yjs'
import { DOCUMENT_FRAGMENT } from './fragment.ts'
import { deleteWords, insertRuns, newText, runsOf, wordsOf } from './replaceText.ts'

/**
 * Writes words in place of some characters of a block's text, which is all text. They take the marks of the first
 * character that goes, or of the one before where none does.
 * @param from where the characters begin, and `to` where they end, counted in the text of the block
 * @returns false where the document has no such block; nothing is written then.
 */
export function writeWords(
  ydoc: Y.Doc,
  blockId: string,
  { from, to, words }: { from: number; to: number; words: string },
): boolean {
  const block = elementOf(ydoc, blockId)
  if (!block) return false
  const texts = block.toArray().filter((child) => child instanceof Y.XmlText)
  ydoc.transact(() => {
    if (texts.length === 0) {
      if (words !== '') block.insert(0, [newText([{ type: 'text', text: words }])])
      return
    }
    const formats = formatsAt(texts, from < to || from === 0 ? from : from - 1)
    deleteWords(texts, from, to)
    if (words !== '') insertRuns(texts, from, [{ text: words, formats }])
  })
  return true
}

/** The text of a block as it stands in a document; null where it has no such block. */
export function wordsOfBlock(ydoc: Y.Doc, blockId: string): string | null {
  const block = elementOf(ydoc, blockId)
  if (!block) return null
  const texts = block.toArray().filter((child) => child instanceof Y.XmlText)
  return wordsOf(texts.flatMap(runsOf))
}

/** The element of a block. */
function elementOf(ydoc: Y.Doc, blockId: string): Y.XmlElement | null {
  const isBlock = (node: unknown): boolean =>
    node instanceof Y.XmlElement && node.getAttribute('id') === blockId
  for (const node of ydoc.getXmlFragment(DOCUMENT_FRAGMENT).createTreeWalker(isBlock))
    return node as Y.XmlElement
  return null
}

/** The marks of the character at a place of the joined texts. */
function formatsAt(texts: readonly Y.XmlText[], at: number): Record<string, unknown> {
  let start = 0
  for (const { text, formats } of texts.flatMap(runsOf)) {
    start += text.length
    if (at < start) return formats
  }
  return {}
}
