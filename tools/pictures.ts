import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { discard, resolveLocalhost, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { build } from './build.ts'
import { ensureChromium } from './machine.ts'
import { root } from './run.ts'

/**
 * Makes the pictures of the screens that the guides show, from the demonstration and the starters: each at the width of
 * a phone, a tablet and a desk, light and dark. `node tools/pictures.ts [screen …]`
 */

const WIDTHS = [390, 960, 1440] as const
const SCHEMES = ['light', 'dark'] as const
const HEIGHTS: Record<(typeof WIDTHS)[number], number> = { 390: 844, 960: 900, 1440: 900 }
const folder = join(root, 'docs/pictures/screens')

/** From the list of reports, or from the open report of a starter, to the screen in question. */
const SCREENS: Record<string, (page: Page, reportUrl: string) => Promise<unknown>> = {
  list: (page) => page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor(),
  builder: async (page, reportUrl) => {
    await open(page, reportUrl)
  },
  'chart-panel': async (page, reportUrl) => {
    await open(page, reportUrl)
    await page.locator('.ProseMirror .bb-chart').first().click()
    await page.locator('[data-panel]').waitFor()
  },
  'map-panel': async (page, reportUrl) => {
    await open(page, reportUrl)
    await page.locator('.ProseMirror .bb-map').first().click()
    await page.locator('[data-panel]').waitFor()
  },
  'publish-sheet': async (page, reportUrl) => {
    await open(page, reportUrl)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByText('This address is available.').waitFor()
  },
  history: async (page, reportUrl) => {
    await open(page, reportUrl)
    await page
      .getByRole('button', { name: /^Saved/ })
      .first()
      .click()
    await page.getByRole('complementary', { name: 'History' }).getByText('Now').waitFor()
  },
  engagement: async (page) => {
    await page.goto(new URL('/dashboard/engagement', page.url()).href)
    await page.getByRole('tablist', { name: 'Numbers' }).waitFor()
  },
  'engagement-blocks': async (page) => {
    await page.goto(new URL('/dashboard/engagement/blocks', page.url()).href)
    await page.getByRole('main').getByRole('link', { name: /Iowa/ }).click()
    await page.getByRole('option').first().waitFor()
  },
  review: async (page, reportUrl) => {
    await open(page, reportUrl)
    await page.getByRole('button', { name: /^Comments/ }).click()
    await page.locator('[data-panel]').waitFor()
  },
}

async function open(page: Page, reportUrl: string): Promise<void> {
  await page.goto(reportUrl)
  await page.locator('.ProseMirror .bb-chart').first().waitFor()
}

resolveLocalhost()
const wanted = process.argv.slice(2)
await build()
mkdirSync(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const reportUrl = await prepare(browser, server)
  for (const width of WIDTHS) for (const scheme of SCHEMES) await take(width, scheme, reportUrl)
} finally {
  await browser.close()
  await discard(server)
}

async function take(
  width: (typeof WIDTHS)[number],
  colorScheme: (typeof SCHEMES)[number],
  reportUrl: string,
): Promise<void> {
  const page = await signedIn(browser, server, { width, colorScheme })
  for (const [name, go] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    try {
      await go(page, reportUrl)
      await page.waitForLoadState('networkidle')
      // Pictures and fonts arrive after the last request; the eye would wait for them too.
      await page.waitForTimeout(500)
    } catch (error) {
      process.stderr.write(`${name} at ${width}, ${colorScheme}: ${String(error).split('\n', 1)[0]}\n`)
    }
    const file = join(folder, `${name}-${width}-${colorScheme}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(file)
  }
  await page.context().close()
}

async function signedIn(
  inside: Browser,
  at: RunningServer,
  { width, colorScheme }: { width: (typeof WIDTHS)[number]; colorScheme: (typeof SCHEMES)[number] },
): Promise<Page> {
  const viewport = { width, height: HEIGHTS[width] }
  const context = await inside.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(at.at('acme', '/dashboard/'))
  await page.getByLabel('Email').fill('owner@acme.example')
  await page.getByLabel('Password', { exact: true }).fill('Bubbles-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  return page
}

/** A report of a starter, with a comment and a named version. @returns its address. */
async function prepare(inside: Browser, at: RunningServer): Promise<string> {
  const page = await signedIn(inside, at, { width: 1440, colorScheme: 'light' })
  await page.getByRole('button', { name: 'Template' }).click()
  await page
    .getByRole('region', { name: 'Starters' })
    .getByRole('button', { name: /187 countries|Regional comparison/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Use this' }).click()
  await page.waitForURL('**/reports/edit/**')
  const address = page.url()
  await page.locator('.ProseMirror .bb-chart').first().waitFor()
  await page.locator('.ProseMirror > p').first().click()
  await page.keyboard.press('Control+Alt+m')
  await page
    .getByRole('textbox', { name: 'Write a comment' })
    .fill('Do we say somewhere which year these figures are of?')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article', { name: /^Comment by/ }).waitFor()
  await page.context().close()
  return address
}
