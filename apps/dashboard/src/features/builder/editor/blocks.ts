import type { Editor } from '@tiptap/core'
import type { Fragment, Node as ProseMirrorNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import { newBlockId } from '@bubbles/report-document'
import { yUndoPluginKey } from '@tiptap/y-tiptap'

/** A top-level block and where it stands. */
export interface BlockAt {
  id: string
  node: ProseMirrorNode
  pos: number
  index: number
}

export type TextKind = 'paragraph' | 'heading' | 'subheading' | 'bulletList' | 'orderedList' | 'blockquote'

/** How many blocks stand before the body: the title and, where there is one, the standfirst. */
export const bodyStart = (doc: ProseMirrorNode): number =>
  doc.maybeChild(1)?.type.name === 'standfirst' ? 2 : 1

export const isTextBlock = (node: ProseMirrorNode): boolean =>
  ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'].includes(node.type.name)

export function blockAtIndex(doc: ProseMirrorNode, index: number): BlockAt | null {
  const node = doc.maybeChild(index)
  if (!node) return null
  let pos = 0
  for (let before = 0; before < index; before++) pos += doc.child(before).nodeSize
  return { id: (node.attrs.id as string | null) ?? '', node, pos, index }
}

export function blockById(doc: ProseMirrorNode, id: string): BlockAt | null {
  for (let index = 0; index < doc.childCount; index++)
    if (doc.child(index).attrs.id === id) return blockAtIndex(doc, index)
  return null
}

/** The top-level block that holds the selection's beginning. */
export const activeBlock = (state: EditorState): BlockAt | null =>
  blockAtIndex(state.doc, state.selection.$from.index(0))

/** The block that is selected as a whole. */
export function selectedBlock(state: EditorState): BlockAt | null {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.$from.depth !== 0) return null
  return activeBlock(state)
}

/** A chart's number: charts are counted from the top, as on the published page. */
export function figureNumber(doc: ProseMirrorNode, id: string): number {
  let count = 0
  for (let index = 0; index < doc.childCount; index++) {
    const node = doc.child(index)
    if (node.type.name === 'chart') count++
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

function step(editor: Editor, work: () => void): void {
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

/** Moves a block one place. False at the ends of the body. */
export function moveBlock(editor: Editor, id: string, by: -1 | 1): boolean {
  const { doc, tr, selection } = editor.state
  const block = blockById(doc, id)
  if (!block || block.index < bodyStart(doc)) return false
  const other = blockAtIndex(doc, block.index + by)
  if (!other || other.index < bodyStart(doc)) return false
  const inside = selection.from >= block.pos && selection.to <= block.pos + block.node.nodeSize
  const pos = by < 0 ? other.pos : block.pos + other.node.nodeSize
  step(editor, () => {
    tr.delete(block.pos, block.pos + block.node.nodeSize).insert(pos, block.node)
    const shift = pos - block.pos
    if (inside && selection instanceof NodeSelection)
      tr.setSelection(NodeSelection.create(tr.doc, selection.from + shift))
    else if (inside)
      tr.setSelection(TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift))
    editor.view.dispatch(tr.scrollIntoView())
  })
  return true
}

/** A copy below, selected. Ids are new all the way down. */
export function duplicateBlock(editor: Editor, id: string): void {
  const block = blockById(editor.state.doc, id)
  if (!block) return
  const copy = editor.schema.nodeFromJSON(withFreshIds(block.node.toJSON() as JsonNode))
  step(editor, () => editor.view.dispatch(editor.state.tr.insert(block.pos + block.node.nodeSize, copy)))
  const made = blockAtIndex(editor.state.doc, block.index + 1)
  if (made) selectBlock(editor, made)
}

interface JsonNode {
  attrs?: Record<string, unknown>
  content?: JsonNode[]
}

const withFreshIds = (node: JsonNode): JsonNode => ({
  ...node,
  ...(node.attrs && 'id' in node.attrs && { attrs: { ...node.attrs, id: newBlockId() } }),
  ...(node.content && { content: node.content.map(withFreshIds) }),
})

/** Deletes a block. What comes back puts it where it stood, whatever was done meanwhile. */
export function deleteBlock(editor: Editor, id: string): (() => void) | null {
  const { doc, tr } = editor.state
  const block = blockById(doc, id)
  if (!block || block.index < bodyStart(doc)) return null
  const last = doc.childCount - bodyStart(doc) === 1
  step(editor, () => {
    if (last) tr.replaceWith(block.pos, block.pos + block.node.nodeSize, emptyParagraph(editor))
    else tr.delete(block.pos, block.pos + block.node.nodeSize)
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(block.pos, tr.doc.content.size)), -1))
    editor.view.dispatch(tr.scrollIntoView())
  })
  return () => {
    const now = editor.state
    if (blockById(now.doc, id)) return
    const place = blockAtIndex(now.doc, block.index)?.pos ?? now.doc.content.size
    step(editor, () => editor.view.dispatch(now.tr.insert(place, block.node)))
  }
}

/** The runs of text in a block, one for each line it would make. */
function linesOf(node: ProseMirrorNode): Fragment[] {
  if (node.isTextblock) return [node.content]
  const lines: Fragment[] = []
  node.forEach((child) => lines.push(...linesOf(child)))
  return lines
}

/** Turns a block of text into another kind; the words stay, the first block keeps its id. */
export function turnInto(editor: Editor, id: string, kind: TextKind): void {
  const block = blockById(editor.state.doc, id)
  if (!block || !isTextBlock(block.node)) return
  const { nodes } = editor.schema
  const paragraph = (line: Fragment, attrs: object = {}) =>
    nodes.paragraph!.create({ id: newBlockId(), ...attrs }, line)
  const lines = linesOf(block.node)
  const made = (() => {
    if (kind === 'bulletList' || kind === 'orderedList') {
      const items = lines.map((line) => nodes.listItem!.create({ id: newBlockId() }, paragraph(line)))
      return [nodes[kind]!.create({ id }, items)]
    }
    if (kind === 'blockquote')
      return [
        nodes.blockquote!.create(
          { id },
          lines.map((line) => paragraph(line)),
        ),
      ]
    return lines.map((line, index) => {
      const attrs = { id: index === 0 ? id : newBlockId() }
      if (kind === 'paragraph') return paragraph(line, attrs)
      return nodes.heading!.create({ ...attrs, level: kind === 'heading' ? 2 : 3 }, line)
    })
  })()
  step(editor, () =>
    editor.view.dispatch(editor.state.tr.replaceWith(block.pos, block.pos + block.node.nodeSize, made)),
  )
  const first = blockById(editor.state.doc, id)
  if (first) writeIn(editor, first)
}

/** Which text kind a block is, null for figures. */
export function textKindOf(node: ProseMirrorNode): TextKind | null {
  if (!isTextBlock(node)) return null
  if (node.type.name === 'heading') return node.attrs.level === 3 ? 'subheading' : 'heading'
  return node.type.name as TextKind
}

/** An empty line beside a block with the menu of blocks open; an empty paragraph is used as it is. */
export function insertLine(editor: Editor, id: string, where: 'below' | 'above'): void {
  const block = blockById(editor.state.doc, id)
  if (!block) return
  const reuse = block.node.type.name === 'paragraph' && block.node.content.size === 0
  const above = where === 'above' && block.index >= bodyStart(editor.state.doc)
  // Below the title means below the standfirst: no block fits between them.
  const anchor =
    blockAtIndex(editor.state.doc, Math.max(block.index, bodyStart(editor.state.doc) - 1)) ?? block
  const pos = above ? block.pos : anchor.pos + anchor.node.nodeSize
  separateUndo(editor)
  const { tr } = editor.state
  if (!reuse) tr.insert(pos, emptyParagraph(editor))
  tr.setSelection(TextSelection.create(tr.doc, (reuse ? block.pos : pos) + 1))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
  editor.view.dispatch(editor.state.tr.insertText('/'))
}

/** Replaces a paragraph by a block that is no text, with a line after it to go on writing. */
export function placeBlock(editor: Editor, at: number, node: ProseMirrorNode): void {
  const block = blockAtIndex(editor.state.doc, editor.state.doc.resolve(at).index(0))
  if (!block) return
  const { tr } = editor.state
  const end = block.pos + block.node.nodeSize
  const empty = block.node.type.name === 'paragraph' && block.node.content.size === 0
  const body = block.index >= bodyStart(editor.state.doc)
  const pos = empty && body ? block.pos : end
  if (empty && body) tr.replaceWith(block.pos, end, node)
  else tr.insert(pos, node)
  const after = pos + node.nodeSize
  if (after >= tr.doc.content.size) tr.insert(after, emptyParagraph(editor))
  if (NodeSelection.isSelectable(node) && node.type.name !== 'horizontalRule')
    tr.setSelection(NodeSelection.create(tr.doc, pos))
  else tr.setSelection(Selection.near(tr.doc.resolve(after), 1))
  step(editor, () => editor.view.dispatch(tr.scrollIntoView()))
  editor.view.focus()
  // Figures are drawn a moment after they are placed, and the settings that open take room.
  const id = node.attrs.id as string
  setTimeout(() => revealBlock(editor, id), 50)
}

/** Scrolls as little as it takes to show all of a block. */
function revealBlock(editor: Editor, id: string): void {
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, id)
  const element = block && editor.view.nodeDOM(block.pos)
  if (!(element instanceof HTMLElement)) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
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

const emptyParagraph = (editor: Editor): ProseMirrorNode =>
  editor.schema.nodes.paragraph!.create({ id: newBlockId() })
