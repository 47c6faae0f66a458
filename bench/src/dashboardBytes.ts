import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tools/machine.ts'
import { atMost, kilobytes, type Measurement } from './measurement.ts'
import { DEMONSTRATION_PASSWORD, withProduct } from './product.ts'

/** A script as the browser got it. */
interface Script {
  name: string
  /** Compressed, without headers. */
  body: number
  /** With headers, as it came over the wire. */
  wire: number
}

/** JavaScript that a browser with an empty cache downloads for the sign-in, the reports list, and a report that is opened. */
export const dashboardBytes = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const page = await browser.newPage()
      const scripts = await watch(page)
      await page.goto(server.at('login', '/'))
      await page.getByLabel('Email').waitFor()
      const signIn = await scripts()
      await page.goto(server.at('acme', '/dashboard/'))
      await page.getByLabel('Email').fill('builder@acme.example')
      await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('heading', { name: 'Reports' }).waitFor()
      await scripts()
      await page.reload()
      await page.getByRole('heading', { name: 'Reports' }).waitFor()
      const list = await scripts()
      // A report of metrics and charts, as most are.
      await page.getByRole('link', { name: /Iowa/ }).first().click()
      await page.locator('.ProseMirror').waitFor()
      await scripts()
      await page.reload()
      await page.locator('.ProseMirror svg').first().waitFor()
      const report = await scripts()
      return [
        ...measured('the sign-in', signIn, 85),
        ...measured('the reports list', list, 180),
        ...measured('an opened report', report, 380),
      ]
    } finally {
      await browser.close()
    }
  })

const measured = (what: string, scripts: readonly Script[], most: number): Measurement[] => [
  atMost(`JavaScript of ${what}, brotli`, sum(scripts.map(({ body }) => body)), most * 1024, kilobytes),
  { what: '  with headers', value: kilobytes(sum(scripts.map(({ wire }) => wire))) },
  { what: '  files', value: String(scripts.length) },
  ...scripts
    .filter(({ body }) => body > 10 * 1024)
    .map(({ name, body }) => ({ what: `  ${name}`, value: kilobytes(body) })),
]

/**
 * Watches what scripts a page downloads, its cache switched off.
 * @returns waits until the network is quiet and gives those since it was asked last, the largest first.
 */
async function watch(page: Page): Promise<() => Promise<Script[]>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const seen = new Map<string, Script>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const name = /\/assets\/([^/?]+)-[^/?]{8}\.js/.exec(response.url)?.[1]
    if (name !== undefined)
      seen.set(requestId, { name, body: Number(response.headers['content-length'] ?? 0), wire: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = seen.get(requestId)
    if (script) script.wire = encodedDataLength
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const scripts = [...seen.values()].toSorted((one, other) => other.body - one.body)
    seen.clear()
    return scripts
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
