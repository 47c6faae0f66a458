import type { DocumentNode } from '@bubbles/report-document'
import { AlignmentType, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import { attribute, markedAs, source, titleLine, type WordBlock, type WordWriting } from './wordParts.ts'
import { wordsOf } from './words.ts'

const SIDES = { start: AlignmentType.START, center: AlignmentType.CENTER, end: AlignmentType.END } as const
const FULL = { size: 100, type: WidthType.PERCENTAGE } as const

/** A table with its caption above and its source below; rows of heads are repeated on every page. */
export function tableIn(node: DocumentNode, writing: WordWriting): WordBlock[] {
  const { takeNote } = writing
  const rows = node.content ?? []
  if (rows.length === 0) return []
  // One without a caption is found by its first cell.
  const first = attribute(node, 'caption').trim() === '' ? rows[0]!.content?.[0] : undefined
  const made = rows.map(
    ({ content = [] }) =>
      new TableRow({
        ...headOf(content.length > 0 && content.every(({ type }) => type === 'tableHeader')),
        children: content.map(
          (cell) =>
            new TableCell({
              ...spanOf('columnSpan', cell.attrs?.colspan),
              ...spanOf('rowSpan', cell.attrs?.rowspan),
              children: [
                new Paragraph({
                  alignment: SIDES[cell.attrs?.align as keyof typeof SIDES] ?? AlignmentType.START,
                  ...(cell.type === 'tableHeader' && HEAD),
                  children:
                    cell === first
                      ? markedAs(node, writing, wordsOf(cell.content, takeNote))
                      : wordsOf(cell.content, takeNote),
                }),
              ],
            }),
        ),
      }),
  )
  return [
    ...titleLine(node, writing, 'caption', { style: 'Caption', keepNext: true }),
    new Table({ width: FULL, rows: made }),
    ...source(node),
    // Tables that touch are one in Word.
    new Paragraph(''),
  ]
}

/** The style of heads: bold, and no words of theirs are marked. */
const HEAD = { style: 'TableHeading' }

/** A row of heads, which is repeated on every page. Any word about it, even no, makes it one for some readers. */
const headOf = (isHead: boolean) => (isHead ? { tableHeader: true } : {})

/** Over how many columns or rows a cell goes, where it is more than one: Word takes any other for merged, too. */
const spanOf = (name: 'columnSpan' | 'rowSpan', value: unknown) => {
  const span = Number(value ?? 1)
  return Number.isInteger(span) && span > 1 ? { [name]: span } : {}
}

/** A table of plain words, the first row its heads. */
export const plainTable = (rows: readonly (readonly string[])[]): WordBlock[] => [
  new Table({
    width: FULL,
    rows: rows.map(
      (row, at) =>
        new TableRow({
          ...headOf(at === 0),
          children: row.map(
            (text) =>
              new TableCell({
                children: [new Paragraph({ ...(at === 0 && HEAD), text })],
              }),
          ),
        }),
    ),
  }),
  new Paragraph(''),
]
