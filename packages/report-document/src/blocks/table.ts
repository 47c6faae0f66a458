import { Table } from '@tiptap/extension-table'
import { z } from 'zod'
import { type Block, bodyAttrs, jsonAttribute, textBelow } from './block.ts'

/** A small table written by hand. Tables of data to draw from stand beside the document: see `chart`. */
export const table: Block = {
  type: 'table',
  name: 'Table',
  attrs: z.strictObject({
    ...bodyAttrs,
    caption: z.string().max(300).default(''),
    sourceName: z.string().max(300).default(''),
    sourceUrl: z.string().max(2_000).default(''),
  }),
  node: Table.extend({
    group: 'block',
    addAttributes: () => ({
      caption: jsonAttribute('caption', ''),
      sourceName: jsonAttribute('sourceName', ''),
      sourceUrl: jsonAttribute('sourceUrl', ''),
    }),
  }).configure({ resizable: false, allowTableNodeSelection: true }),
  plainText: textBelow,
  migrations: [],
}
