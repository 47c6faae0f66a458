import { TableRow } from '@tiptap/extension-table'
import { type Block, textBelow } from './block.ts'

export const tableRow: Block = {
  type: 'tableRow',
  node: TableRow,
  plainText: textBelow,
  migrations: [],
}
