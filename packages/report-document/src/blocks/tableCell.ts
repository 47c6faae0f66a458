import type { Node } from '@tiptap/core'
import { TableCell, TableHeader } from '@tiptap/extension-table'
import { z } from 'zod'
import { blockId } from '../blockId.ts'
import { type Block, jsonAttribute, textBelow } from './block.ts'

const span = z.number().int().min(1).max(50).default(1)

const cellAttrs = z.strictObject({
  id: blockId,
  colspan: span,
  rowspan: span,
  /** Pixels, kept for the editor's own bookkeeping; the page decides widths itself. */
  colwidth: z.array(z.number().int().min(1).max(5_000)).max(50).nullable().default(null),
  /** Numbers stand at the right; set by whoever writes the cell. */
  align: z.enum(['start', 'end', 'center']).default('start'),
})

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
  attrs: cellAttrs,
  node: inlineCell(TableCell),
  plainText: textBelow,
  migrations: [],
}

export const tableHeader: Block = {
  type: 'tableHeader',
  name: 'Head of a column or row',
  attrs: cellAttrs,
  node: inlineCell(TableHeader),
  plainText: textBelow,
  migrations: [],
}
