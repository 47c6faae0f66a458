import { LIMITS, writeWords } from '@bubbles/report-document'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import * as Y from 'yjs'
import { countInWords } from '../../../../format/numbers.ts'
import { sameEnds } from '../../find/sameEnds.ts'
import type { Place } from './place.ts'

/**
 * What writes a suggestion into a document, as one Yjs update that is not applied to it yet: the server stores it with
 * the decision. What is kept of the words keeps its marks, and new words take those of the first that is replaced, or of
 * the one before where nothing is.
 * @returns null where there is nothing to write.
 * @throws RangeError where the text or the report would be longer than it may be.
 */
export function changeFor(
  { doc, ydoc }: { doc: ProseMirrorNode; ydoc: Y.Doc },
  { pos, text, located }: Place,
  replacement: string,
): Uint8Array | null {
  if (located.kind === 'lost' || located.kind === 'done') return null
  const block = doc.nodeAt(pos)
  if (!block) return null
  const original = text.slice(located.from, located.to)
  const words = block.type.spec.code ? replacement : replacement.replaceAll(/\r?\n/g, ' ')
  const growth = words.length - original.length
  if (growth > 0 && block.type.name === 'title' && text.length + growth > LIMITS.title)
    throw new RangeError(`A title can have ${countInWords(LIMITS.title)} characters at most.`)
  if (growth > 0 && doc.content.size + growth > LIMITS.characters)
    throw new RangeError(`A report can have ${countInWords(LIMITS.characters)} characters at most.`)
  const [begin, end] = sameEnds(original, words)
  return updateOf(ydoc, String(block.attrs.id), {
    from: located.from + begin,
    to: located.to - end,
    words: words.slice(begin, words.length - end),
  })
}

/** Written on a copy: if the server refuses, the document has never had it. */
function updateOf(
  ydoc: Y.Doc,
  blockId: string,
  change: { from: number; to: number; words: string },
): Uint8Array | null {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
  let written: Uint8Array | null = null
  copy.on('update', (update: Uint8Array) => (written = update))
  writeWords(copy, blockId, change)
  copy.destroy()
  return written
}
