import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Route } from '@playwright/test'
import { build as buildWithVite } from 'vite'
import { findChromium } from '../../tools/machine.ts'
import { atMost, type Measurement, median, milliseconds, ratio } from './measurement.ts'
import { DEMONSTRATION_PASSWORD, signIn, withProduct } from './product.ts'

const EMAIL = 'builder@acme.example'
const ROUNDS = 15
const CONTENT_TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
const dashboard = fileURLToPath(new URL('../../apps/dashboard', import.meta.url))
const stub = fileURLToPath(new URL('stubs/session.ts', import.meta.url))

/**
 * From the start of the navigation to the first card of the reports list, signed in: the dashboard as it is against
 * the same with its sign-in library replaced by a token. Both come through the same interception, in turns, warm.
 */
export const dashboardReady = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const stubbed = mkdtempSync(join(tmpdir(), 'bubbles-stub-'))
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      await buildWithVite({
        root: dashboard,
        logLevel: 'error',
        resolve: { alias: { '@bubbles/session': stub } },
        build: { outDir: stubbed, emptyOutDir: true },
      })
      const address = server.at('acme', '/dashboard/reports')
      const real = await signedIn(browser, address)
      await serveFrom(real, join(dashboard, 'dist'))
      const token = await signIn(server, EMAIL)
      const short = await browser.newContext()
      await short.addInitScript(`window.stubToken = ${JSON.stringify(token)}`)
      await serveFrom(short, stubbed)
      const times: [number, number][] = []
      for (let round = -2; round < ROUNDS; round++) {
        const pair: [number, number] = [await ready(real, address), await ready(short, address)]
        if (round >= 0) times.push(pair)
      }
      const [whole, without] = [median(times.map(([a]) => a)), median(times.map(([, b]) => b))]
      return [
        atMost(
          'dashboard ready (list visible) against sign-in stubbed',
          median(times.map(([a, b]) => a / b)),
          1.5,
          ratio,
        ),
        { what: 'the dashboard as it is', value: milliseconds(whole) },
        { what: 'with a token in place of the sign-in library', value: milliseconds(without) },
      ]
    } finally {
      await browser.close()
      rmSync(stubbed, { recursive: true, force: true })
    }
  })

async function signedIn(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('article').first().waitFor()
  await page.close()
  return context
}

/** The page as the server answers it, with the scripts and styles of a build of our own. */
async function serveFrom(context: BrowserContext, directory: string): Promise<void> {
  const tags = assetTags(readFileSync(join(directory, 'index.html'), 'utf8'))
  await context.route('**/dashboard/reports', async (route: Route) => {
    const answer = await fetch(route.request().url())
    const html = (await answer.text()).replaceAll(ASSET, '').replace('</head>', `${tags}</head>`)
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^content-(?:encoding|length)$/.test(name)),
    )
    await route.fulfill({ status: answer.status, headers, body: html })
  })
  await context.route('**/dashboard/assets/**', async (route: Route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const contentType = CONTENT_TYPES[extname(name)]
    if (!contentType) return route.fallback()
    return route.fulfill({ path: join(directory, 'assets', name), contentType })
  })
}

/** What an index page loads of its build. */
const ASSET = /<(?:script|link)[^>]*\/dashboard\/assets\/[^>]*>(?:<\/script>)?/g
const assetTags = (html: string): string => (html.match(ASSET) ?? []).join('')

/** Runs in the page: notes when the first card is about to be painted. */
const MARK_LIST = `
  const seen = new MutationObserver(() => {
    if (!document.querySelector('article h2')) return
    seen.disconnect()
    requestAnimationFrame(() => performance.mark('list'))
  })
  seen.observe(document, { childList: true, subtree: true })`

/** Milliseconds from the start of the navigation to the first card, by the page's own clock. */
async function ready(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  try {
    await page.addInitScript(MARK_LIST)
    await page.goto(address)
    await page.waitForFunction(`performance.getEntriesByName('list').length > 0`)
    return await page.evaluate<number>(`performance.getEntriesByName('list')[0].startTime`)
  } finally {
    await page.close()
  }
}
