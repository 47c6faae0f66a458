import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '@bubbles/test-kit/server'
import { type Browser, expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

// One organisation, whose list of sites the last journey changes.
test.describe.configure({ mode: 'serial' })

const SLUG = 'crimea-hospitals'
/** Somebody else's pages, by their paths. */
const pages = new Map<string, string>()
let site: Server
let port = 0

test.beforeAll(async () => {
  site = createServer((request, response) => {
    response.writeHead(pages.has(request.url ?? '') ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
    })
    response.end(
      `<!doctype html><meta charset="utf-8"><title>News</title>${pages.get(request.url ?? '') ?? ''}`,
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  port = (site.address() as AddressInfo).port
})
test.afterAll(() => void site.close())

const reportOf = (server: RunningServer) => server.at('globex', `/bubbles/${SLUG}`)
/** What a site is told to put into its page, as it learns by oEmbed; with a height it is the frame alone. */
async function codeOf(
  server: RunningServer,
  { blockId, height }: { blockId?: string; height?: number } = {},
) {
  const query = new URLSearchParams({
    url: blockId ? server.at('globex', `/bubbles/embed/${SLUG}/${blockId}`) : reportOf(server),
    ...(height && { maxheight: String(height) }),
  })
  const answer = await fetch(server.at('globex', `/bubbles/oembed?${query.toString()}`))
  return ((await answer.json()) as { html: string }).html
}

/** Opens somebody else's page with this in it, at a host of theirs. */
async function openSite(browser: Browser, html: string, host?: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 900, height: 700 } })).newPage()
  await fillSite(page, html, host)
  return page
}

async function fillSite(page: Page, html: string, host = '127.0.0.1'): Promise<void> {
  pages.set('/article', `<h1>An article</h1>${html}<p>More of it.</p>`)
  await page.goto(`http://${host}:${port}/article`)
}

const heightOf = (page: Page) =>
  page
    .locator('iframe')
    .first()
    .evaluate((frame) => frame.getBoundingClientRect().height)
const contentHeight = (page: Page) =>
  page
    .frameLocator('iframe')
    .first()
    .locator('html')
    .evaluate((root) => Math.ceil(root.getBoundingClientRect().height))

/** The height of the frame, once that is the one of its content and neither changes any more. */
async function steadyHeight(page: Page): Promise<number> {
  await page
    .frameLocator('iframe')
    .first()
    .locator('html')
    .evaluate(() => document.fonts.ready)
  let last = -1
  await expect(async () => {
    const before = last
    last = await heightOf(page)
    expect(await contentHeight(page)).toBe(last)
    expect(before).toBe(last)
  }).toPass({ intervals: [200] })
  return last
}

/** The id of a block of the report, from its page. */
async function chartId(page: Page, server: RunningServer): Promise<string> {
  await page.goto(reportOf(server))
  return (await page.locator('figure[data-block]').first().getAttribute('data-block'))!
}

test('a frame grows to its report, and follows when that changes its height', async ({ browser, server }) => {
  const page = await (await browser.newContext({ viewport: { width: 900, height: 700 } })).newPage()
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/bubbles/collect'))
  await fillSite(page, await codeOf(server))
  const frame = page.frameLocator('iframe')
  // It counts its readers, who come from the page around it.
  expect((await counted).status()).toBe(202)
  expect(await frame.locator('html').evaluate(() => document.referrer)).toBe(`http://127.0.0.1:${port}/`)
  await frame.locator('h1').waitFor()
  const wide = await steadyHeight(page)
  expect(wide).toBeGreaterThan(1_500)

  await page.setViewportSize({ width: 400, height: 700 })
  await expect.poll(() => heightOf(page)).not.toBe(wide)
  const before = await steadyHeight(page)
  await frame.locator('summary', { hasText: 'Data' }).first().click()
  await expect(async () => expect(await heightOf(page)).toBeGreaterThan(before)).toPass()
  await frame.locator('summary', { hasText: 'Data' }).first().click()
  await expect(async () => expect(await heightOf(page)).toBe(before)).toPass()
})

test('one block stands by itself, with its tooltip and the way to its report', async ({
  browser,
  page,
  server,
}) => {
  const blockId = await chartId(page, server)
  const article = await openSite(browser, await codeOf(server, { blockId }))
  const frame = article.frameLocator('iframe')
  await expect(frame.locator('figure')).toHaveCount(1)
  await expect(async () => expect(await heightOf(article)).toBe(await contentHeight(article))).toPass()
  await frame.locator('.bb-chart').first().focus()
  await article.keyboard.press('ArrowRight')
  await expect(frame.locator('.tip')).toBeVisible()

  const [report] = await Promise.all([
    article.waitForEvent('popup'),
    frame.getByRole('link', { name: /^Read the report: / }).click(),
  ])
  await expect(report).toHaveURL(reportOf(server))
  await expect(report.locator('.mast')).toBeVisible()

  for (const path of [SLUG, `${SLUG}/${blockId}`, `${SLUG}/nothing`]) {
    await page.goto(server.at('globex', `/bubbles/embed/${path}`))
    expect(await violationsInBoth(page)).toEqual([])
  }
})

test('without the script the frame keeps its height and scrolls', async ({ browser, server }) => {
  const page = await openSite(browser, await codeOf(server, { height: 720 }))
  const frame = page.frameLocator('iframe')
  await frame.locator('h1').waitFor()
  expect(await heightOf(page)).toBe(720)
  expect(await contentHeight(page)).toBeGreaterThan(720)
  await frame.locator('footer').scrollIntoViewIfNeeded()
  await expect(frame.locator('footer')).toBeInViewport()
})

test('nobody but the frame itself says how high it is', async ({ browser, server }) => {
  pages.set(
    '/hostile',
    `<script>const lie = () => { for (const to of [parent, opener]) to?.postMessage({ type: 'bubbles:height', height: 5000 }, '*') }
    lie(); setInterval(lie, 20)</script>`,
  )
  const page = await openSite(
    browser,
    `${await codeOf(server)}<iframe id="other" src="/hostile" width="300" height="100"></iframe>
    <script>window.heard = 0; addEventListener('message', (event) => { if (event.data?.height === 5000) window.heard += 1 })
    postMessage({ type: 'bubbles:height', height: 5000 }, '*')</script>`,
  )
  const ours = page.locator('iframe[data-bubbles]')
  const right = await steadyHeight(page)
  await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open('/hostile'))])
  // The lies have come, many of them, and nothing has moved.
  await page.waitForFunction(() => Number(Reflect.get(window, 'heard')) > 50)
  expect(await heightOf(page)).toBe(right)
  expect(await page.locator('#other').evaluate((frame) => frame.getBoundingClientRect().height)).toBe(104)

  // The frame itself stays within bounds, and what is no number is no height.
  for (const [said, shown] of [
    [1e9, '20000px'],
    [1, '100px'],
    ['3000px', '100px'],
    [Number.NaN, '100px'],
  ] as const) {
    const embed = page.frames().find((each) => each.url().includes('/bubbles/embed/'))!
    await embed.evaluate((height) => parent.postMessage({ type: 'bubbles:height', height }, '*'), said)
    await expect(async () =>
      expect(await ours.evaluate((frame) => (frame as HTMLElement).style.height)).toBe(shown),
    ).toPass()
  }
})

test('the administrator says which sites may show reports, and browsers keep to it at once', async ({
  browser,
  page,
  server,
}) => {
  await openDashboard(page, server, 'admin@globex.example', 'globex', 'org/settings')
  await page.getByRole('radio', { name: /Only these sites/ }).check()
  await page.getByLabel('Site', { exact: true }).fill(`http://127.0.0.1:${port}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Remove what comes before the host')).toBeVisible()
  await page.getByLabel('Site', { exact: true }).fill(`127.0.0.1:${port}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Sites saved.')).toBeVisible()

  const listed = await openSite(browser, await codeOf(server))
  await expect(listed.frameLocator('iframe').locator('h1')).toBeVisible()
  for (const html of [await codeOf(server), `<iframe src="${reportOf(server)}"></iframe>`]) {
    const other = await (await browser.newContext()).newPage()
    const refused: string[] = []
    other.on('console', (message) => refused.push(message.text()))
    await fillSite(other, html, 'localhost')
    await expect(async () => expect(refused.join('\n')).toMatch(/frame-ancestors/)).toPass()
    await expect(other.frameLocator('iframe').locator('[data-block]')).toHaveCount(0)
  }

  await page.getByRole('radio', { name: /Any site/ }).check()
  // The words about the change before may still be there.
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await kept).ok()).toBe(true)
  const again = await openSite(browser, await codeOf(server), 'localhost')
  await expect(again.frameLocator('iframe').locator('h1')).toBeVisible()
})
