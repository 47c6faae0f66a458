import type { Dataset } from '@bubbles/tables'
import { samples } from '../../packages/charts/src/golden/samples.ts'
import { mapSamples } from '../../packages/charts/src/maps/golden/mapSamples.ts'

/** A report as the API takes it: its name, the blocks after its title, and the tables they name. */
export interface Article {
  name: string
  /** Blocks name their table by its place in `tables`, as text; `withDatasets` puts something else there. */
  blocks: ArticleBlock[]
  tables: Dataset[]
}

export interface ArticleBlock {
  type: string
  attrs?: Record<string, unknown>
  content?: ArticleBlock[]
  text?: string
}

/**
 * The standard article: 18 paragraphs, 4 charts, 1 world map, a table of 40 rows. The same seed gives the same article.
 */
export function standardArticle(seed = 1): Article {
  const writer = new Writer(seed)
  const paragraphs = (count: number) => Array.from({ length: count }, () => writer.paragraph())
  const figure = (name: string) => writer.figure(name)
  const blocks = [
    writer.block('standfirst', [words(writer.sentence())]),
    ...paragraphs(3),
    writer.heading(),
    figure('life-lines'),
    ...paragraphs(4),
    figure('barley-grouped'),
    ...paragraphs(2),
    writer.heading(),
    figure('world-life'),
    ...paragraphs(3),
    writer.heading(),
    figure('health-income'),
    ...paragraphs(3),
    figure('people-doughnut'),
    writer.heading(),
    ...paragraphs(3),
    writer.table(40),
  ]
  return { name: `The standard article ${seed}`, blocks, tables: writer.tables }
}

/** Five charts and two maps with their full tables: 700 rows in all, and a paragraph before each. */
export function sevenFigures(seed = 1): Article {
  const writer = new Writer(seed)
  const names = [
    'stocks',
    'barley-grouped',
    'world-life',
    'health-income',
    'iowa-stacked',
    'people-doughnut',
    'world-people',
  ]
  const blocks = [
    writer.block('standfirst', [words(writer.sentence())]),
    ...names.flatMap((name, index) => [
      ...(index % 2 === 0 ? [writer.heading()] : []),
      writer.paragraph(),
      writer.figure(name),
    ]),
  ]
  return { name: `Seven figures ${seed}`, blocks, tables: writer.tables }
}

/** The words of an article: where the time goes when a page is read, not when its figures are drawn. */
export function wordsAlone(seed: number): Article {
  const writer = new Writer(seed)
  const parts = Array.from({ length: 4 }, () => [writer.heading(), writer.paragraph(), writer.paragraph()])
  const blocks = [writer.block('standfirst', [words(writer.sentence())]), ...parts.flat()]
  return { name: `Words ${seed}`, blocks, tables: [] }
}

/** The blocks with each table under the name it has where they go. */
export const withDatasets = (blocks: readonly ArticleBlock[], names: readonly string[]): ArticleBlock[] =>
  blocks.map((block) =>
    typeof block.attrs?.dataset === 'string'
      ? { ...block, attrs: { ...block.attrs, dataset: names[Number(block.attrs.dataset)] } }
      : block,
  )

/** A call of the report service: method, path below `v1`, body. */
export type Call = (method: string, path: string, body: unknown) => Promise<Record<string, unknown>>

/** Makes a report of an article and publishes it for everyone. @returns the path of its page. */
export async function publishArticle(call: Call, article: Article, slug: string): Promise<string> {
  return publishReport(call, await makeReport(call, article), slug)
}

/** Publishes a report to the world. @returns where readers find it. */
export async function publishReport(call: Call, reportId: string, slug: string): Promise<string> {
  await call('POST', 'published-reports/public', { reportId, slug, note: '', acceptWarnings: true })
  return `/bubbles/${slug}`
}

/** Makes a report of an article. @returns its id. */
export async function makeReport(call: Call, article: Article): Promise<string> {
  const hashes: string[] = []
  for (const dataset of article.tables)
    hashes.push(String((await call('POST', 'datasets', { dataset })).hash))
  const { id } = await call('POST', 'reports', { name: article.name })
  const blocks = withDatasets(article.blocks, hashes)
  const first = await call('GET', `reports/${String(id)}`, undefined)
  const there = (first.document as { content: unknown[] }).content.length
  const operations = [
    // All after the title.
    ...Array.from({ length: there - 1 }, (_, index) => ({
      op: 'remove',
      path: `/content/${there - 1 - index}`,
    })),
    ...blocks.map((value) => ({ op: 'add', path: '/content/-', value })),
  ]
  await call('PATCH', `reports/${String(id)}/document`, { operations })
  return String(id)
}

const words = (text: string): ArticleBlock => ({ type: 'text', text })

const NOUNS =
  'share household region year income school village harvest river district survey worker city price rent figure decade clinic road budget forest patient teacher farm market winter summer ministry estimate record'.split(
    ' ',
  )
const VERBS =
  'rose fell doubled halved changed stayed recovered followed exceeded reached lost gained matched split moved'.split(
    ' ',
  )
const OTHERS =
  'between after before within across despite because while although since where nearly almost hardly twice more less most every another earlier later northern southern poorer richer smaller larger measured reported'.split(
    ' ',
  )

/** Writes text and blocks by chance, from a seed: nothing in it repeats more than in real reports. */
class Writer {
  readonly tables: Dataset[] = []
  #state: number
  #blocks = 0

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761
  }

  /** From 0 up to and without `below` (mulberry32). */
  #next(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }

  #word(list: readonly string[]): string {
    return list[this.#next(list.length)]!
  }

  sentence(): string {
    const parts = Array.from({ length: 9 + this.#next(12) }, (_, index) =>
      index % 7 === 5
        ? `${this.#next(1000) / 10} per cent`
        : this.#word(index % 3 === 0 ? NOUNS : index % 3 === 1 ? VERBS : OTHERS),
    )
    const text = parts.join(' ')
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`
  }

  block(type: string, content?: ArticleBlock[], attrs: Record<string, unknown> = {}): ArticleBlock {
    const id = `art${String(this.#blocks++).padStart(7, '0')}`
    return { type, attrs: { id, ...attrs }, ...(content && { content }) }
  }

  heading(): ArticleBlock {
    return this.block('heading', [words(`The ${this.#word(NOUNS)} ${this.#word(VERBS)}`)], { level: 2 })
  }

  paragraph(): ArticleBlock {
    const sentences = Array.from({ length: 4 + this.#next(2) }, () => this.sentence())
    return this.block('paragraph', [words(sentences.join(' '))])
  }

  /** A chart or map of real data, by the name of its sample. */
  figure(name: string): ArticleBlock {
    const chart = samples().find((each) => each.name === name)
    const map = chart ? undefined : mapSamples().find((each) => each.name === name)
    const sample = chart ?? map
    if (!sample) throw new Error(`There is no sample called ${name}.`)
    this.tables.push(sample.dataset)
    const described = { description: this.sentence(), alt: this.sentence(), sourceName: 'vega-datasets' }
    return this.block(chart ? 'chart' : 'map', undefined, {
      ...sample.spec,
      ...described,
      dataset: String(this.tables.length - 1),
    })
  }

  /** Written by hand: a name and four figures a row. */
  table(rows: number): ArticleBlock {
    const row = (type: string, cells: readonly string[]) =>
      this.block(
        'tableRow',
        cells.map((cell, column) =>
          this.block(type, [words(cell)], { align: column === 0 ? 'start' : 'end', colspan: 1, rowspan: 1 }),
        ),
      )
    const body = Array.from({ length: rows }, (_, index) =>
      row('tableCell', [
        `${this.#word(OTHERS)} ${this.#word(NOUNS)} ${index + 1}`,
        ...Array.from({ length: 4 }, () => String(this.#next(10_000) / 10)),
      ]),
    )
    return this.block('table', [row('tableHeader', ['Place', '2010', '2015', '2020', '2025']), ...body], {
      caption: 'All places in numbers',
      sourceName: 'The same survey',
    })
  }
}
