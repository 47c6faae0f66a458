import { TableRow } from '@tiptap/extension-table'
import { type Block, textBelow } from './block.ts'

export const tableRow: Block = {
  type: 'tableRow',
  name: 'Row',
  isPart: true,
  node: TableRow,
  plainText: textBelow,
  migrations: [],
}
