import { brotliCompressSync } from 'node:zlib'
import { LIGHT_FONT_BYTES, pageFontFile } from '@bubbles/domain'
import { buildReaderScript } from '@bubbles/reader-script/build'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Article, sevenFigures, standardArticle, withDatasets } from '../../../bench/src/article.ts'
import { pageFonts } from './branding.ts'
import { fontNeeds } from './fontNeeds.ts'
import { lifeReport, withAttrs } from './fixtures/lifeReport.ts'
import { readReaderScript } from './readerScript.ts'
import { renderReport } from './report.ts'
import type { RenderInput } from './types.ts'

const KB = 1024
const weigh = (text: string) => brotliCompressSync(text).length

/** An article as a page of its own, without its script. */
function pageOf(article: Article): { input: RenderInput; html: string } {
  const names = article.tables.map((_, index) => `table-${index}`)
  const title = { type: 'title', content: [{ type: 'text', text: article.name }] }
  const input = {
    ...lifeReport,
    document: { type: 'doc', content: [title, ...withDatasets(article.blocks, names)] },
    datasets: Object.fromEntries(article.tables.map((table, index) => [names[index], table])),
    assets: { fontBase: '/assets', carried: [], script: null },
  }
  return { input, html: renderReport(input).html }
}
const fontsOf = (html: string) => [...html.matchAll(/src:url\("([^"]+)"\)/g)].map(([, address]) => address)

describe('a report of seven charts and maps with their tables', () => {
  const { input, html } = pageOf(sevenFigures())

  it('is at most 40 KB of HTML and CSS, compressed', () => {
    expect(html.match(/<figure/g)).toHaveLength(7)
    expect(html.match(/<details class="data">/g)).toHaveLength(7)
    expect(html.match(/<tr>/g)!.length).toBeGreaterThan(700)
    expect(weigh(html)).toBeLessThanOrEqual(40 * KB)
  })

  it('loads at most two fonts of 25 KB, from where it comes from, and carries nothing', () => {
    expect(fontsOf(html)).toEqual([`/assets/${pageFontFile(pageFonts().text).name}`])
    expect(pageFontFile(pageFonts().text).bytes).toBeLessThanOrEqual(LIGHT_FONT_BYTES)
    expect(fontNeeds(input, html)).toEqual([])
  })

  it('asks for nothing before it is painted but what it preloads', () => {
    const head = html.slice(0, html.indexOf('<body'))
    expect(head).not.toMatch(/<script|rel="?stylesheet|@import/)
    expect(html).not.toMatch(/<(img|iframe|object|embed|video|audio)[^>]+(src|data)="https?:/)
  })
})

describe('the standard article', () => {
  const { html } = pageOf(standardArticle())

  it('is what it is called', () => {
    expect(html.match(/<p data-block/g)).toHaveLength(18)
    expect(html.match(/class="bb-chart bb-(?!map)/g)).toHaveLength(4)
    expect(html.match(/<div class="bb-chart bb-map/g)).toHaveLength(1)
    expect(/<div class="tbl[^]*?<\/table>/.exec(html)?.[0].match(/<tr>/g)).toHaveLength(41)
    expect(pageOf(standardArticle()).html).toBe(html)
    expect(pageOf(standardArticle(2)).html).not.toBe(html)
  })

  it('is at most 60 KB with its font and script, its map at most 15 KB', () => {
    const script = 3 * KB
    expect(weigh(html) + script + pageFontFile(pageFonts().text).bytes).toBeLessThanOrEqual(60 * KB)
    const map = /<div class="bb-chart bb-map[^]*?(?=<p class="notes">)/.exec(html)?.[0] ?? ''
    expect(map.length).toBeGreaterThan(10_000)
    expect(weigh(map)).toBeLessThanOrEqual(15 * KB)
  })
})

describe('weight of a page with one chart, brotli', () => {
  let script = ''
  beforeAll(async () => {
    await buildReaderScript()
    script = readReaderScript()
  })

  it('is at most 20 KB of HTML and CSS with 560 values in its table', () => {
    const months = Array.from(
      { length: 112 },
      (_, n) => `${2000 + Math.floor(n / 12)}-${`${(n % 12) + 1}`.padStart(2, '0')}`,
    )
    const series = ['a', 'b', 'c', 'd', 'e']
    const data = {
      columns: [
        { id: 'month', name: 'Month', type: 'date' as const },
        ...series.map((id) => ({ id, name: `Series ${id}`, type: 'number' as const })),
      ],
      rows: months.map((month, n) => [
        month,
        ...series.map((_, s) => ((n * 7919 + s * 104729) % 100_003) / 100),
      ]),
    }
    const report = withAttrs({ ...lifeReport, datasets: { life: data } }, 'chart00001', {
      x: 'month',
      series,
    })
    const html = renderReport({ ...report, assets: { ...report.assets, script: null } }).html
    expect(weigh(html)).toBeLessThanOrEqual(20 * 1024)
  })

  it('is at most 3 KB of script', () => {
    expect(weigh(script)).toBeLessThanOrEqual(3 * 1024)
    expect(script).not.toMatch(/\bimport\b|<\/script|<!--/)
  })
})
