import { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** How two columns share the width, start to end. */
export const COLUMN_RATIOS = ['1:1', '1:2', '2:1'] as const
export const COLUMN_STYLES = ['plain', 'cards'] as const

export type ColumnRatio = (typeof COLUMN_RATIOS)[number]
export type ColumnStyle = (typeof COLUMN_STYLES)[number]

/** Two or three columns side by side; on narrow screens one below the other. */
export const columns: Block = {
  type: 'columns',
  name: 'Columns',
  isPageOnly: true,
  node: Node.create({
    name: 'columns',
    group: 'block',
    content: 'column{2,3}',
    defining: true,
    isolating: true,
    addAttributes: () => ({
      ground: jsonAttribute('ground', 'none'),
      ratio: jsonAttribute('ratio', '1:1'),
      style: jsonAttribute('style', 'plain'),
    }),
    parseHTML: () => [{ tag: 'div[data-block=columns]' }],
    renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'columns' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
