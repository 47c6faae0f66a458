import { textAttribute } from '../../blocks/block.ts'
import type { DocumentNode } from '../../types.ts'
import type { BlockNode } from '../tree.ts'
import { lineIf, listOf, rowOf, strong, text } from './nodes.ts'

/** A question as it would be on paper: its options as a list, a matrix as an empty table of its items and options. */
export const question = (node: DocumentNode): BlockNode[] => [
  ...lineIf(textAttribute(node, 'prompt'), strong),
  ...lineIf(textAttribute(node, 'hint')),
  ...toAnswerWith(node),
]

function toAnswerWith(node: DocumentNode): BlockNode[] {
  switch (node.attrs?.kind) {
    case 'rating':
      return listOf(stepsOf(node))
    case 'choice':
      return listOf(textsOf(node.attrs.options))
    case 'matrix':
      return [matrix(textsOf(node.attrs.rows), textsOf(node.attrs.options))]
    default:
      return []
  }
}

function matrix(items: readonly string[], options: readonly string[]): BlockNode {
  const columns = ['', ...options]
  return {
    type: 'table',
    align: columns.map(() => null),
    children: [
      rowOf(columns.map((name) => [text(name)])),
      ...items.map((item) => rowOf(columns.map((_, at) => [text(at === 0 ? item : '')]))),
    ],
  }
}

/** What the steps of a scale mean, as far as they have words: "1: Not useful". */
function stepsOf(node: DocumentNode): string[] {
  const steps = Number(node.attrs?.steps ?? 5)
  const between: unknown = node.attrs?.betweenLabels
  const words = [textAttribute(node, 'lowLabel'), ...(Array.isArray(between) ? between : [])]
  words[steps - 1] = textAttribute(node, 'highLabel')
  return Array.from({ length: steps }, (_, at) => {
    const meaning: unknown = words[at]
    return typeof meaning === 'string' && meaning.trim() !== '' ? `${at + 1}: ${meaning}` : ''
  })
}

const textsOf = (options: unknown): string[] =>
  (Array.isArray(options) ? options : []).map(({ text: words }: { text?: unknown }) =>
    typeof words === 'string' ? words : '',
  )
