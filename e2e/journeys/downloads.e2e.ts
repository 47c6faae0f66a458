import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { watchForBreaches } from '../world.ts'

const REPORT = '/bubbles/longer-lives'

/** Follows a link and gives what was saved, under a name with its ending. */
async function save(page: Page, name: string, within = page.locator('body')) {
  const saving = page.waitForEvent('download')
  await within.getByRole('link', { name, exact: true }).click()
  const download = await saving
  const path = test.info().outputPath(download.suggestedFilename())
  await download.saveAs(path)
  return { path, bytes: await readFile(path), name: download.suggestedFilename() }
}

test('a reader takes figures and the whole report from a page without script', async ({
  browser,
  server,
}) => {
  let context: BrowserContext | undefined
  try {
    context = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true })
    const page = await context.newPage()
    const breaches = watchForBreaches(page)
    await page.goto(server.at('acme', REPORT))
    const figure = page.locator('figure').filter({ hasText: 'Figure 1' })
    const title = await figure.locator('.fig').innerText()

    const csv = await save(page, 'CSV', figure)
    expect(csv.name).toBe(`${title}.csv`)
    expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const rows = csv.bytes
      .toString()
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').map((cell) => cell.replaceAll(/["\uFEFF]/g, '')))
    // What the page shows as a table: a row each, under the same heads.
    expect(rows.length).toBe((await figure.locator('tbody tr').count()) + 1)
    expect(rows[0]).toEqual((await figure.locator('thead th').allTextContents()).map((head) => head.trim()))
    for (const row of rows.slice(1))
      for (const cell of row.slice(1)) expect(cell).toMatch(/^(?:-?\d+(?:\.\d+)?)?$/)

    const svg = await save(page, 'SVG', figure)
    expect(svg.name).toBe(`${title}.svg`)
    const png = await save(page, 'PNG', figure)
    expect(png.name).toBe(`${title}.png`)
    // The width in the first chunk of a PNG.
    expect(png.bytes.readUInt32BE(16)).toBe(1920)

    const report = await save(page, 'Download this report')
    expect(report.name).toMatch(/\.html$/)
    expect(breaches).toEqual([])

    await opensOffline(browser, svg.path, 'svg')
    await opensOffline(browser, report.path, 'html')
  } finally {
    await context?.close()
  }
})

/** Opens a saved file where there is no network, and lets it ask for nothing. */
async function opensOffline(
  browser: { newContext: (options?: object) => Promise<BrowserContext> },
  path: string,
  kind: 'svg' | 'html',
): Promise<void> {
  const context = await browser.newContext({ offline: true, colorScheme: 'light' })
  try {
    const page = await context.newPage()
    const breaches = watchForBreaches(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const address = pathToFileURL(path).href
    await page.goto(address)
    if (kind === 'svg') {
      await expect(page.locator('svg > title')).toHaveCount(1)
    } else {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
        .toBe(true)
      await page.locator('figure .bb-chart').first().hover()
      await expect(page.locator('.tip')).toBeVisible()
      expect(await violationsInBoth(page)).toEqual([])
    }
    expect(asked.filter((each) => each !== address && !each.startsWith('data:'))).toEqual([])
    expect(breaches).toEqual([])
  } finally {
    await context.close()
  }
}

test('a page with downloads has no barriers', async ({ page, server }) => {
  await page.goto(server.at('acme', REPORT))
  await expect(page.getByRole('link', { name: 'Download this report' })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
})
