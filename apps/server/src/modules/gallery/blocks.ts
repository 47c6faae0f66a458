import { createHash } from 'node:crypto'
import { type ChartSpec, chartSpec, mapSpec } from '@bubbles/charts'
import {
  type CalloutTone,
  type DetailKind,
  type DocumentNode,
  metricAttrs,
  questionAttrs,
  type ReportDocument,
  userDetailsAttrs,
} from '@bubbles/report-document'
import type { z } from 'zod'

/** Plain words, or a run made by `bold`, `italic` or `link`. */
export type Words = string | DocumentNode

/** Where figures come from and what may be done with them. */
export type Source = Pick<ChartSpec, 'sourceName' | 'sourceUrl' | 'sourceLicence'>

// Blocks have no id until `identified` gives them one.
const block = (type: string, content: DocumentNode[], attrs: Record<string, unknown> = {}): DocumentNode => ({
  type,
  attrs,
  ...(content.length > 0 && { content }),
})

const run = (words: Words): DocumentNode =>
  typeof words === 'string' ? { type: 'text', text: words } : words
const marked = (text: string, type: string): DocumentNode => ({ type: 'text', text, marks: [{ type }] })

export const bold = (text: string): DocumentNode => marked(text, 'bold')
export const italic = (text: string): DocumentNode => marked(text, 'italic')
export const link = (text: string, href: string): DocumentNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
})

export const title = (text: string): DocumentNode => block('title', [run(text)])
export const standfirst = (text: string): DocumentNode => block('standfirst', [run(text)])
export const heading = (text: string, level: 2 | 3 = 2): DocumentNode =>
  block('heading', [run(text)], { level })
export const paragraph = (...words: Words[]): DocumentNode => block('paragraph', words.map(run))
export const quote = (...paragraphs: DocumentNode[]): DocumentNode => block('blockquote', paragraphs)
export const callout = (tone: CalloutTone, ...content: DocumentNode[]): DocumentNode =>
  block('callout', content, { tone })
export const divider = (): DocumentNode => block('horizontalRule', [])
export const pageBreak = (): DocumentNode => block('pageBreak', [])
export const contents = (depth: 2 | 3 = 2): DocumentNode =>
  block('tableOfContents', [], { title: 'Contents', depth })
export const code = (language: string, text: string): DocumentNode =>
  block('codeBlock', [run(text)], { language })

const list = (type: string, items: Words[][]): DocumentNode =>
  block(
    type,
    items.map((words) => block('listItem', [paragraph(...words)])),
  )
export const bullets = (...items: Words[][]): DocumentNode => list('bulletList', items)
export const numbered = (...items: Words[][]): DocumentNode => list('orderedList', items)

export const done = (...words: Words[]): DocumentNode => task(true, words)
export const open = (...words: Words[]): DocumentNode => task(false, words)
const task = (checked: boolean, words: Words[]) => block('taskItem', [paragraph(...words)], { checked })
export const tasks = (...items: DocumentNode[]): DocumentNode => block('taskList', items)

/** Two or three columns, each a list of blocks. */
export const columns = (...each: DocumentNode[][]): DocumentNode =>
  block(
    'columns',
    each.map((content) => block('column', content)),
  )

export const metric = (attrs: Omit<z.input<typeof metricAttrs>, 'id'>): DocumentNode =>
  block('metric', [], attrs)

/** A chart of a kept data set. */
export const chart = (dataset: string, spec: z.input<typeof chartSpec>): DocumentNode =>
  block('chart', [], { dataset, ...chartSpec.parse(spec) })

/** A map of a kept data set. */
export const map = (dataset: string, spec: z.input<typeof mapSpec>): DocumentNode =>
  block('map', [], { dataset, ...mapSpec.parse(spec) })

/** A small table: its first column names the rows; columns of numbers stand at the right. */
export function table(
  about: { caption: string } & Pick<Source, 'sourceName' | 'sourceUrl'>,
  head: string[],
  rows: string[][],
): DocumentNode {
  const ends = head.map((_, column) => rows.every((cells) => /^[+−$]?\d/.test(cells[column]!)))
  const cell = (text: string, column: number, isHead: boolean) =>
    block(isHead || column === 0 ? 'tableHeader' : 'tableCell', [run(text)], {
      align: column > 0 && ends[column] ? 'end' : 'start',
    })
  const { caption, sourceName, sourceUrl } = about
  return block(
    'table',
    [head, ...rows].map((cells, row) =>
      block(
        'tableRow',
        cells.map((text, column) => cell(text, column, row === 0)),
      ),
    ),
    { caption, sourceName, sourceUrl },
  )
}

type QuestionWords = Partial<Omit<z.input<typeof questionAttrs>, 'id' | 'options'>> & { options?: string[] }

export const question = ({ options = [], ...attrs }: QuestionWords): DocumentNode =>
  block('question', [], { ...attrs, options: options.map((text) => ({ id: derivedId(text), text })) })

type Details = Pick<z.input<typeof userDetailsAttrs>, 'prompt' | 'consent'> & {
  fields: [kind: DetailKind, label: string, required: boolean][]
}

export const readerDetails = ({ prompt, consent, fields }: Details): DocumentNode =>
  block('userDetails', [], {
    prompt,
    consent,
    fields: fields.map(([kind, label, required]) => ({ id: derivedId(label), kind, label, required })),
  })

/** The block for members alone: left out of what the world reads. */
export const internal = (node: DocumentNode): DocumentNode => ({
  ...node,
  attrs: { ...node.attrs, internal: true },
})

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A block id that is the same on every machine. */
const derivedId = (seed: string): string =>
  [...createHash('sha256').update(seed).digest().subarray(0, 10)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')

/** The document of these blocks, each with an id that comes from its place under `seed`. */
export function identified(seed: string, content: readonly DocumentNode[]): ReportDocument {
  const named = (node: DocumentNode, place: string): DocumentNode => {
    const below = node.content?.map((child, index) => named(child, `${place}/${index}`))
    return {
      ...node,
      ...(node.attrs && { attrs: { id: derivedId(place), ...node.attrs } }),
      ...(below && { content: below }),
    }
  }
  return { type: 'doc', content: content.map((node, index) => named(node, `${seed}/${index}`)) }
}
