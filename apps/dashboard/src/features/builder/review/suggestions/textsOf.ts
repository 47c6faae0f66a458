import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { blockPlaces } from '../threadsOf.ts'

/** A text that a change can be suggested to, and the part of it that is in hand. */
export interface EditableText {
  blockId: string
  text: string
  from: number
  to: number
  /** Whether line ends in it mean something. */
  isCode: boolean
}

/**
 * The texts of a block: the one with the selection, as far as it is selected; or all that are not empty, such as the
 * items of a list, for the person to choose from.
 */
export function textsOf(editor: Editor, blockId: string): EditableText[] {
  const { doc, selection } = editor.state
  const pos = blockPlaces(doc).get(blockId)
  const block = pos === undefined ? null : doc.nodeAt(pos)
  if (pos === undefined || !block) return []
  const { $from, $to } = selection
  const isInside = selection.from > pos && selection.to < pos + block.nodeSize
  if (selection instanceof TextSelection && isInside && $from.sameParent($to) && $from.parent.isTextblock) {
    const { parent } = $from
    const id: unknown = parent.attrs.id
    if (typeof id === 'string') {
      const [from, to] = selection.empty ? [0, parent.content.size] : [$from.parentOffset, $to.parentOffset]
      return [{ blockId: id, text: parent.textContent, from, to, isCode: parent.type.spec.code === true }]
    }
  }
  const texts: EditableText[] = []
  const add = (node: typeof block): void => {
    const id: unknown = node.attrs.id
    if (!node.isTextblock || typeof id !== 'string' || node.content.size === 0) return
    const isCode = node.type.spec.code === true
    texts.push({ blockId: id, text: node.textContent, from: 0, to: node.content.size, isCode })
  }
  add(block)
  block.descendants((node) => add(node))
  return texts
}
