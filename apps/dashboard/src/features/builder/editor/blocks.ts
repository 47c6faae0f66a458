import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import { newBlockId } from '@bubbles/report-document'
import { yUndoPluginKey } from '@tiptap/y-tiptap'

/** A block of the body, the title or the standfirst, and where it stands: on the page or in a column. */
export interface BlockAt {
  id: string
  node: ProseMirrorNode
  pos: number
  /** Its place among the children of `parent`. */
  index: number
  /** The document, or the column it stands in. */
  parent: ProseMirrorNode
  /** Where the parent's content begins. */
  start: number
}

/** How many blocks stand before the body: the title and, where there is one, the standfirst. */
export const bodyStart = (doc: ProseMirrorNode): number =>
  doc.maybeChild(1)?.type.name === 'standfirst' ? 2 : 1

/** Whether a block belongs to the body: title and standfirst do not. */
export const inBody = (doc: ProseMirrorNode, block: BlockAt): boolean =>
  block.parent !== doc || block.index >= bodyStart(doc)

/** What blocks of the body stand in: the document and its columns. */
export const holdsBlocks = (node: ProseMirrorNode): boolean =>
  node.type.name === 'doc' || node.type.name === 'column'

const blockIn = (parent: ProseMirrorNode, start: number, index: number): BlockAt | null => {
  const node = parent.maybeChild(index)
  if (!node) return null
  let pos = start
  for (let before = 0; before < index; before++) pos += parent.child(before).nodeSize
  return { id: (node.attrs.id as string | null) ?? '', node, pos, index, parent, start }
}

/** A top-level block. */
export const blockAtIndex = (doc: ProseMirrorNode, index: number): BlockAt | null => blockIn(doc, 0, index)

/** The block `by` places on among those it stands with, null beyond the last and the first. */
export const siblingOf = (block: BlockAt, by: number): BlockAt | null =>
  blockIn(block.parent, block.start, block.index + by)

/** Every block that can be chosen as a whole, in reading order: columns before what stands in them. */
export function* blocksIn(doc: ProseMirrorNode): Generator<BlockAt> {
  let pos = 0
  for (let index = 0; index < doc.childCount; index++) {
    const node = doc.child(index)
    yield { id: (node.attrs.id as string | null) ?? '', node, pos, index, parent: doc, start: 0 }
    if (node.type.name === 'columns') yield* blocksInColumns(node, pos)
    pos += node.nodeSize
  }
}

function* blocksInColumns(columns: ProseMirrorNode, pos: number): Generator<BlockAt> {
  let at = pos + 1
  for (const column of columns.children) {
    const start = at + 1
    let child = start
    for (let index = 0; index < column.childCount; index++) {
      const node = column.child(index)
      yield { id: (node.attrs.id as string | null) ?? '', node, pos: child, index, parent: column, start }
      child += node.nodeSize
    }
    at += column.nodeSize
  }
}

/** The block of an id, on the page or in a column. */
export function blockById(doc: ProseMirrorNode, id: string): BlockAt | null {
  for (const block of blocksIn(doc)) if (block.id === id) return block
  return null
}

/** The innermost block around a place; at a place between two, the one after it. */
export function blockAround($pos: ResolvedPos): BlockAt | null {
  for (let depth = $pos.depth; depth >= 0; depth--)
    if (holdsBlocks($pos.node(depth))) return blockIn($pos.node(depth), $pos.start(depth), $pos.index(depth))
  return null
}

/** The columns a block stands in, null for a block of the page. */
export function columnsAround(doc: ProseMirrorNode, block: BlockAt): BlockAt | null {
  return block.parent === doc ? null : blockAtIndex(doc, doc.resolve(block.pos).index(0))
}

/** The block that holds the selection's beginning. */
export const activeBlock = (state: EditorState): BlockAt | null => blockAround(state.selection.$from)

/** The block that is selected as a whole. */
export function selectedBlock(state: EditorState): BlockAt | null {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || !holdsBlocks(selection.$from.parent)) return null
  return activeBlock(state)
}

/** A figure's number: charts and maps are counted together in reading order, as on the published page. */
export function figureNumber(doc: ProseMirrorNode, id: string): number {
  let count = 0
  for (const { node } of blocksIn(doc)) {
    if (node.type.name === 'chart' || node.type.name === 'map') count++
    if (node.attrs.id === id) break
  }
  return count
}

/** Makes what follows an undo step of its own, apart from the typing before it. */
export function separateUndo(editor: Editor): void {
  const undo = yUndoPluginKey.getState(editor.state) as
    | { undoManager?: { stopCapturing(): void } }
    | undefined
  undo?.undoManager?.stopCapturing()
}

/** Does something as one undo step, apart from what came before and what comes after. */
export function undoStep(editor: Editor, work: () => void): void {
  separateUndo(editor)
  work()
  separateUndo(editor)
}

/** Selects a block as a whole; Enter opens it, arrows go on to the next. */
export function selectBlock(editor: Editor, block: BlockAt): void {
  const { tr } = editor.state
  const selection = NodeSelection.isSelectable(block.node)
    ? NodeSelection.create(tr.doc, block.pos)
    : Selection.near(tr.doc.resolve(block.pos + 1))
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView())
  editor.view.focus()
}

/** Puts the caret at the end of a block's text. */
export function writeIn(editor: Editor, block: BlockAt): void {
  const { tr } = editor.state
  const end = tr.doc.resolve(block.pos + block.node.nodeSize - 1)
  editor.view.dispatch(tr.setSelection(TextSelection.near(end, -1)).scrollIntoView())
  editor.view.focus()
}

/** Changes attributes of a block in place; the selection and the panel stay. */
export function setBlockAttrs(editor: Editor, id: string, attrs: Record<string, unknown>): void {
  const block = blockById(editor.state.doc, id)
  if (!block) return
  const { tr } = editor.state
  for (const [name, value] of Object.entries(attrs))
    if (block.node.attrs[name] !== value) tr.setNodeAttribute(block.pos, name, value)
  if (tr.docChanged) editor.view.dispatch(tr)
}

/** The element of a block on the screen. */
export function blockElement(editor: Editor, id: string): HTMLElement | null {
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, id)
  const element = block && editor.view.nodeDOM(block.pos)
  return element instanceof HTMLElement ? element : null
}

export const emptyParagraph = (editor: Editor): ProseMirrorNode =>
  editor.schema.nodes.paragraph!.create({ id: newBlockId() })

/** Text as small as notes: a kind of its own to people, as a subheading is. */
export const isSmallNote = ({ type, attrs }: ProseMirrorNode): boolean =>
  type.name === 'paragraph' && attrs.style === 'small'

/** A paragraph in which nothing is written. */
export const isEmptyParagraph = (node: ProseMirrorNode): boolean =>
  node.type.name === 'paragraph' && node.content.size === 0
