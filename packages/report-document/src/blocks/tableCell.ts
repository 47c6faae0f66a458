import type { Node } from '@tiptap/core'
import { TableCell, TableHeader } from '@tiptap/extension-table'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** One line of words a cell: several paragraphs in a cell are a sign that it should be no table. */
const inlineCell = (extension: Node): Node =>
  extension.extend({
    content: 'inline*',
    addAttributes() {
      return { ...this.parent?.(), align: jsonAttribute('align', 'start') }
    },
  })

export const tableCell: Block = {
  type: 'tableCell',
  name: 'Cell',
  isPart: true,
  node: inlineCell(TableCell),
  plainText: textBelow,
  migrations: [],
}

export const tableHeader: Block = {
  type: 'tableHeader',
  name: 'Header cell',
  isPart: true,
  node: inlineCell(TableHeader),
  plainText: textBelow,
  migrations: [],
}
