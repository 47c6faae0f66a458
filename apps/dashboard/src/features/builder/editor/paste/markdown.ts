import type { DocumentNode } from '@bubbles/report-document'
import type { MarkdownText } from '@bubbles/report-document/markdown'
import { messageOf, toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import {
  activeBlock,
  blockAtIndex,
  columnsAround,
  emptyParagraph,
  inBody,
  isEmptyParagraph,
  undoStep,
} from '../blocks.ts'
import { fitsColumn } from '../columns.ts'

type Reader = typeof import('@bubbles/report-document/markdown')

let reader: Reader | null = null

/** Brings what reads Markdown, so that the first paste does not wait for it. */
export async function loadMarkdown(): Promise<Reader> {
  reader ??= await import('@bubbles/report-document/markdown')
  return reader
}

/** Without any of these there is no Markdown; most of what is pasted is not looked at further. */
const SIGNS = /[*_`~#>|[]|^[ \t]*(?:[-+]|\d+[.)])[ \t]|^=+$/m
/** HTML that says more than how its letters look; editors of code copy colours alone. */
const STRUCTURE = /<(?:p|h[1-6]|ul|ol|li|table|blockquote|pre|a|strong|b|em|i|img|hr)[\s>/]/i

/**
 * Pastes text that was written as Markdown as what it says. Words go into the line, blocks go below it.
 * @returns whether it does: not for other text, nor where text stays as it is (code, the title).
 */
export function pasteMarkdown(editor: Editor, data: DataTransfer | null): boolean {
  const text = data?.getData('text/plain') ?? ''
  if (!SIGNS.test(text) || STRUCTURE.test(data?.getData('text/html') ?? '') || !takesMarks(editor))
    return false
  if (reader) return paste(editor, reader, text)
  loadMarkdown().then(
    (loaded) => {
      if (!editor.isDestroyed && !paste(editor, loaded, text)) editor.view.pasteText(text)
    },
    (error: unknown) => {
      toasts.addError(messageOf(error))
      if (!editor.isDestroyed) editor.view.pasteText(text)
    },
  )
  return true
}

function takesMarks({ state }: Editor): boolean {
  const { parent } = state.selection.$from
  return (
    parent.inlineContent &&
    parent.type.name !== 'title' &&
    parent.type.allowsMarkType(state.schema.marks.bold!)
  )
}

function paste(
  editor: Editor,
  { readMarkdown, MAX_PASTED_MARKDOWN, lossesInWords }: Reader,
  text: string,
): boolean {
  const read = readMarkdown(text, MAX_PASTED_MARKDOWN)
  if (!read?.isMarkdown || read.blocks.length === 0) return false
  const inline = read.blocks.length === 1 && read.blocks[0]!.type === 'paragraph'
  if (!inline && (isInTable(editor.state) || !takesBlocks(editor))) return false
  undoStep(editor, () => (inline ? insertWords(editor, read) : insertBlocks(editor, read.blocks)))
  const losses = lossesInWords(read.losses)
  if (losses.length > 0) toasts.notify({ message: losses.join(' ') })
  return true
}

const takesBlocks = ({ state }: Editor): boolean => {
  const block = activeBlock(state)
  return block !== null && inBody(state.doc, block)
}

function insertWords(editor: Editor, { blocks }: MarkdownText): void {
  const words = editor.schema.nodeFromJSON(blocks[0])
  editor.view.dispatch(editor.state.tr.replaceSelection(new Slice(words.content, 0, 0)).scrollIntoView())
}

function insertBlocks(editor: Editor, blocks: readonly DocumentNode[]): void {
  const { state } = editor
  const nodes = blocks.map((block) => editor.schema.nodeFromJSON(block))
  const block = activeBlock(state)!
  const columns = columnsAround(state.doc, block)
  const { tr } = state
  if (columns && !nodes.every(fitsColumn)) {
    const below = columns.pos + columns.node.nodeSize
    tr.insert(below, nodes)
    tr.setSelection(TextSelection.near(tr.doc.resolve(below + sizeOf(nodes)), -1))
  } else if (isEmptyParagraph(block.node)) {
    tr.replaceWith(block.pos, block.pos + block.node.nodeSize, nodes)
    tr.setSelection(TextSelection.near(tr.doc.resolve(block.pos + sizeOf(nodes)), -1))
  } else tr.replaceSelection(Slice.maxOpen(Fragment.from(nodes), false))
  const last = blockAtIndex(tr.doc, tr.doc.childCount - 1)
  // Below a table or a line at the very end there would be nowhere to write.
  if (last && !last.node.isTextblock && ['table', 'horizontalRule'].includes(last.node.type.name)) {
    tr.insert(tr.doc.content.size, emptyParagraph(editor))
    if (last.node.type.name === 'table') tr.setSelection(TextSelection.atEnd(tr.doc))
  }
  editor.view.dispatch(tr.scrollIntoView())
}

const sizeOf = (nodes: readonly { nodeSize: number }[]): number =>
  nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
