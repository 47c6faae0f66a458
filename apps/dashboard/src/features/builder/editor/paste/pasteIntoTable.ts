import type { Editor } from '@tiptap/core'
import { Fragment, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import { handlePaste } from '@tiptap/pm/tables'
import { likeTarget, tableNode } from '../tables.ts'
import { cellsOfText } from './cells.ts'

/** In a table, lines and tabs are cells from the caret on; the table grows where it is too small. */
export function pasteIntoTable(editor: Editor, event: ClipboardEvent, slice: Slice): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const html = event.clipboardData?.getData('text/html') ?? ''
  const { firstChild, childCount } = slice.content
  if (/<table[\s>]/i.test(html) && childCount === 1 && firstChild?.type.name === 'table')
    return pasteCells(editor, event, firstChild)
  const cells = cellsOfText(text) ?? linesOf(text)
  return cells !== null && pasteCells(editor, event, tableNode(editor.schema, cells, { header: false }))
}

const linesOf = (text: string): string[][] | null =>
  text.trim().includes('\n')
    ? text
        .trim()
        .split(/\r?\n/)
        .map((line) => [line])
    : null

const pasteCells = (editor: Editor, event: ClipboardEvent, table: ProseMirrorNode): boolean =>
  handlePaste(editor.view, event, new Slice(Fragment.from(likeTarget(editor.state, table)), 0, 0))
