import { describe, expect, it } from 'vitest'
import { countedIds, fullDocument } from '../fixtures.ts'
import { nodesOf } from '../queries.ts'
import type { DocumentMark, DocumentNode, ReportDocument } from '../types.ts'
import { readMarkdown } from './index.ts'
import { writeMarkdown } from './writeMarkdown.ts'

const hash = 'a'.repeat(64)
const written = (content: DocumentNode[], data?: Parameters<typeof writeMarkdown>[1]['dataOf']) =>
  writeMarkdown(
    { type: 'doc', content },
    { dataOf: data ?? (() => undefined), imagePath: (file) => `images/${file}` },
  )
/** Without IDs, and with marks in one order: they are a set. */
const compared = (blocks: readonly DocumentNode[]): unknown =>
  JSON.parse(
    JSON.stringify(blocks, (key, value: unknown) =>
      key === 'id'
        ? undefined
        : key === 'marks'
          ? (value as DocumentMark[]).toSorted((one, other) => one.type.localeCompare(other.type))
          : value,
    ),
  )
const words = (text: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', attrs: {}, content })

describe('what Markdown can say is read again as it was', () => {
  it.each([
    '## One\n\n### Two\n\nWords go on.',
    '**bold** and *italic*, ~~struck~~ `code` and ***both***',
    '**bold *and italic* inside** ends',
    '[here](https://example.org/a_b) and [**set off**](https://example.org)',
    '- One\n- Two\n  - Deep\n    1. Deeper\n- Three',
    '1. One\n2. Two',
    '- [x] Done\n- [ ] Open\n  - [x] Below',
    '> Words\n>\n> more',
    '> [!NOTE]\n> Words\n>\n> - a\n> - b',
    '> [!TIP]\n> Words',
    '> [!IMPORTANT]\n> Words',
    '> [!WARNING]\n> Words',
    '> [!CAUTION]\n> Words',
    'x<sup>2</sup> and H<sub>2</sub>O',
    '```js\nconst a = 1\n  b ``` c\n```',
    '| A | B | C |\n|---|--:|:-:|\n| x | 1 | y |\n| a\\|b |  | *z* |',
    'Words\n\n---\n\nmore',
    'Once said.[^1] Then **more**.[^2]\n\n[^1]: By whom, https://example.org/x.\n\n[^2]: And when.',
    'A \\* B \\_ C \\# 1\\. &amp; <b>',
    '2024\\. A year begins a line',
    '\\- no list\n\n\\> no quote\n\n\\# no heading\n\n\\[^1] no note',
  ])('%j', (text) => {
    const { blocks } = readMarkdown(text)!
    const again = readMarkdown(written(blocks))!
    expect(compared(again.blocks)).toEqual(compared(blocks))
  })
})

it('marks that overlap and spaces at their edges are words as before', () => {
  const line = paragraph(
    words('one ', 'bold'),
    words('two', 'bold', 'italic'),
    words(' three', 'italic'),
    words(' end'),
  )
  expect(written([line])).toBe('**one _two_** *three* end\n')
})

it('a figure is its title, its data and its source; a large table is a file', () => {
  const chart: DocumentNode = {
    type: 'chart',
    attrs: {
      title: 'It rose',
      notes: 'Until May',
      sourceName: 'NASA',
      sourceUrl: 'https://nasa.gov',
      dataset: hash,
    },
  }
  const table = {
    columns: [
      { id: 'a', name: 'Year', type: 'date' },
      { id: 'b', name: 'A | B', type: 'number' },
    ],
    rows: [
      ['2020', 1.5],
      ['2021', null],
    ],
  } as never
  expect(written([chart], () => table)).toBe(
    '**It rose**\n\n| Year | A \\| B |\n| - | -: |\n| 2020 | 1.5 |\n| 2021 | |\n\n*Until May*\n\nSource: [NASA](https://nasa.gov)\n',
  )
  expect(written([chart], () => 'data/wind.csv')).toContain('[Data (CSV)](data/wind.csv)')
})

it('a number has its units and what it is compared with', () => {
  const metric = (attrs: object): DocumentNode => ({ type: 'metric', attrs: { ...attrs } })
  expect(written([metric({ label: 'Share', value: 38.836, suffix: '%' })])).toBe('Share: **38.836%**\n')
  expect(
    written([
      metric({ value: -2, prefix: 'US$', suffix: 'million', comparison: 1, comparisonLabel: 'last year' }),
    ]),
  ).toBe('**−US$2 million** (last year: US$1 million)\n')
  expect(written([metric({ label: 'Not counted yet', value: null })])).toBe('Not counted yet\n')
})

it('a question is as on paper: its options in a list, a matrix as an empty table', () => {
  const asked = (attrs: object): DocumentNode => ({ type: 'question', attrs: { prompt: 'How?', ...attrs } })
  const options = [{ text: 'Good' }, { text: 'Poor' }]
  expect(written([asked({ kind: 'choice', options })])).toBe('**How?**\n\n- Good\n- Poor\n')
  expect(written([asked({ kind: 'matrix', rows: [{ text: 'Food' }], options })])).toBe(
    '**How?**\n\n| | Good | Poor |\n| - | - | - |\n| Food | | |\n',
  )
  expect(
    written([asked({ kind: 'rating', steps: 3, lowLabel: 'Bad', betweenLabels: ['So'], highLabel: 'Best' })]),
  ).toBe('**How?**\n\n- 1: Bad\n- 2: So\n- 3: Best\n')
  expect(written([asked({ kind: 'comment' })])).toBe('**How?**\n')
})

it('an address in a footnote is a link', () => {
  const note = { type: 'footnote', attrs: { text: 'By (https://example.org/a_b).' } }
  expect(written([paragraph({ type: 'text', text: 'Said', marks: [note] })])).toBe(
    'Said[^1]\n\n[^1]: By (<https://example.org/a_b>).\n',
  )
})

it('a cell across columns and rows leaves the others in their columns', () => {
  const cell = (text: string, attrs = {}, type = 'tableCell'): DocumentNode => ({
    type,
    attrs,
    content: [words(text)],
  })
  const row = (...content: DocumentNode[]): DocumentNode => ({ type: 'tableRow', content })
  const table: DocumentNode = {
    type: 'table',
    content: [
      row(cell('Place', { rowspan: 2 }, 'tableHeader'), cell('Years', { colspan: 2 }, 'tableHeader')),
      row(cell('2019'), cell('2020')),
      row(cell('Here'), cell('1'), cell('2')),
    ],
  }
  expect(written([table])).toBe('| Place | Years | |\n| - | - | - |\n| | 2019 | 2020 |\n| Here | 1 | 2 |\n')
})

it('what is internal says so', () => {
  const inside = { ...paragraph(words('For us.')), attrs: { internal: true } }
  expect(written([paragraph(words('For all.')), inside])).toBe('For all.\n\n> **Internal**\n>\n> For us.\n')
})

it('every word of every block is in it', () => {
  const document: ReportDocument = fullDocument(countedIds())
  const text = writeMarkdown(document, { dataOf: () => undefined, imagePath: (file) => file }).replaceAll(
    /[\\*_~`>|]|&#x20;/g,
    '',
  )
  const missing = [...nodesOf(document)].flatMap((node) =>
    node.text === undefined || text.includes(node.text.trim().replaceAll(/[\\*_~`>|]/g, ''))
      ? []
      : [node.text],
  )
  expect(missing).toEqual([])
})

const link = (id: string, text = id): DocumentNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href: `#${id}` } }],
})
const heading = (id: string, text: string): DocumentNode => ({
  type: 'heading',
  attrs: { id, level: 2 },
  content: [words(text)],
})
const tableOf = (id: string, caption: string): DocumentNode => ({
  type: 'table',
  attrs: { id, caption },
  content: [
    {
      type: 'tableRow',
      attrs: {},
      content: [{ type: 'tableHeader', attrs: {}, content: [words('Year')] }],
    },
  ],
})

it('a link to a block leads to the anchor of its heading, or to one above its figure or table', () => {
  const text = written([
    heading('heading000', 'What we did, and why'),
    heading('heading001', 'What we did, and why'),
    { type: 'chart', attrs: { id: 'chart00000', title: 'Jobs' } },
    { type: 'chart', attrs: { id: 'chart00001', title: 'Not linked' } },
    tableOf('table00000', 'Years'),
    paragraph(
      link('heading001', 'there'),
      words(' and '),
      link('chart00000', 'figure'),
      words(', '),
      link('table00000', 'table'),
      words(', '),
      link('gone000000', 'gone'),
    ),
  ])
  expect(text).toContain('[there](#what-we-did-and-why-1) and [figure](#figure-1), [table](#table-1), gone')
  expect(text).toContain('<a id="figure-1"></a>\n\n**Jobs**')
  expect(text).toContain('<a id="table-1"></a>\n\n**Years**')
  expect(text.match(/<a id/g)).toHaveLength(2)
})

it('links to blocks and to other reports are read again as they were', () => {
  const blocks = [
    heading('heading000', 'Über uns'),
    heading('heading001', 'Über uns'),
    heading('heading002', 'Table 1'),
    tableOf('table00000', ''),
    paragraph(
      link('heading001'),
      words(' and '),
      link('table00000'),
      words(' or '),
      link('heading002'),
      words(' or '),
      {
        type: 'text',
        text: 'elsewhere',
        marks: [{ type: 'link', attrs: { href: 'https://acme.example/bubbles/wind#heading000' } }],
      },
    ),
  ]
  const read = readMarkdown(written(blocks))!
  const id = (type: string, at = 0) =>
    read.blocks.filter((block) => block.type === type).map(({ attrs }) => `#${String(attrs!.id)}`)[at]
  const links = (read.blocks.at(-1)!.content ?? []).flatMap(({ marks = [] }) => marks[0]?.attrs?.href ?? [])
  expect(links).toEqual([
    id('heading', 1),
    id('table'),
    id('heading', 2),
    'https://acme.example/bubbles/wind#heading000',
  ])
  expect(read.losses).toMatchObject({ links: 0, html: 0 })
  expect(written(read.blocks)).toBe(written(blocks))
})

it('a heading called as the report, or with a number, has the anchor it gets beside the others', () => {
  const text = writeMarkdown(
    {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title00000' }, content: [words('Wind')] },
        heading('heading000', 'Wind'),
        heading('heading001', 'Wind 1'),
        paragraph(link('heading000'), words(' '), link('heading001')),
      ],
    },
    { dataOf: () => undefined, imagePath: (file) => file },
  )
  expect(text).toContain('[heading000](#wind-1) [heading001](#wind-1-1)')
})
