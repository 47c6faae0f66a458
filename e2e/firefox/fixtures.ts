import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core'
import { serverTest } from '../fixtures.ts'

/**
 * Journeys in the system's own Firefox, which WebDriver BiDi drives: Playwright has a Firefox of its own alone, which no
 * package of the system brings. One browser for a worker; each test has a profile of its own.
 */
export const test = serverTest.extend<{ profile: BrowserContext; tab: Page }, { firefox: Browser }>({
  firefox: [
    // Playwright reads what a fixture needs from this pattern, and this one needs nothing.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
      // As in the other browsers, nothing moves: each frame that is drawn takes the processor.
      const extraPrefsFirefox = { 'ui.prefersReducedMotion': 1 }
      const browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox, headless: true })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  profile: async ({ firefox }, run) => {
    const profile = await firefox.createBrowserContext()
    await run(profile)
    await profile.close()
  },
  tab: async ({ profile }, run, info) => {
    const tab = await openTab(profile)
    await run(tab)
    if (info.status !== info.expectedStatus)
      await info.attach('tab', { body: Buffer.from(await tab.screenshot()), contentType: 'image/png' })
  },
})

/** A tab of 1280 by 900 that waits as long as a busy machine takes. */
export async function openTab(profile: BrowserContext): Promise<Page> {
  const tab = await profile.newPage()
  await tab.setViewport({ width: 1280, height: 900 })
  tab.setDefaultTimeout(60_000)
  return tab
}

/**
 * The element that a screen reader knows by this role and name, inside of `within`: Firefox works out the name of everything
 * there, which in a whole page takes many seconds.
 */
export const named = (tab: Page, role: string, name: string, within = '') =>
  tab.locator(`${within} ::-p-aria([role="${role}"][name="${name}"])`.trimStart())

/** What the console of a page says of things it refused or that broke, from now on. */
export function watchForDefects(tab: Page): string[] {
  const defects: string[] = []
  tab.on('pageerror', (error) => {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    if (!isFontOfLeftPage(words)) defects.push(words)
  })
  tab.on('console', (message) => {
    if (message.type() !== 'error' || isFontOfLeftPage(message.text())) return
    const { url, lineNumber, columnNumber } = message.location()
    defects.push(`${message.text()} (${url}:${lineNumber}:${columnNumber})`)
  })
  return defects
}

/** Whether Firefox says that a font was not fetched whose page was left while it came: 0x804B0002, NS_BINDING_ABORTED. */
const isFontOfLeftPage = (words: string) =>
  /^(?:Error: )?downloadable font: download failed.*status=2152398850/.test(words)
