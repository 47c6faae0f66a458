import { request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { findChromium } from '../../tools/machine.ts'
import { onPhone, publishAnnualReport } from './annualReport.ts'
import { publishArticle, sevenFigures, standardArticle } from './article.ts'
import { atMost, kilobytes, type Measurement } from './measurement.ts'
import { withProduct } from './product.ts'
import { callAsOwner } from './ownerCalls.ts'

const KB = 1024
const times = (value: number): string => String(value)

/** What a reader's browser loads: a report of seven figures, the standard article, and an annual report of pictures. */
export const pageBytes = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const call = await callAsOwner(server)
    const seven = await publishArticle(call, sevenFigures(), 'seven-figures')
    const article = await publishArticle(call, standardArticle(), 'standard-article')
    const annual = await publishAnnualReport(server, call)
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      return [
        ...sevenFiguresBudgets(await weigh(browser, server, seven)),
        ...articleBudgets(await weigh(browser, server, article)),
        atMost(
          'annual report with a cover and nine pictures, read to its end on a phone',
          await onPhone(browser, server.at('acme', annual)),
          350 * KB,
          kilobytes,
        ),
      ]
    } finally {
      await browser.close()
    }
  })

const sevenFiguresBudgets = (page: Weight): Measurement[] => [
  { what: 'seven figures: the page on the wire, brotli', value: kilobytes(page.wire) },
  atMost('  HTML and CSS, compressed', page.wire - page.script, 40 * KB, kilobytes),
  atMost('  script, compressed', page.script, 3 * KB, kilobytes),
  { what: '  CSS alone, compressed', value: kilobytes(page.css) },
  atMost('  font files', page.fonts.length, 2, times),
  atMost('  the largest of them', Math.max(0, ...page.fonts), 25 * KB, kilobytes),
  atMost('  requests to other hosts', page.otherHosts, 0, times),
]

const articleBudgets = (page: Weight): Measurement[] => [
  atMost('standard article: all on the wire', page.inAll, 60 * KB, kilobytes),
  atMost('  requests', page.requests, 4, times),
  atMost('  script, compressed', page.script, 5 * KB, kilobytes),
  atMost('  the map, compressed', page.map, 15 * KB, kilobytes),
]

interface Weight {
  /** In bytes, compressed. */
  wire: number
  inAll: number
  css: number
  script: number
  /** The drawing of the first map. */
  map: number
  fonts: number[]
  requests: number
  otherHosts: number
}

/** Loads a page in a browser that has nothing of it yet. */
async function weigh(browser: Browser, server: RunningServer, path: string): Promise<Weight> {
  const page = await browser.newPage()
  const loaded: { url: URL; bytes: number; isFont: boolean }[] = []
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (asked) => {
    // Counting readers is no part of loading.
    if (asked.method() !== 'GET' || asked.url().startsWith('data:')) return
    sizes.push(
      asked.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        const isFont = asked.resourceType() === 'font'
        loaded.push({ url: new URL(asked.url()), bytes: responseBodySize + responseHeadersSize, isFont })
      }),
    )
  })
  const address = server.at('acme', path)
  await page.goto(address, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  await page.close()
  const wire = await getBrotli(server.port, path)
  const html = brotliDecompressSync(wire).toString()
  const all = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, text = '']) => text).join('')
  return {
    wire: wire.length,
    inAll: loaded.reduce((sum, { bytes }) => sum + bytes, 0),
    css: compressed(all(/<style>([^]*?)<\/style>/g)),
    script: compressed(all(/<script type="module">([^]*?)<\/script>/g)),
    map: compressed(/<div class="bb-chart bb-map[^]*?(?=<p class="notes">)/.exec(html)?.[0] ?? ''),
    fonts: loaded.filter(({ isFont }) => isFont).map(({ bytes }) => bytes),
    requests: loaded.length,
    otherHosts: loaded.filter(({ url }) => url.host !== new URL(address).host).length,
  }
}

const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** The page's bytes as they travel: fetch would decode them. */
export const getBrotli = (port: number, path: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: `acme.bubbles.localhost:${port}`, 'accept-encoding': 'br' },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(Buffer.concat(chunks)))
      },
    )
    asked.on('error', reject)
    asked.end()
  })

/** The page as a browser has it when it is unpacked. */
export const getPage = async (port: number, path: string): Promise<string> =>
  brotliDecompressSync(await getBrotli(port, path)).toString()
