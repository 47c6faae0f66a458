import { chartContext } from '@bubbles/charts'
import { kindAndSize } from '@bubbles/domain'
import { ENGLISH_METRICS, metricWords } from '@bubbles/report-renderer/metric'
import { type BlockType, blockText, type DocumentNode, fileTitle } from '@bubbles/report-document'
import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  ImageRun,
  PageBreak,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  TextRun,
} from 'docx'
import {
  attribute,
  CAPTION,
  lineIf,
  SMALL_NOTE,
  markedAs,
  source,
  titleLine,
  type Within,
  type WordBlock,
  type WordPicture,
  type WordWriting,
} from './wordParts.ts'
import { questionIn } from './wordQuestion.ts'
import { tableIn } from './wordTable.ts'
import { linked, MONO, wordsOf } from './words.ts'

type Write = (node: DocumentNode, writing: WordWriting, within: Within) => WordBlock[]

/** Pixels between the margins of a page of A4. */
const PAGE_WIDTH = 600
const PAGE_HEIGHT = 860
/** Steps of lists that Word counts. */
const DEEPEST = 8

/**
 * Blocks in their order. Internal ones are left out, with a word in their place: the file goes to people who may not see
 * them.
 */
export function blocksIn(
  nodes: readonly DocumentNode[] | undefined,
  writing: WordWriting,
  within: Within = {},
): WordBlock[] {
  const made: WordBlock[] = []
  let left = 0
  const say = () => {
    if (left > 0) made.push(...lineIf(leftOut(left), within, { italics: true }))
    left = 0
  }
  for (const node of nodes ?? []) {
    if (node.attrs?.internal === true) left++
    else {
      say()
      made.push(...WRITERS[node.type as BlockType](node, writing, within))
    }
  }
  say()
  return made
}

const leftOut = (count: number): string =>
  count === 1 ? '[1 internal block was left out.]' : `[${count} internal blocks were left out.]`

/** What Word has no form for: its words, a paragraph for each line. */
const asWords: Write = (node, _writing, within) =>
  blockText(node)
    .split('\n')
    .flatMap((line) => lineIf(line, within))

const children: Write = (node, writing, within) => blocksIn(node.content, writing, within)

const words =
  (more: Within = {}): Write =>
  (node, writing, within) => [
    new Paragraph({
      ...within,
      ...more,
      children: markedAs(node, writing, wordsOf(node.content, writing.takeNote)),
    }),
  ]

/** The style of words as small as notes, of a block that is. */
const noteOf = (node: DocumentNode): Within => (node.attrs?.style === 'small' ? SMALL_NOTE : {})

/** The points of a list, one step further in than the list around it. */
const list =
  (kind: 'bullets' | 'numbers' | 'tasks'): Write =>
  (node, writing, around) => {
    const within = { ...around, ...noteOf(node) }
    const level = Math.min(DEEPEST, (within.numbering ? within.numbering.level : -1) + 1)
    const instance = writing.takeList()
    return (node.content ?? []).flatMap((item) => {
      const [first, ...rest] = item.content ?? []
      const numbering = { reference: kind === 'numbers' ? 'numbers' : 'bullets', level, instance }
      const box = kind === 'tasks' ? [new TextRun(item.attrs?.checked === true ? '☑ ' : '☐ ')] : []
      const isLine = first?.type === 'paragraph'
      const line = new Paragraph({
        ...within,
        numbering,
        children: [...box, ...wordsOf(isLine ? first.content : [], writing.takeNote)],
      })
      // What follows in a point stands under its words; lists in it count on from its step.
      const below = (isLine ? rest : (item.content ?? [])).flatMap((block) =>
        LISTS.has(block.type)
          ? blocksIn([block], writing, { ...within, numbering })
          : blocksIn([block], writing, { ...within, indent: { left: 720 * (level + 1) } }),
      )
      return [line, ...below]
    })
  }

const LISTS: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'taskList'])

/** A picture as wide as the page at most, with what it shows for those who don't see it. */
function picture(
  { kind, bytes, width, height, alt }: WordPicture,
  marked: (run: ImageRun) => ParagraphChild[],
): Paragraph {
  const scale = Math.min(1, PAGE_WIDTH / width, PAGE_HEIGHT / height)
  const description = alt.trim()
  return new Paragraph({
    children: marked(
      new ImageRun({
        type: kind,
        data: bytes,
        transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
        altText: { name: description === '' ? 'Decoration' : 'Picture', description, title: '' },
      }),
    ),
  })
}

const image: Write = (node, writing, within) => {
  const found = writing.pictures.get(attribute(node, 'file'))
  const caption = [attribute(node, 'caption'), attribute(node, 'credit')].filter((each) => each.trim() !== '')
  return [
    ...(found
      ? [
          picture({ ...found, alt: node.attrs?.decorative === true ? '' : attribute(node, 'alt') }, (run) =>
            markedAs(node, writing, [run]),
          ),
        ]
      : lineIf(attribute(node, 'alt'), within, { italics: true })),
    ...lineIf(caption.join(' '), CAPTION),
  ]
}

/** A figure as a picture, with its title above, by which links find it, and its notes and source below. */
const figure: Write = (node, writing) => {
  const drawn = writing.pictures.get(attribute(node, 'id'))
  const hasTitle = attribute(node, 'title').trim() !== ''
  return [
    ...titleLine(node, writing, 'title', { keepNext: true }, { bold: true }),
    ...lineIf(attribute(node, 'description'), { keepNext: true }),
    ...(drawn
      ? [
          picture({ ...drawn, alt: drawn.alt || attribute(node, 'title') }, (run) =>
            hasTitle ? [run] : markedAs(node, writing, [run]),
          ),
        ]
      : lineIf('[This figure has no data yet.]', {}, { italics: true })),
    ...lineIf(attribute(node, 'notes'), CAPTION),
    ...source(node),
  ]
}

/** A number of a Number block as the page writes it: with its format and the space before its unit. */
function numberWords({ type, attrs }: DocumentNode, each: number, language: string): string {
  const shown = { type, attrs: { ...attrs, value: each, comparison: null, spark: [] } }
  const { value, unit, spaced } = metricWords(chartContext({ locale: language }), ENGLISH_METRICS, shown)
  return `${value}${spaced ? '\u00a0' : ''}${unit}`
}

/** A Number block: what it counts, the number with its unit, and what it is compared with. */
const number: Write = (node, { language }, within) => {
  const { value, comparison } = node.attrs ?? {}
  const label = attribute(node, 'label').trim()
  if (typeof value !== 'number') return [...lineIf(label, within), ...source(node)]
  const written = (each: number) => numberWords(node, each, language)
  const than = attribute(node, 'comparisonLabel').trim() || 'before'
  return [
    new Paragraph({
      ...within,
      children: [
        new TextRun(label === '' ? '' : `${label}: `),
        new TextRun({ text: written(value), bold: true }),
        new TextRun(typeof comparison === 'number' ? ` (${than}: ${written(comparison)})` : ''),
      ],
    }),
    ...source(node),
  ]
}

const RULE = { style: BorderStyle.SINGLE, size: 6, color: 'B4C1CC', space: 8 }

const CALLOUT: Within = {
  shading: { type: ShadingType.CLEAR, fill: 'E1F3FD', color: 'auto' },
  border: { left: { ...RULE, size: 24, color: '0272B5' } },
}

const link = (text: string, url: string, within: Within): Paragraph[] =>
  url === ''
    ? lineIf(text, within)
    : [new Paragraph({ ...within, children: [linked(url, { text: text || url })] })]

/** "All panels (XLSX, 2.3 MB)": the file itself stays with the report. */
function fileInWords(node: DocumentNode, language: string): string {
  const size = Number(node.attrs?.size ?? 0)
  const what = kindAndSize(attribute(node, 'name'), size, language)
  return [fileTitle(node), what && `(${what})`].filter(Boolean).join(' ')
}

const people: Write = (node, writing) => {
  const numbering = { reference: 'bullets', level: 0, instance: writing.takeList() }
  const all = (Array.isArray(node.attrs?.people) ? node.attrs.people : []) as Record<string, string>[]
  return all.map(
    ({ name = '', role = '', url = '' }) =>
      new Paragraph({
        numbering,
        children: [
          url === '' ? new TextRun(name) : linked(url, { text: name }),
          new TextRun(role === '' ? '' : `, ${role}`),
        ],
      }),
  )
}

/** Every block: one that is forgotten here does not compile. */
const WRITERS: Readonly<Record<BlockType, Write>> = {
  title: (node) => [new Paragraph({ heading: HeadingLevel.TITLE, text: blockText(node) })],
  standfirst: (node, writing, within) =>
    blockText(node).trim() === '' ? [] : words({ style: 'Subtitle' })(node, writing, within),
  paragraph: (node, writing, within) => words(noteOf(node))(node, writing, within),
  heading: (node, writing, within) =>
    words({ heading: node.attrs?.level === 3 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_1 })(
      node,
      writing,
      within,
    ),
  bulletList: list('bullets'),
  orderedList: list('numbers'),
  taskList: list('tasks'),
  listItem: children,
  taskItem: children,
  blockquote: (node, writing) => [
    ...blocksIn(node.content, writing, { style: 'Quote' }),
    ...lineIf(attribute(node, 'who') && `— ${attribute(node, 'who')}`, { style: 'Quote' }),
  ],
  callout: (node, writing) => [
    ...lineIf(attribute(node, 'label'), { ...CALLOUT, keepNext: true }, { bold: true }),
    ...blocksIn(node.content, writing, CALLOUT),
  ],
  codeBlock: (node) =>
    (node.content ?? [])
      .map(({ text = '' }) => text)
      .join('')
      .split('\n')
      .map(
        (line) =>
          new Paragraph({ style: 'HTMLPreformatted', children: [new TextRun({ text: line, font: MONO })] }),
      ),
  horizontalRule: () => [new Paragraph({ border: { bottom: { ...RULE, space: 1 } } })],
  columns: children,
  column: children,
  image,
  table: tableIn,
  tableRow: asWords,
  tableCell: asWords,
  tableHeader: asWords,
  metric: number,
  chart: figure,
  map: figure,
  question: questionIn,
  userDetails: asWords,
  // Word makes its own from the headings, with the numbers of its pages.
  tableOfContents: () => [],
  pageBreak: () => [new Paragraph({ children: [new PageBreak()] })],
  embed: (node, _writing, within) => [
    ...link(attribute(node, 'title'), attribute(node, 'url'), within),
    ...lineIf(attribute(node, 'caption'), CAPTION),
  ],
  file: (node, { language }, within) => [
    ...lineIf(fileInWords(node, language), within),
    ...lineIf(attribute(node, 'text'), CAPTION),
  ],
  action: (node, _writing, within) => [
    ...lineIf(attribute(node, 'text'), within),
    ...link(attribute(node, 'button'), attribute(node, 'url'), {
      ...within,
      alignment: AlignmentType.START,
    }),
  ],
  people,
}
