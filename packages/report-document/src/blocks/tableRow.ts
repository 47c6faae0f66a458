import { TableRow } from '@tiptap/extension-table'
import { type Block, textBelow } from './block.ts'

export const tableRow: Block = {
  type: 'tableRow',
  name: 'Row',
  node: TableRow,
  plainText: textBelow,
  migrations: [],
}
