import type { RunningServer } from '@bubbles/test-kit/server'
import { type ArticleBlock, publishArticle } from './article.ts'
import { atMost, type Measurement, median, milliseconds } from './measurement.ts'
import { callAsOwner } from './ownerCalls.ts'
import { cpuSeconds, whenIdle } from './processorTime.ts'
import { withProduct } from './product.ts'

const ROWS = 10_000
/** As long as the cells of so many rows may be: a table's limit is on its size. */
const BLANKS = 350
const FIGURES = ['a', 'b', 'c', 'd', 'e'].map((letter) => `chartaaaa${letter}`)
const SLUG = 'bench-download'

/**
 * Processor time of the server for the figures of a chart as CSV, asked for by a stranger: 10,000 rows whose names hold a
 * long run of tabs. Each chart of the page is a file that nobody asked for before.
 */
export async function readerDownload(): Promise<Measurement[]> {
  return withProduct(async (server) => {
    await publish(server)
    const costs: number[] = []
    let bytes = 0
    for (const figure of FIGURES) {
      // Allowing downloads has its pages rendered again.
      await whenIdle(server)
      const before = await cpuSeconds(server)
      const answer = await fetch(server.at('acme', `/bubbles/download/${SLUG}/${figure}.csv`))
      bytes = (await answer.arrayBuffer()).byteLength
      costs.push((await cpuSeconds(server)) - before)
      if (!answer.ok) throw new Error(`${figure}.csv was answered with ${answer.status}.`)
    }
    return [
      { what: `bytes of the CSV, ${ROWS} rows`, value: String(bytes) },
      {
        what: 'processor time of each download',
        value: costs.map((cost) => Math.round(cost * 1000)).join(', '),
      },
      atMost('the median', median(costs) * 1000, 50, milliseconds),
      atMost('the most', Math.max(...costs) * 1000, 100, milliseconds),
    ]
  })
}

async function publish(server: RunningServer): Promise<void> {
  const call = await callAsOwner(server)
  const dataset = {
    columns: [
      { id: 'a', name: 'Name', type: 'text' },
      { id: 'b', name: 'Number', type: 'number' },
    ],
    rows: Array.from({ length: ROWS }, (_, row) => [`x${row}${'\t'.repeat(BLANKS)}y`, row]),
  }
  const chart = (id: string): ArticleBlock => ({
    type: 'chart',
    attrs: {
      id,
      kind: 'bar',
      dataset: '0',
      x: 'a',
      series: ['b'],
      title: 'Names and numbers',
      alt: 'A bar for each name.',
      sourceName: 'Made up',
    },
  })
  await publishArticle(
    call,
    {
      name: 'Downloads',
      blocks: [
        { type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text: 'Downloads' }] },
        ...FIGURES.map(chart),
      ],
      tables: [dataset as never],
    },
    SLUG,
  )
  const { publishedReports } = await call('GET', 'published-reports/public', undefined)
  const { id } = (publishedReports as { slug: string; id: string }[]).find(({ slug }) => slug === SLUG)!
  await call('PUT', `reports/${id}/sharing`, { downloads: true })
}
