import { CONTENTS, INTRODUCTION } from '../comments.ts'
import type { Cell, Dataset } from '@bubbles/tables'
import { textAttribute } from '../../blocks/block.ts'
import { fileTitle } from '../../blocks/file.ts'
import { attachmentPath, blockText } from '../../queries.ts'
import type { BlockType, DocumentNode } from '../../types.ts'
import { alertWord } from '../alerts.ts'
import type { BlockNode, InlineNode } from '../tree.ts'
import { emphasis, lineIf, paragraph, rowOf, strong, text } from './nodes.ts'
import { question } from './question.ts'
import { type TakeNote, wordsOf } from './words.ts'

/** What blocks are written with. */
export interface Writing {
  takeNote: TakeNote
  /** The data of a figure by its hash: its table, or the path of the file it is in; undefined where there are none. */
  dataOf: (hash: string) => Dataset | string | undefined
  /** Where a picture lies beside the text. */
  imagePath: (hash: string) => string
  /** The anchor of a block that links lead to; null where none does. */
  anchorOf: (id: string) => string | null
}

type Write = (node: DocumentNode, writing: Writing) => BlockNode[]

/** The blocks as Markdown's, in their order. */
export const blocksOf = (nodes: readonly DocumentNode[] | undefined, writing: Writing): BlockNode[] =>
  (nodes ?? []).flatMap((node) => {
    const written = WRITERS[node.type as BlockType]?.(node, writing) ?? asWords(node)
    // Readers of the page never see it; who reads the text must know.
    return node.attrs?.internal === true && written.length > 0
      ? quoted([paragraph(strong('Internal')), ...written])
      : written
  })

/** What Markdown has no form for: its words, a paragraph for each line. */
const asWords = (node: DocumentNode): BlockNode[] =>
  blockText(node)
    .split('\n')
    .flatMap((line) => lineIf(line))

const children: Write = (node, writing) => blocksOf(node.content, writing)

const words: Write = (node, { takeNote }) => {
  const written = wordsOf(node.content, takeNote)
  return written.length > 0 ? [paragraph(...written)] : []
}

const list =
  (ordered: boolean): Write =>
  (node, writing) => [
    {
      type: 'list',
      ordered,
      spread: false,
      children: (node.content ?? []).map((item) => ({
        type: 'listItem',
        spread: false,
        checked: item.type === 'taskItem' ? item.attrs?.checked === true : null,
        children: blocksOf(item.content, writing) as never,
      })),
    },
  ]

const quoted = (blocks: BlockNode[]): BlockNode[] =>
  blocks.length > 0 ? [{ type: 'blockquote', children: blocks as never }] : []

const source = (node: DocumentNode): BlockNode[] => {
  const [name, url] = [textAttribute(node, 'sourceName'), textAttribute(node, 'sourceUrl')]
  if (name === '' && url === '') return []
  if (url === '') return [paragraph(emphasis(`Source: ${name}`))]
  return [paragraph(text('Source: '), { type: 'link', url, children: [text(name || url)] })]
}

/** A Number block: what it counts, the number as it is stored with what stands before and after it, and what it is compared with. */
function number(node: DocumentNode): BlockNode[] {
  const { value, comparison } = node.attrs ?? {}
  const label = textAttribute(node, 'label').trim()
  if (typeof value !== 'number') return lineIf(label)
  const than = textAttribute(node, 'comparisonLabel').trim()
  const compared =
    typeof comparison === 'number' ? ` (${than || 'before'}: ${withUnit(node, comparison)})` : ''
  return [
    paragraph(
      ...(label ? [text(`${label}: `)] : []),
      strong(withUnit(node, value)),
      ...(compared ? [text(compared)] : []),
    ),
  ]
}

/** "$12", "38.8%", "4 years": words keep a space, signs touch their number. */
function withUnit(node: DocumentNode, value: number): string {
  const before = textAttribute(node, 'prefix').trim()
  const after = textAttribute(node, 'suffix').trim()
  return `${value < 0 ? '−' : ''}${before}${/\p{L}$/u.test(before) ? ' ' : ''}${Math.abs(value)}${/^[\p{L}\d]/u.test(after) ? ' ' : ''}${after}`
}

const cellWords = (value: Cell | undefined): string =>
  value === null || value === undefined ? '' : `${value}`

/** Where links find what has no heading: a tag that is seen by no one. */
const anchor = (name: string | null): BlockNode[] =>
  name === null ? [] : [{ type: 'html', value: `<a id="${name}"></a>` }]

/** A figure's title and description, its data, notes and source. What it shows is in these. */
const figure: Write = (node, { dataOf, anchorOf }) => [
  ...anchor(anchorOf(textAttribute(node, 'id'))),
  ...lineIf(textAttribute(node, 'title'), strong),
  ...lineIf(textAttribute(node, 'description')),
  ...dataset(dataOf(textAttribute(node, 'dataset'))),
  ...lineIf(textAttribute(node, 'notes'), emphasis),
  ...source(node),
]

function dataset(data: Dataset | string | undefined): BlockNode[] {
  if (typeof data === 'string')
    return [paragraph({ type: 'link', url: data, children: [text('Data (CSV)')] })]
  if (!data || data.columns.length === 0) return []
  const { columns, rows } = data
  return [
    {
      type: 'table',
      align: columns.map(({ type }) => (type === 'number' ? 'right' : null)),
      children: [
        rowOf(columns.map(({ name }) => [text(name)])),
        ...rows.map((row) => rowOf(columns.map((_, at) => [text(cellWords(row[at]))]))),
      ],
    },
  ]
}

const SIDES = { start: null, center: 'center', end: 'right' } as const

const table: Write = (node, { takeNote, anchorOf }) => {
  const rows = (node.content ?? []).map(({ content }) => content ?? [])
  const isHead = rows[0]?.every(({ type }) => type === 'tableHeader') ?? false
  // A cell across several columns or rows is in the first of them; the others stay empty.
  const grid: InlineNode[][][] = rows.map(() => [])
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of row) {
      while (grid[at]![column]) column++
      for (let down = at; down < Math.min(at + spanOf(cell, 'rowspan'), rows.length); down++)
        for (let across = 0; across < spanOf(cell, 'colspan'); across++) grid[down]![column + across] = []
      grid[at]![column] = wordsOf(cell.content, takeNote)
    }
  }
  const width = Math.max(1, ...grid.map(({ length }) => length))
  const written = grid.map((row) => rowOf(Array.from({ length: width }, (_, column) => row[column] ?? [])))
  const align = (rows.at(-1) ?? []).map((cell) => SIDES[cell.attrs?.align as keyof typeof SIDES] ?? null)
  return [
    ...anchor(anchorOf(textAttribute(node, 'id'))),
    ...lineIf(textAttribute(node, 'caption'), strong),
    // Markdown knows no table without a head.
    {
      type: 'table',
      align,
      children: isHead ? written : [rowOf(Array.from({ length: width }, () => [])), ...written],
    },
    ...source(node),
  ]
}

const spanOf = ({ attrs }: DocumentNode, name: 'colspan' | 'rowspan'): number => Number(attrs?.[name] ?? 1)

const image: Write = (node, { imagePath, anchorOf }) => [
  ...anchor(anchorOf(textAttribute(node, 'id'))),
  paragraph({ type: 'image', url: imagePath(textAttribute(node, 'file')), alt: textAttribute(node, 'alt') }),
  ...lineIf(textAttribute(node, 'caption'), emphasis),
  ...lineIf(textAttribute(node, 'credit')),
]

const link = (words: string, url: string): BlockNode[] =>
  url === '' ? lineIf(words) : [paragraph({ type: 'link', url, children: [text(words || url)] })]

const people: Write = (node) => [
  {
    type: 'list',
    ordered: false,
    spread: false,
    children: (Array.isArray(node.attrs?.people) ? node.attrs.people : []).map(
      ({ name, role, url }: { name: string; role: string; url: string }) => ({
        type: 'listItem',
        spread: false,
        children: [
          paragraph(
            url ? { type: 'link', url, children: [text(name)] } : text(name),
            ...(role ? [text(`, ${role}`)] : []),
          ),
        ],
      }),
    ),
  } as BlockNode,
]

/** Every block: one that is forgotten here does not compile. */
const WRITERS: Readonly<Record<BlockType, Write>> = {
  title: (node) => [{ type: 'heading', depth: 1, children: [text(blockText(node))] }],
  // Markdown has no word for either; a comment is seen by no one, and read again.
  standfirst: (node, writing) => {
    const written = words(node, writing)
    return written.length > 0 ? [{ type: 'html', value: INTRODUCTION }, ...written] : []
  },
  paragraph: words,
  heading: (node, { takeNote }) => [
    { type: 'heading', depth: node.attrs?.level === 3 ? 3 : 2, children: wordsOf(node.content, takeNote) },
  ],
  bulletList: list(false),
  orderedList: list(true),
  taskList: list(false),
  listItem: children,
  taskItem: children,
  blockquote: (node, writing) =>
    quoted([
      ...children(node, writing),
      ...lineIf(textAttribute(node, 'who') && `— ${textAttribute(node, 'who')}`),
    ]),
  callout: (node, writing) => {
    const word = alertWord(textAttribute(node, 'tone') || 'note', textAttribute(node, 'label') || null)
    // As it is read, without the escapes of a bracket in words.
    const head: BlockNode[] =
      word === null
        ? lineIf(textAttribute(node, 'label'), strong)
        : [{ type: 'paragraph', children: [{ type: 'html', value: `[!${word}]` }] }]
    return quoted([...head, ...children(node, writing)])
  },
  codeBlock: (node) => [
    {
      type: 'code',
      lang: textAttribute(node, 'language') || null,
      value: (node.content ?? []).map(({ text: part = '' }) => part).join(''),
    },
  ],
  horizontalRule: () => [{ type: 'thematicBreak' }],
  columns: children,
  column: children,
  image,
  table,
  tableRow: asWords,
  tableCell: asWords,
  tableHeader: asWords,
  metric: (node) => [...number(node), ...source(node)],
  chart: figure,
  map: figure,
  question,
  userDetails: asWords,
  // Pages are made by whoever shows the text.
  tableOfContents: () => [{ type: 'html', value: CONTENTS }],
  pageBreak: () => [],
  embed: (node) => [
    ...link(textAttribute(node, 'title'), textAttribute(node, 'url')),
    ...lineIf(textAttribute(node, 'caption'), emphasis),
  ],
  file: (node) => [
    ...link(fileTitle(node), attachmentPath(node) ?? ''),
    ...lineIf(textAttribute(node, 'text')),
  ],
  action: (node) => [
    ...lineIf(textAttribute(node, 'text')),
    ...link(textAttribute(node, 'button'), textAttribute(node, 'url')),
  ],
  people,
}
