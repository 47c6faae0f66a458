import { type Browser, devices } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { drawScene, SCENES } from '../../tools/coverPictures.ts'
import { type ArticleBlock, type Call, makeReport, publishReport } from './article.ts'
import { signIn } from './product.ts'

/** The phone it is read on: 2.75 dots a pixel. */
const PHONE = devices['Pixel 5']!
const SLUG = 'annual-report'

interface Uploaded {
  hash: string
  width: number
  height: number
}

/** Publishes an annual report with a cover and nine pictures in different sizes. @returns where readers find it. */
export async function publishAnnualReport(server: RunningServer, call: Call): Promise<string> {
  const token = await signIn(server, 'owner@acme.example')
  const pictures: Uploaded[] = []
  for (const scene of SCENES.slice(0, 10)) pictures.push(await upload(server, token, await drawScene(scene)))
  const [cover, ...rest] = pictures as [Uploaded, ...Uploaded[]]
  const blocks = rest.flatMap((file, at) => [picture(file, at), text(at)])
  const id = await makeReport(call, { name: 'Annual report', blocks, tables: [] })
  const attrs = {
    cover: 'picture',
    file: cover.hash,
    width: cover.width,
    height: cover.height,
    decorative: true,
  }
  await call('PATCH', `reports/${id}/document`, {
    operations: Object.entries(attrs).map(([name, value]) => ({
      op: 'replace',
      path: `/content/0/attrs/${name}`,
      value,
    })),
  })
  return publishReport(call, id, SLUG)
}

/** All that a phone loads of a page which is read to its end, in bytes on the wire. */
export async function onPhone(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (asked) => {
    if (asked.method() !== 'GET' || asked.url().startsWith('data:')) return
    sizes.push(asked.sizes().then((size) => size.responseBodySize + size.responseHeadersSize))
  })
  await page.goto(address)
  // In a string: the bench has no types of browsers.
  await page.evaluate(
    `Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode() })).then(() => undefined)`,
  )
  const all = await Promise.all(sizes)
  await context.close()
  return all.reduce((sum, bytes) => sum + bytes, 0)
}

async function upload(server: RunningServer, token: string, bytes: Buffer): Promise<Uploaded> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), 'picture.webp')
  const answer = await fetch(server.at('acme', '/api/report/v1/images'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (!answer.ok) throw new Error(`The image was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Uploaded
}

const SIZES = ['column', 'wide', 'full'] as const

const picture = ({ hash, width, height }: Uploaded, at: number): ArticleBlock => ({
  type: 'image',
  attrs: {
    id: `picture00${at}`,
    file: hash,
    width,
    height,
    alt: 'A landscape',
    decorative: false,
    caption: '',
    size: SIZES[at % SIZES.length],
  },
})

const text = (at: number): ArticleBlock => ({
  type: 'paragraph',
  attrs: { id: `textbelow${at}` },
  content: [{ type: 'text', text: 'What was done there, and what it gave.' }],
})
