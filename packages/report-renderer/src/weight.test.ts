import { brotliCompressSync } from 'node:zlib'
import { buildReaderScript } from '@bubbles/reader-script/build'
import { beforeAll, describe, expect, it } from 'vitest'
import { lifeReport, withAttrs } from './fixtures/lifeReport.ts'
import { readReaderScript } from './readerScript.ts'
import { renderReport } from './report.ts'

const weigh = (text: string) => brotliCompressSync(text).length

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
