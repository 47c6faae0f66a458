import { Table } from '@tiptap/extension-table'
import { type Block, jsonAttribute, textBelow } from './block.ts'
import { emptyTable } from './emptied.ts'

/** A small table written by hand. Tables of data to draw from stand beside the document: see `chart`. */
export const table: Block = {
  type: 'table',
  name: 'Table',
  node: Table.extend({
    group: 'block',
    addAttributes: () => ({
      caption: jsonAttribute('caption', ''),
      sourceName: jsonAttribute('sourceName', ''),
      sourceUrl: jsonAttribute('sourceUrl', ''),
    }),
  }).configure({ resizable: false, allowTableNodeSelection: true }),
  plainText: textBelow,
  withoutData: emptyTable,
  migrations: [],
}
