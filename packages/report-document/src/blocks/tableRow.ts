import { TableRow } from '@tiptap/extension-table'
import { z } from 'zod'
import { blockId } from '../blockId.ts'
import { type Block, textBelow } from './block.ts'

export const tableRow: Block = {
  type: 'tableRow',
  name: 'Row',
  attrs: z.strictObject({ id: blockId }),
  node: TableRow,
  plainText: textBelow,
  migrations: [],
}
