import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { hostileStrings } from '@bubbles/report-renderer/hostile-strings'
import { type ApiAnswer, call } from '../api.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

/*
 * Texts that break pages which forget to escape somewhere, in every field a document has: each report is made and
 * published by the product and read in Chromium. What the product refuses, it refuses with a sentence.
 */

const REPORTS = 'report/v1/reports'

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

const SOMEWHERE = 'https://example.org/'
const link = (text: string) =>
  node('paragraph', {}, words(text, [{ type: 'link', attrs: { href: SOMEWHERE } }]))

/** What blocks look like by their settings, with words of their own. */
const looks = (text: string, file: string): object[] => [
  node('heading', { level: 2, ground: 'dark' }, words(text)),
  node('blockquote', { style: 'large', who: text.slice(0, 200) }, [paragraph(text)]),
  node('bulletList', { style: 'timeline' }, [node('listItem', {}, [paragraph(`${text}: ${text}`)])]),
  node('callout', { label: text.slice(0, 80) }, [paragraph(text)]),
  node('callout', { folded: true, label: text.slice(0, 80) }, [paragraph(text)]),
  node('columns', { style: 'cards', ground: 'brand' }, [
    node('column', {}, [paragraph(text), link(text)]),
    node('column', {}, [paragraph(text)]),
  ]),
  node('columns', { ratio: '1:2', ground: 'tint' }, [
    node('column', {}, [paragraph(text)]),
    node('column', {}, [paragraph(text)]),
  ]),
  node('metric', { label: text, value: 3, size: 'large' }),
  node('file', {
    file,
    name: `${text.slice(0, 200)}.pdf`,
    size: 9,
    title: text.slice(0, 300),
    text: text.slice(0, 500),
  }),
  node('action', { text: text.slice(0, 300), button: text.slice(0, 80), url: SOMEWHERE }),
]

/** Pictures with what is said of them, alone and in groups, and people with theirs. */
const pictures = (text: string, file: string): object[] => {
  const image = (attrs: object) =>
    node('image', {
      file,
      alt: text,
      decorative: false,
      caption: text,
      credit: text,
      width: 8,
      height: 8,
      ...attrs,
    })
  return [
    image({ size: 'full', ratio: '16:9', focusX: 0, focusY: 100 }),
    ...['gallery', 'gallery', 'compare', 'compare'].map((group) => image({ group })),
    node('embed', { url: 'https://vimeo.com/76979871', title: text, caption: text, still: file }),
    node('people', {
      people: [file, null].map((portrait) => ({
        id: freshId(),
        name: text.slice(0, 120),
        role: text.slice(0, 200),
        file: portrait,
        alt: text,
        url: SOMEWHERE,
      })),
    }),
  ]
}

/** A cover of a report, on every one of them. */
const coverOf = (text: string, file: string): object => ({
  cover: 'picture',
  kicker: text.slice(0, 120),
  file,
  alt: text,
  credit: text,
  width: 8,
  height: 8,
})

/** What the blocks show of what is stored, by hash. */
interface Stored {
  picture: string
  file: string
}

/** Where a text can stand. Each makes blocks that hold it, of a data set that holds it too, and what is stored. */
const PLACES: Record<string, (text: string, dataset: string, stored: Stored) => object[]> = {
  'looks and pictures': (text, _dataset, { picture, file }) => [
    ...looks(text, file),
    ...pictures(text, picture),
  ],
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
    node('question', { kind: 'rating', prompt: text, betweenLabels: ['', text.slice(0, 100)] }),
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
  'an action': (url) => node('action', { text: 'Do it', button: 'Here', url }),
  'a person': (url) =>
    node('people', {
      people: [{ id: freshId(), name: 'Ada', role: '', file: null, alt: '', url }],
    }),
  'a card': (href) =>
    node('columns', { style: 'cards' }, [
      node('column', {}, [node('paragraph', {}, words('follow', [{ type: 'link', attrs: { href } }]))]),
      node('column', {}, [paragraph('Nothing')]),
    ]),
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
async function publish(
  page: Page,
  slug: string,
  title: string,
  blocks: object[],
  cover: object = {},
): Promise<string | null> {
  const made = await call(page, 'POST', REPORTS, { name: `Hostile ${slug}` })
  const { id } = made.body as { id: string }
  const operations = [
    ...blocks.map((value) => ({ op: 'add', path: '/content/-', value })),
    { op: 'add', path: '/content/0/content', value: words(title) },
    ...Object.entries(cover).map(([name, value]) => ({ op: 'add', path: `/content/0/attrs/${name}`, value })),
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

/** Stores a picture of one colour. @returns its hash. */
async function storePicture(page: Page): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0272b5' } })
    .png()
    .toBuffer()
  return store(page, 'images', { name: 'blue.png', bytes })
}

/** Stores an image or a file. @returns its hash. */
const store = (
  page: Page,
  what: 'images' | 'files',
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> =>
  page.evaluate(
    async ([path, as, base64]) => {
      const token = /\.accessToken=([^;]+)/.exec(document.cookie)?.[1]
      const body = new FormData()
      body.append('file', new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], as))
      const answer = await fetch(`/api/report/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      })
      return ((await answer.json()) as { hash: string }).hash
    },
    [what, name, bytes.toString('base64')] as const,
  )

/** What is wrong with the page now shown: things that ran, left, or became markup. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    if ('ran' in window) faults.push('a script ran')
    const isData = (type: string) => type === 'application/json' || type === 'application/ld+json'
    const others = [...document.scripts].filter(
      ({ type, text }) => !isData(type) && !text.includes('bb-chart'),
    )
    if (others.length > 0) faults.push(`scripts of others: ${others.length}`)
    for (const { type, text } of document.scripts) if (isData(type)) JSON.parse(text)
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

/** How often the text stands on a page at least, where it is more than once. */
const TIMES: Record<string, number> = { 'looks and pictures': 30, 'running text': 7 }

test('hostile texts in every field of a document run nothing, reach nothing and show as text', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(900_000)
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
  const picture = await storePicture(page)
  const file = await store(page, 'files', { name: 'blue.pdf', bytes: Buffer.from('%PDF-1.7 blue') })
  let read = 0
  let refused = 0

  /** Publishes a text in these places of one report and reads it. @returns false where the product refused it. */
  const readIn = async (places: string[], slug: string, text: string, dataset: string): Promise<boolean> => {
    const name = `${places.join(', ')}: ${JSON.stringify(text)}`
    const blocks = places.flatMap((place) => PLACES[place]!(text, dataset, { picture, file }))
    const path = await publish(page, slug, text, blocks, coverOf(text, picture))
    if (path === null) return false
    await reader.goto(server.at('acme', path))
    expect(await faultsOf(reader), name).toEqual([])
    const all = await reader.evaluate(() => document.body.textContent ?? '')
    const times = places.reduce((sum, place) => sum + (TIMES[place] ?? 1), 0)
    expect(shown(all).split(shown(text)).length - 1, name).toBeGreaterThanOrEqual(times)
    read += places.length
    return true
  }

  const places = Object.keys(PLACES)
  for (const [index, text] of hostileStrings.entries()) {
    const table = await call(page, 'POST', 'report/v1/datasets', dataset(text))
    if (table.status !== 201) {
      expect([400, 422], JSON.stringify(table)).toContain(table.status)
      expect(table.body.detail).toMatch(/\S/)
    }
    const hash = table.body.hash ?? null
    // What one place refuses must not keep the text out of the others.
    if (await readIn(places, `hostile-${index}`, text, hash)) continue
    for (const [at, place] of places.entries())
      if (!(await readIn([place], `hostile-${index}-${at}`, text, hash))) refused += 1
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
  expect(read).toBeGreaterThanOrEqual(350)
  // What names no page was refused with a sentence.
  expect(refused).toBeGreaterThanOrEqual(BAD_ADDRESSES.length)
  await context.close()
})
