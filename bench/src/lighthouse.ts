import { brotliCompressSync } from 'node:zlib'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launch } from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { findChromium } from '../../tools/machine.ts'
import { publishArticle, sevenFigures, standardArticle } from './article.ts'
import { atLeast, atMost, type Measurement, median, milliseconds, ratio } from './measurement.ts'
import { withProduct } from './product.ts'
import { getPage } from './pageBytes.ts'
import { callAsOwner } from './ownerCalls.ts'

const RUNS = 5
const MAX_TROUBLES = 5
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
type Category = keyof typeof CATEGORIES

/** Lighthouse on a phone (its default profile, simulated slow 4G), medians of five. Its plain file is the same article. */
export const lighthouseScores = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const call = await callAsOwner(server)
    const seven = await publishArticle(call, sevenFigures(), 'seven-figures')
    const article = await publishArticle(call, standardArticle(), 'standard-article')
    const plain = await servePlain(plainFileOf(await getPage(server.port, article)))
    const browser = await launch({
      chromePath: findChromium(),
      chromeFlags: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-component-update',
        '--no-first-run',
      ],
      logLevel: 'error',
    })
    try {
      const run = (address: string) => audit(address, browser.port)
      const ofSeven = await run(server.at('acme', seven))
      const ofArticle = await run(server.at('acme', article))
      const ofPlain = await run(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`)
      return [
        ...scores('seven figures', ofSeven),
        ...scores('standard article', ofArticle),
        { what: 'the article as one plain file: LCP', value: milliseconds(ofPlain.lcp) },
        { what: '  TBT', value: milliseconds(ofPlain.tbt) },
        { what: '  performance', value: String(ofPlain.scores.performance) },
        atMost('LCP of the article to that of the plain file', ofArticle.lcp / ofPlain.lcp, 1.2, ratio),
      ]
    } finally {
      browser.kill()
      plain.close()
    }
  })

interface Audit {
  scores: Record<Category, number>
  /** In ms; CLS without a unit. */
  lcp: number
  tbt: number
  cls: number
  /** Audits that cost points, of any run. */
  missed: string[]
}

const scores = (name: string, { scores: all, lcp, tbt, cls, missed }: Audit): Measurement[] => [
  ...(Object.keys(CATEGORIES) as Category[]).map((key) =>
    atLeast(`${name}: ${CATEGORIES[key]}`, all[key], 100, String),
  ),
  { what: `  LCP`, value: milliseconds(lcp) },
  { what: `  TBT`, value: milliseconds(tbt) },
  { what: `  CLS`, value: cls.toFixed(3) },
  ...missed.map((what) => ({ what: `  ${what}`, value: 'costs points' })),
]

async function audit(address: string, port: number): Promise<Audit> {
  const runs: RunnerResult['lhr'][] = []
  let troubles = 0
  while (runs.length < RUNS) {
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(CATEGORIES),
    })
    const trouble = result ? result.lhr.runtimeError : { message: 'it gave no result' }
    if (result && !trouble) runs.push(result.lhr)
    // A busy machine now and then costs a recording.
    else if (++troubles > MAX_TROUBLES)
      throw new Error(`Lighthouse could not look at ${address}: ${trouble?.message}`)
  }
  const value = (id: string) => median(runs.map(({ audits }) => audits[id]?.numericValue ?? 0))
  const missed = runs.flatMap(({ audits, categories }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  )
  return {
    scores: Object.fromEntries(
      Object.keys(CATEGORIES).map((key) => [
        key,
        median(runs.map(({ categories }) => Math.round(100 * (categories[key]?.score ?? 0)))),
      ]),
    ) as Record<Category, number>,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    missed: [...new Set(missed)],
  }
}

/** The same article without script and without fonts to load: nothing but one file. */
const plainFileOf = (html: string): string =>
  html
    .replace(/<script[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')

function servePlain(html: string): Promise<Server> {
  const bytes = brotliCompressSync(html)
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(bytes)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
