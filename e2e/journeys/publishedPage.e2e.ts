import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { renderReport } from '../../packages/report-renderer/src/index.ts'
import { everyReport } from '../../packages/report-renderer/src/fixtures/everyBlock.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

const asked = new Map<RunningServer, string[]>()

/** The demonstration's public reports, by the path of their page; asked for once. */
async function publicPages(page: Page, server: RunningServer): Promise<string[]> {
  const known = asked.get(server) ?? (await askForPages(page, server))
  asked.set(server, known)
  return known
}

async function askForPages(page: Page, server: RunningServer): Promise<string[]> {
  await openDashboard(page, server, 'viewer@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  return page.evaluate(async () => {
    const token = /\.accessToken=([^;]+)/.exec(document.cookie)?.[1]
    const answer = await fetch('/api/report/v1/published-reports/public', {
      headers: { authorization: `Bearer ${token}` },
    })
    const { publishedReports } = (await answer.json()) as {
      publishedReports: { slug: string; publishedAt: string }[]
    }
    // The demonstration's were published days ago, those of other journeys just now.
    const hourAgo = Date.now() - 3_600_000
    return publishedReports
      .filter(({ publishedAt }) => Date.parse(publishedAt) < hourAgo)
      .map(({ slug }) => `/bubbles/${slug}`)
  })
}

/** A page with one of each block, as a file: neither served nor with a policy. */
const everyBlock = renderReport({ ...everyReport, assets: { script: null } }).html

/** Opens each page in turn, and the one of every block last. */
async function eachPage(
  browser: Browser,
  server: RunningServer,
  paths: readonly string[],
  options: BrowserContextOptions,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ bypassCSP: true, ...options })
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(server.at('acme', path))
    await look(page, path)
  }
  await page.setContent(everyBlock)
  await look(page, 'every block')
  await context.close()
}

/** What stands outside the window and cannot be scrolled to by itself. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, left, width } = element.getBoundingClientRect()
      if (width === 0 || element.closest('.rows, .sheet, pre, .skip, .quiet, svg')) return false
      return right > innerWidth + 1 || left < -1
    })
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page itself'] : []
    return [...wide, ...found.map(({ tagName, className }) => `${tagName}.${String(className)}`)].slice(0, 5)
  })

test('every page reads in a narrow window, with large text, and for everyone', async ({
  browser,
  page,
  server,
}) => {
  const reports = await publicPages(page, server)
  expect(reports.length).toBeGreaterThan(3)
  const paths = [...reports, '/bubbles/', '/bubbles/?q=Iowa', '/bubbles/?q=nothing-of-the-kind']

  const fits = async (reader: Page, name: string) => expect(await outside(reader), name).toEqual([])
  const hasNoBarriers = async (reader: Page, name: string) =>
    expect(await violationsInBoth(reader), name).toEqual([])
  const fitsWithLargeText = async (reader: Page, name: string) => {
    await reader.addStyleTag({ content: 'html{font-size:200%}' })
    await fits(reader, name)
    const cut = await reader.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, p, li, th, td, summary, legend, label, button')]
        .filter((element) => {
          const { overflow } = getComputedStyle(element)
          return overflow !== 'visible' && element.scrollHeight > element.clientHeight + 1
        })
        .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`),
    )
    expect(cut, name).toEqual([])
  }

  for (const [width, looks] of [
    [320, [fits, fitsWithLargeText]],
    [390, [hasNoBarriers, fitsWithLargeText]],
    [1280, [fitsWithLargeText]],
    [1440, [hasNoBarriers]],
  ] as const)
    await test.step(`${width} px wide`, () =>
      eachPage(browser, server, paths, { viewport: { width, height: 900 } }, async (reader, name) => {
        for (const look of looks) await look(reader, name)
      }))
})

test('a page without JavaScript has its text, charts, tables and contents', async ({
  browser,
  page,
  server,
}) => {
  const paths = await publicPages(page, server)
  await eachPage(
    browser,
    server,
    paths,
    { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
    async (reader, name) => {
      await expect(reader.getByRole('heading', { level: 1 }), name).toBeVisible()
      const figures = reader.locator('figure[id^=figure-]')
      for (const figure of await figures.all()) {
        // Some figures have a drawing for wide windows and another for narrow ones.
        await expect(figure.locator('svg[role=img]:visible').first(), name).toBeVisible()
        await figure.locator('summary').first().click()
        await expect(figure.getByRole('table').first(), name).toBeVisible()
        expect(await figure.getByRole('row').count(), name).toBeGreaterThan(1)
      }
      const contents = reader.locator('.toc')
      if ((await contents.count()) === 0) return
      await contents.locator('summary').click()
      for (const link of await contents.getByRole('link').all())
        expect(await reader.locator((await link.getAttribute('href'))!).count(), name).toBe(1)
    },
  )
})

test('each value of a chart is reached by keyboard', async ({ browser, page, server }) => {
  const paths = await publicPages(page, server)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const reader = await context.newPage()
  await reader.goto(server.at('acme', paths.at(-1)!))
  const chart = reader.locator('.bb-chart[tabindex="0"]').first()
  await expect(chart).toBeVisible()
  await chart.focus()
  const spoken = reader.locator('[aria-live=polite]').first()
  await reader.keyboard.press('Home')
  await expect(spoken).not.toBeEmpty()
  const heard = new Set([await spoken.textContent()])
  for (let step = 0; step < 4; step++) {
    await reader.keyboard.press('ArrowRight')
    await expect.poll(async () => heard.has(await spoken.textContent())).toBe(false)
    heard.add(await spoken.textContent())
  }
  await context.close()
})

test('what is printed is light, repeats heads of tables, spells links out and keeps figures whole', async ({
  browser,
  page,
  server,
}) => {
  const paths = await publicPages(page, server)
  expect(paths.length).toBeGreaterThan(2)
  let linked = 0
  await eachPage(browser, server, paths, { colorScheme: 'dark' }, async (reader, name) => {
    await reader.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const style = (selector: string, property: string, pseudo?: string) =>
      reader.evaluate(
        ([where, what, which]) => {
          const element = document.querySelector(where)
          return element ? getComputedStyle(element, which).getPropertyValue(what) : null
        },
        [selector, property, pseudo] as [string, string, string | undefined],
      )
    expect(await style('body', 'background-color'), name).toBe('rgb(255, 255, 255)')
    const spelled = await style('.body a[href^=http]', 'content', '::after')
    if (spelled !== null) expect(spelled, name).toContain('http')
    linked += spelled === null ? 0 : 1
    expect(await style('figure', 'break-inside'), name).toBe('avoid')
    // Words before a figure that goes to the next page stay and fill their own.
    expect([null, 'auto'], name).toContain(await style(':is(h2,h3)+p:has(+figure)', 'break-after'))
    expect([null, 'table-header-group'], name).toContain(await style('.tbl thead', 'display'))
    expect(await style('.toc', 'display').then((shown) => shown ?? 'none'), name).toBe('none')
    if (name !== 'every block')
      expect((await reader.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(10_000)
  })
  expect(linked).toBeGreaterThan(0)
})

for (const [system, choice] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test(`readers choose ${choice} where their system is ${system}, without JavaScript`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: system })
    const page = await context.newPage()
    await page.setContent(everyBlock)
    const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    const grounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(21, 30, 39)' }
    expect(await ground()).toBe(grounds[system])
    const look = page.getByRole('group', { name: 'Appearance' })
    await look.getByRole('radio', { name: choice === 'dark' ? 'Dark' : 'Light' }).check()
    expect(await ground()).toBe(grounds[choice])
    for (const label of await look.locator('label').all())
      expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.emulateMedia({ media: 'print', colorScheme: system })
    expect(await ground()).toBe(grounds.light)
    await page.emulateMedia({ media: 'screen', colorScheme: system })
    await look.getByRole('radio', { name: 'System' }).check()
    expect(await ground()).toBe(grounds[system])
    await context.close()
  })

test('a long table keeps its heads in view, and columns stand beside each other as long as they have room', async ({
  browser,
}) => {
  const cell = (type: string, text: string) => ({ type, content: [{ type: 'text', text }] })
  const rows = Array.from({ length: 60 }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: 8 }, (_, at) =>
      cell(row === 0 ? 'tableHeader' : 'tableCell', row === 0 ? `Column ${at}` : `${row} ${at}`),
    ),
  }))
  const words = { type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }
  const columns = {
    type: 'columns',
    content: Array.from({ length: 3 }, () => ({ type: 'column', content: [words] })),
  }
  const document = {
    type: 'doc',
    content: [columns, { type: 'table', attrs: { caption: 'Long' }, content: rows }],
  }
  const { html } = renderReport({ ...everyReport, document, assets: { script: null } })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.setContent(html)
  for (const [width, beside] of [
    [390, 1],
    [820, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await page
      .locator('.col')
      .evaluateAll((found) => found.map((each) => Math.round(each.getBoundingClientRect().top)))
    expect(
      tops.filter((top) => top === tops[0]),
      `${width}`,
    ).toHaveLength(beside)
    const sheet = page.locator('.sheet')
    const away = await sheet.evaluate((element) => {
      element.scrollTop = element.scrollHeight
      const head = element.querySelector('thead')!.getBoundingClientRect().top
      return [
        head - element.getBoundingClientRect().top,
        element.scrollTop,
        innerHeight - element.clientHeight,
      ]
    })
    expect(away[0], `${width}`).toBe(0)
    expect(away[1], `${width}`).toBeGreaterThan(0)
    expect(away[2], `${width}`).toBeGreaterThan(0)
    // Where columns are cut off, the edge is shaded.
    expect(await sheet.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
      'linear-gradient',
    )
  }
  await context.close()
})
