import { discard, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { expect, type Page, test } from '@playwright/test'
import { hostileStrings } from '@bubbles/report-renderer/hostile-strings'
import { type ApiAnswer, call } from '../api.ts'
import { openDashboard } from '../world.ts'

/*
 * Texts that break pages which forget to escape somewhere, in every field a document has: each report is made and
 * published by the product and read in Chromium. What the product refuses, it refuses with a sentence.
 */

const REPORTS = 'report/v1/reports'

// Its own, since hundreds of reports would stand in the way of other journeys.
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => discard(server))

let counted = 0
const freshId = () => `hd${`${++counted}`.padStart(8, '0')}`
const node = (type: string, attrs: object = {}, content?: object[]): object => ({
  type,
  attrs: { id: freshId(), ...attrs },
  ...(content && { content }),
})
const words = (text: string, marks: object[] = []) => [{ type: 'text', text, marks }]
const paragraph = (text: string) => node('paragraph', {}, words(text))
const source = (text: string) => ({ sourceName: text, sourceUrl: 'https://example.org/' })

/** Where a text can stand. Each makes blocks that hold it, of a data set that holds it too. */
const PLACES: Record<string, (text: string, dataset: string) => object[]> = {
  'running text': (text) => [
    node('heading', { level: 2 }, words(text)),
    paragraph(text),
    node('bulletList', {}, [node('listItem', {}, [paragraph(text)])]),
    node('blockquote', {}, [paragraph(text)]),
    node('callout', { tone: 'caution' }, [paragraph(text)]),
    node('codeBlock', { language: 'sql' }, words(text)),
    node('tableOfContents', { title: text.slice(0, 100), depth: 3 }),
  ],
  'a chart': (text, dataset) => [
    node('chart', {
      dataset,
      kind: 'bar',
      x: 'c1',
      series: ['c2'],
      title: text,
      description: text,
      alt: text,
      notes: text,
      unit: text.slice(0, 40),
      sourceLicence: text,
      ...source(text),
      emphasis: [text],
      xTitle: text.slice(0, 80),
      yTitle: text.slice(0, 80),
      annotations: [{ text, x: '', y: 1 }],
    }),
  ],
  'lines and their legend': (text, dataset) => [
    node('chart', {
      dataset,
      kind: 'line',
      x: 'c1',
      series: ['c2', 'c3'],
      title: text,
      alt: text,
      ...source(text),
      references: [{ axis: 'y', at: '2', label: text.slice(0, 120) }],
    }),
  ],
  'a map': (text, dataset) => [
    node('map', {
      dataset,
      kind: 'choropleth',
      boundaries: 'world-110m',
      region: 'c4',
      value: 'c2',
      title: text,
      description: text,
      alt: text,
      notes: text,
      unit: text.slice(0, 40),
      ...source(text),
      fixes: { [text]: 'FRA' },
    }),
  ],
  'a table and a number': (text) => [
    node('table', { caption: text, ...source(text) }, [
      node('tableRow', {}, [node('tableHeader', {}, words(text)), node('tableHeader', {}, words('x'))]),
      node('tableRow', {}, [node('tableCell', {}, words(text)), node('tableCell', {}, words('1'))]),
    ]),
    node('metric', {
      label: text,
      value: 3,
      prefix: text.slice(0, 20),
      suffix: text.slice(0, 20),
      comparison: 2,
      comparisonLabel: text.slice(0, 100),
      ...source(text),
    }),
  ],
  'questions and details': (text) => [
    node('question', {
      kind: 'rating',
      prompt: text,
      hint: text,
      lowLabel: text.slice(0, 100),
      highLabel: text.slice(0, 100),
    }),
    node('question', {
      kind: 'choice',
      prompt: text,
      options: [text, 'Another'].map((option) => ({ id: freshId(), text: option })),
    }),
    node('userDetails', {
      prompt: text,
      consent: text,
      fields: [{ id: freshId(), kind: 'Text', label: text, required: false }],
    }),
  ],
  'links and embeds': (text) => [
    node(
      'paragraph',
      {},
      words(text, [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.org/' } }]),
    ),
    node('embed', { url: 'https://vimeo.com/76979871', title: text, caption: text }),
  ],
}

/** Addresses that must become nothing a reader can follow. */
const ADDRESSES: Record<string, (address: string) => object> = {
  'a link': (href) => node('paragraph', {}, words('follow', [{ type: 'link', attrs: { href } }])),
  'an embed': (url) => node('embed', { url, title: 'A film' }),
  'a source': (sourceUrl) => node('metric', { label: 'A number', value: 3, sourceName: 'Us', sourceUrl }),
}
const BAD_ADDRESSES = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'blob:https://example.org/x',
  'file:///etc/passwd',
  'https://www.youtube.com.evil.example/embed/abc_DEF-123',
]

const dataset = (text: string) => ({
  name: text.slice(0, 300),
  dataset: {
    columns: [
      { id: 'c1', name: text, type: 'text' },
      { id: 'c2', name: `${text} 2`, type: 'number' },
      { id: 'c3', name: `${text} 3`, type: 'number' },
      { id: 'c4', name: 'Country', type: 'text' },
    ],
    rows: [
      [text, 1, 3, 'France'],
      [`${text} b`, 2, 1, text],
    ],
  },
})

/** Makes and publishes a report. @returns its address, or null where the product refused it with a sentence. */
async function publish(page: Page, slug: string, title: string, blocks: object[]): Promise<string | null> {
  const made = await call(page, 'POST', REPORTS, { name: `Hostile ${slug}` })
  const { id } = made.body as { id: string }
  const operations = [
    ...blocks.map((value) => ({ op: 'add', path: '/content/-', value })),
    { op: 'add', path: '/content/0/content', value: words(title) },
  ]
  const answers: ApiAnswer[] = []
  answers.push(await call(page, 'PATCH', `${REPORTS}/${id}/document`, { operations }, { 'if-match': '*' }))
  if (answers[0]!.status === 200)
    answers.push(
      await call(page, 'POST', 'report/v1/published-reports/public', {
        reportId: id,
        slug,
        note: title,
        acceptWarnings: true,
      }),
    )
  const last = answers.at(-1)!
  if (last.status === 201) return `/bubbles/${slug}`
  expect([400, 409, 413, 422], `${slug}: ${JSON.stringify(last)}`).toContain(last.status)
  expect(last.body.detail).toMatch(/\S/)
  return null
}

/** What is wrong with the page now shown: things that ran, left, or became markup. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    if ('ran' in window) faults.push('a script ran')
    const own = [...document.scripts].filter(
      ({ type, text }) => type !== 'application/json' && !text.includes('bb-chart'),
    )
    if (own.length > 0) faults.push(`scripts of others: ${own.length}`)
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) faults.push(`${element.localName} has ${name}`)
        if (name === 'style') faults.push(`${element.localName} has a style`)
        if (
          /^(href|src|action|formaction|srcdoc|data)$/.test(name) &&
          /^\s*(javascript|data:text|vbscript|file|blob):?/i.test(value)
        )
          faults.push(`${element.localName} ${name}=${value}`)
      }
    for (const name of [
      'base',
      'object',
      'embed',
      'math',
      'meta[http-equiv]',
      'iframe[srcdoc]',
      'form[action*="evil"]',
      'link[href*="evil"]',
      '[src*="evil"]',
    ])
      if (document.querySelector(name)) faults.push(`there is a ${name}`)
    return faults
  })

/** As text goes through HTML: without what it cannot hold, white space as one blank. */
const shown = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/[\ud800-\udfff\ufffd]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('300 hostile documents run nothing, reach nothing and show as text', async ({ page, browser }) => {
  test.setTimeout(600_000)
  await openDashboard(page, server, 'owner@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  const context = await browser.newContext()
  const reader = await context.newPage()
  const elsewhere: string[] = []
  reader.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.at('acme', '/')) && !url.startsWith('data:')) elsewhere.push(url)
  })
  await reader.addInitScript('window.alert = () => { window.ran = true }')
  let read = 0
  let refused = 0

  for (const [index, text] of hostileStrings.entries()) {
    const table = await call(page, 'POST', 'report/v1/datasets', dataset(text))
    if (table.status !== 201) {
      expect([400, 422], JSON.stringify(table)).toContain(table.status)
      expect(table.body.detail).toMatch(/\S/)
    }
    for (const [at, [place, blocks]] of Object.entries(PLACES).entries()) {
      const name = `${place}: ${JSON.stringify(text)}`
      const path = await publish(page, `hostile-${index}-${at}`, text, blocks(text, table.body.hash ?? null))
      if (path === null) {
        refused += 1
        continue
      }
      await reader.goto(server.at('acme', path))
      expect(await faultsOf(reader), name).toEqual([])
      const all = await reader.evaluate(() => document.body.textContent ?? '')
      expect(shown(all), name).toContain(shown(text))
      read += 1
    }
  }
  for (const [place, block] of Object.entries(ADDRESSES))
    for (const [index, address] of BAD_ADDRESSES.entries()) {
      const slug = `hostile-${place.replaceAll(' ', '-')}-${index}`
      const path = await publish(page, slug, 'An address', [block(address)])
      if (path === null) {
        refused += 1
        continue
      }
      await reader.goto(server.at('acme', path))
      expect(await faultsOf(reader), `${place}: ${address}`).toEqual([])
      read += 1
    }
  expect(elsewhere).toEqual([])
  expect(read).toBeGreaterThanOrEqual(300)
  // What names no page was refused with a sentence.
  expect(refused).toBeGreaterThanOrEqual(BAD_ADDRESSES.length)
  await context.close()
})
