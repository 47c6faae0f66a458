import type { BlockNode, InlineNode } from '../tree.ts'

export const text = (value: string): InlineNode => ({ type: 'text', value })
export const strong = (value: string): InlineNode => ({ type: 'strong', children: [text(value)] })
export const emphasis = (value: string): InlineNode => ({ type: 'emphasis', children: [text(value)] })
export const paragraph = (...children: InlineNode[]): BlockNode => ({ type: 'paragraph', children })

/** A paragraph, if there is anything to say. */
export const lineIf = (value: string, of = text): BlockNode[] =>
  value.trim() === '' ? [] : [paragraph(of(value))]

/** The words as points of a list; those that are empty aren't. */
export const listOf = (words: readonly string[]): BlockNode[] => {
  const points = words.filter((each) => each.trim() !== '')
  return points.length === 0
    ? []
    : [
        {
          type: 'list',
          ordered: false,
          spread: false,
          children: points.map((each) => ({
            type: 'listItem',
            spread: false,
            children: [{ type: 'paragraph', children: [{ type: 'text', value: each }] }],
          })),
        },
      ]
}

type Rows = Extract<BlockNode, { type: 'table' }>['children']

export const rowOf = (cells: InlineNode[][]): Rows[number] => ({
  type: 'tableRow',
  children: cells.map((each) => ({ type: 'tableCell', children: each as never })),
})
