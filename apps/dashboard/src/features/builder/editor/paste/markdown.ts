import type { MarkdownText } from '@bubbles/report-document/markdown'
import { messageOf, toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { isInTable } from '@tiptap/pm/tables'
import { activeBlock, inBody, undoStep } from '../blocks.ts'
import { insertBlocks } from './insertBlocks.ts'
import { inHead, inTitle, isTitled, placeAtHead } from './pasteAtHead.ts'

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
 * @returns whether it does: not for other text, nor where text stays as it is (code; one line in the title).
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
  return inTitle(state) || (parent.inlineContent && parent.type.allowsMarkType(state.schema.marks.bold!))
}

function paste(
  editor: Editor,
  { readMarkdown, MAX_PASTED_MARKDOWN, lossesInWords }: Reader,
  text: string,
): boolean {
  const read = readMarkdown(text, MAX_PASTED_MARKDOWN)
  if (!read?.isMarkdown || read.blocks.length === 0) return false
  const inline = read.blocks.length === 1 && read.blocks[0]!.type === 'paragraph'
  if (inline ? inTitle(editor.state) : isInTable(editor.state) || !takesBlocks(editor)) return false
  if (inline) undoStep(editor, () => insertWords(editor, read))
  else {
    const nodes = read.blocks.map((block) => editor.schema.nodeFromJSON(block))
    if (!placeAtHead(editor, nodes, isTitled(text))) undoStep(editor, () => insertBlocks(editor, nodes))
  }
  const losses = lossesInWords(read.losses)
  if (losses.length > 0) toasts.notify({ message: losses.join(' ') })
  return true
}

function takesBlocks({ state }: Editor): boolean {
  const block = activeBlock(state)
  return block !== null && (inBody(state.doc, block) || inHead(state))
}

function insertWords(editor: Editor, { blocks }: MarkdownText): void {
  const words = editor.schema.nodeFromJSON(blocks[0])
  editor.view.dispatch(editor.state.tr.replaceSelection(new Slice(words.content, 0, 0)).scrollIntoView())
}
