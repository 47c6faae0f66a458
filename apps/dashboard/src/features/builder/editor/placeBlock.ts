import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import {
  blockAround,
  blockAtIndex,
  blockById,
  blockElement,
  bodyStart,
  columnsAround,
  emptyParagraph,
  inBody,
  isEmptyParagraph,
  separateUndo,
  undoStep,
} from './blocks.ts'
import { fitsColumn } from './columns.ts'
import { dropSlash, placeSlash } from './placedSlash.ts'

/** An empty line beside a block with the menu of blocks open; an empty paragraph is used as it is. */
export function insertLine(editor: Editor, id: string, where: 'below' | 'above'): void {
  // Of a line that was begun by the same button before.
  dropSlash(editor)
  const { doc } = editor.state
  const block = blockById(doc, id)
  if (!block) return
  const reuse = isEmptyParagraph(block.node)
  const above = where === 'above' && inBody(doc, block)
  // Below the title means below the standfirst: no block fits between them.
  const anchor = inBody(doc, block) ? block : (blockAtIndex(doc, bodyStart(doc) - 1) ?? block)
  const pos = above ? block.pos : anchor.pos + anchor.node.nodeSize
  separateUndo(editor)
  const { tr } = editor.state
  if (!reuse) tr.insert(pos, emptyParagraph(editor))
  tr.setSelection(TextSelection.create(tr.doc, (reuse ? block.pos : pos) + 1))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
  placeSlash(editor)
}

/**
 * Places a block at an empty line, or below the block at `at`, with a line after it to go on writing where it would
 * be the last of the page. A block that no column takes goes below the columns.
 */
export function placeBlock(editor: Editor, at: number, node: ProseMirrorNode): void {
  const { doc } = editor.state
  const found = blockAround(doc.resolve(Math.min(at, doc.content.size)))
  const around = found ?? blockAtIndex(doc, doc.childCount - 1)
  if (!around) return
  const columns = columnsAround(doc, around)
  const block = columns && !fitsColumn(node) ? columns : around
  const { tr } = editor.state
  const end = block.pos + block.node.nodeSize
  const replaces = isEmptyParagraph(block.node) && inBody(doc, block)
  const after = inBody(doc, block) ? end : bodyPos(doc)
  const pos = replaces ? block.pos : after
  if (replaces) tr.replaceWith(block.pos, end, node)
  else tr.insert(pos, node)
  const next = pos + node.nodeSize
  const beyond = tr.doc.resolve(next)
  // A column may end with a figure: one goes on writing beside it, or adds a line.
  const mayEnd = beyond.parent.type.name === 'column' && isSelectableFigure(node)
  if (!beyond.nodeAfter && !mayEnd) tr.insert(next, emptyParagraph(editor))
  if (isSelectableFigure(node)) tr.setSelection(NodeSelection.create(tr.doc, pos))
  else if (node.isAtom) tr.setSelection(Selection.near(tr.doc.resolve(next), 1))
  else tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1), 1))
  undoStep(editor, () => editor.view.dispatch(tr.scrollIntoView()))
  editor.view.focus()
  // Figures are drawn a moment after they are placed, and the settings that open take room.
  const id = node.attrs.id as string
  setTimeout(() => revealBlock(editor, id), 50)
}

const isSelectableFigure = (node: ProseMirrorNode): boolean =>
  node.isAtom && NodeSelection.isSelectable(node) && node.type.name !== 'horizontalRule'

/** Where the body begins. */
export function bodyPos(doc: ProseMirrorNode): number {
  let pos = 0
  for (let index = 0; index < bodyStart(doc); index++) pos += doc.child(index).nodeSize
  return pos
}

/** Scrolls as little as it takes to show all of a block. */
function revealBlock(editor: Editor, id: string): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  blockElement(editor, id)?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
}
