import type { DocumentNode } from '@bubbles/report-document'
import { Paragraph } from 'docx'
import { attribute, lineIf, type WordBlock, type WordWriting } from './wordParts.ts'
import { plainTable } from './wordTable.ts'

/** A question as it would be on paper: its options as a list, a matrix as an empty table of its items and options. */
export const questionIn = (node: DocumentNode, writing: WordWriting): WordBlock[] => [
  ...lineIf(attribute(node, 'prompt'), { keepNext: true }, { bold: true }),
  ...lineIf(attribute(node, 'hint')),
  ...answersIn(node, writing),
]

function answersIn(node: DocumentNode, writing: WordWriting): WordBlock[] {
  const options = textsOf(node.attrs?.options)
  switch (node.attrs?.kind) {
    case 'rating':
      return points(stepsOf(node), writing)
    case 'choice':
      return points(options, writing)
    case 'matrix':
      return plainTable([
        ['', ...options],
        ...textsOf(node.attrs.rows).map((item) => [item, ...options.map(() => '')]),
      ])
    default:
      return []
  }
}

function points(words: readonly string[], { takeList }: WordWriting): Paragraph[] {
  const numbering = { reference: 'bullets', level: 0, instance: takeList() }
  return words.filter((each) => each.trim() !== '').map((text) => new Paragraph({ numbering, text }))
}

/** The steps of a scale, with what they mean where they have words: "1: Not useful". */
function stepsOf(node: DocumentNode): string[] {
  const steps = Number(node.attrs?.steps ?? 5)
  const between: unknown = node.attrs?.betweenLabels
  const words: unknown[] = [attribute(node, 'lowLabel'), ...(Array.isArray(between) ? between : [])]
  words[steps - 1] = attribute(node, 'highLabel')
  return Array.from({ length: steps }, (_, at) => {
    const meaning = words[at]
    return typeof meaning === 'string' && meaning.trim() !== '' ? `${at + 1}: ${meaning}` : `${at + 1}`
  })
}

const textsOf = (options: unknown): string[] =>
  (Array.isArray(options) ? options : []).map(({ text: words }: { text?: unknown }) =>
    typeof words === 'string' ? words : '',
  )
