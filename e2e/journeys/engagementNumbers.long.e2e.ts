import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

/*
 * Forty readers of whom everything is known: what was before their eyes for how long, what they used, where they went.
 * Then the numbers must be these. Time is Playwright's clock, which the page cannot tell from the real one; scrolling,
 * keys, the mouse and closing are the browser's own.
 */

const READERS = 40
/** Pages open at once. */
const AT_ONCE = 5
const SLUG = 'measured'

/** What one reader did, by what the page itself shows. */
interface Truth {
  /** Seconds with each block at least half in view, or filling half of the window. */
  seconds: Map<string, number>
  places: Map<string, number>
  marks: string[]
  links: string[]
  reachedEnd: boolean
  /** Blocks in view when the page was ended in a way that leaves it no word: these may lack the last seconds. */
  cutOff: Set<string>
}

/** So much attention a page that ends without a word may lose. */
const MAX_LOST = 5

// Forty browsers would leave forty recordings.
test.use({ trace: 'off', screenshot: 'off' })

test('the numbers are those of forty readers of whom everything is known', async ({
  page,
  browser,
  server,
}) => {
  const api = await apiOf(page, server)
  const reportId = await publishCopy(api)

  const truths: Truth[] = []
  const contexts: BrowserContext[] = []
  const waiting = Array.from({ length: READERS }, (_, index) => index)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
        truths.push(await read(browser, server, index, contexts))
    }),
  )
  expect(truths).toHaveLength(READERS)

  const ask: Ask = (dimensions, metrics) => runReport(api, reportId, dimensions, metrics)
  // What came last is counted within a second or two.
  await expect(() => compare(ask, truths)).toPass({ timeout: 120_000 })
  for (const context of contexts) await context.close()
})

type Ask = (dimensions: string[], metrics: string[]) => Promise<string[][]>

/** Compares every number with what the readers did. */
async function compare(ask: Ask, truths: readonly Truth[]): Promise<void> {
  const completions = truths.filter(({ reachedEnd }) => reachedEnd).length
  const whole = ['screenPageViews', 'totalUsers', 'sessions', 'customEvent:completions', 'scrolledUsers']
  expect(await ask([], whole)).toEqual([[READERS, READERS, READERS, completions, completions].map(String)])
  expect(completions).toBeGreaterThan(0)
  expect(completions).toBeLessThan(READERS)

  const ids = new Set(truths.flatMap(({ seconds }) => [...seconds.keys()]))
  const blocks = await ask(
    ['customEvent:block_id'],
    ['customEvent:block_sessions', 'customEvent:block_seconds', 'customEvent:block_median_seconds'],
  )
  expect(new Set(blocks.map(([id]) => id))).toEqual(ids)
  for (const [id, sessions, seconds, median] of blocks) {
    const its = truths.filter((truth) => truth.seconds.has(id!))
    const most = its.map((truth) => truth.seconds.get(id!)!)
    const least = its.map((truth, at) => most[at]! - (truth.cutOff.has(id!) ? MAX_LOST : 0))
    expect(Number(sessions), `sessions that saw ${id}`).toBe(its.length)
    expect(Number(seconds), `attention of ${id}`).toBeGreaterThan(sumOf(least) - its.length)
    expect(Number(seconds), `attention of ${id}`).toBeLessThan(sumOf(most) + its.length)
    expect(Number(median), `median of ${id}`).toBeGreaterThanOrEqual(medianOf(least) - 1)
    expect(Number(median), `median of ${id}`).toBeLessThanOrEqual(medianOf(most) + 1)
  }

  const exits = new Map<string, number>()
  for (const { places } of truths) {
    const [last] = [...places].sort(([, a], [, b]) => b - a)[0]!
    exits.set(last, (exits.get(last) ?? 0) + 1)
  }
  const stops = await ask(['customEvent:block_id'], ['customEvent:block_exits'])
  expect(
    new Map(stops.filter(([, count]) => count !== '0').map(([id, count]) => [id!, Number(count)])),
  ).toEqual(exits)

  const counted = (list: string[]) => {
    const counts = new Map<string, number>()
    for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1)
    return [...counts].map(([name, count]) => [name, String(count)]).sort(byText)
  }
  const marks = await ask(['customEvent:block_id', 'customEvent:mark'], ['customEvent:mark_sessions'])
  expect(marks.map(([, mark, sessions]) => [mark!, sessions!]).sort(byText)).toEqual(
    counted(truths.flatMap((truth) => truth.marks)),
  )
  const links = await ask(['linkUrl'], ['eventCount'])
  expect(links.sort(byText)).toEqual(counted(truths.flatMap((truth) => truth.links)))
  expect(links.length).toBeGreaterThan(0)
}

const byText = (a: string[], b: string[]): number => (a.join() < b.join() ? -1 : 1)
const sumOf = (list: number[]): number => list.reduce((total, value) => total + value, 0)

function medianOf(list: number[]): number {
  const ordered = list.toSorted((a, b) => a - b)
  return (ordered[Math.floor((list.length - 1) / 2)]! + ordered[Math.ceil((list.length - 1) / 2)]!) / 2
}

/** Publishes a copy of a report of the demonstration, which nobody has read. @returns its id. */
async function publishCopy(api: Api): Promise<string> {
  const { publishedReports } = (await api('GET', 'report/v1/published-reports/public')) as {
    publishedReports: { slug: string; id: string }[]
  }
  const original = publishedReports.find(({ slug }) => slug === 'iowa-renewables')!
  const copy = (await api('POST', `report/v1/reports/${original.id}/duplicate`, {
    asTemplate: false,
    newReportName: 'Measured',
  })) as { id: string }
  await api('POST', 'report/v1/published-reports/public', {
    reportId: copy.id,
    slug: SLUG,
    acceptWarnings: true,
  })
  return copy.id
}

/**
 * One reader, in a browser of its own: other readers are told apart by what it says it is. The browser goes on with what a
 * page sent at its end, unless its whole profile is taken away: it is left in `contexts`.
 */
async function read(
  browser: Browser,
  server: RunningServer,
  index: number,
  contexts: BrowserContext[],
): Promise<Truth> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 700 },
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/14${index}.0.0.0 Safari/537.36`,
    // Nothing answers there: other sites end in the browser's own error page. Answering them from here instead would hold
    // every request of the page for us to pass on, and what it sends at its very end would be gone with it.
    proxy: { server: 'http://127.0.0.1:9', bypass: '*.localhost' },
  })
  contexts.push(context)
  const page = await context.newPage()
  // Time stands still but for what the reader spends. It runs until it is paused: from a day before, so that however long
  // that takes, now is still ahead.
  const now = new Date()
  await page.clock.install({ time: new Date(now.getTime() - 86_400_000) })
  await page.clock.pauseAt(now)
  await page.goto(server.at('acme', `/bubbles/${SLUG}`))
  await settle(page)
  const truth: Truth = {
    seconds: new Map(),
    places: new Map(),
    marks: [],
    links: [],
    reachedEnd: false,
    cutOff: new Set(),
  }
  await scrollDown(page, index, truth)
  if (index % 4 === 1) await readChart(page, 1 + (index % 3), truth)
  if (index % 5 === 2) await followLink(page, truth)
  await leave(page, index, truth)
  return truth
}

/** Stays on the page as it is scrolled now. */
async function stay(page: Page, milliseconds: number, truth: Truth): Promise<void> {
  for (const [id, place] of await inView(page)) {
    truth.seconds.set(id, (truth.seconds.get(id) ?? 0) + milliseconds / 1000)
    truth.places.set(id, place)
  }
  await page.clock.runFor(milliseconds)
}

/** Some read to the end, some stop on the way. */
async function scrollDown(page: Page, index: number, truth: Truth): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const stops = 2 + (index % 5)
  for (let stop = 0; stop < stops; stop++) {
    const goal = Math.round((height * stop) / 5)
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), goal)
    await settle(page)
    await stay(page, 2000 + 700 * ((index + stop) % 7), truth)
  }
  truth.reachedEnd = await page.evaluate(
    () => scrollY + innerHeight >= 0.9 * document.documentElement.scrollHeight,
  )
}

async function bringIntoView(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await settle(page)
}

async function readChart(page: Page, steps: number, truth: Truth): Promise<void> {
  const chart = page.locator('.bb-chart[tabindex]').first()
  await bringIntoView(page, chart)
  await chart.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }))
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('ArrowRight')
    truth.marks.push(await page.locator('.tip b').innerText())
    await stay(page, 1000, truth)
  }
}

async function followLink(page: Page, truth: Truth): Promise<void> {
  const link = page.locator('a[href^="https:"]').first()
  await bringIntoView(page, link)
  truth.links.push(await link.evaluate((element: HTMLAnchorElement) => element.origin + element.pathname))
  await stay(page, 1000, truth)
  await link.click()
  await expect.poll(() => page.url()).not.toContain(SLUG)
}

/** Some close the tab, some go on to another page, and some browsers are ended from outside. */
async function leave(page: Page, index: number, truth: Truth): Promise<void> {
  if (index % 3 === 0) await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  else if (index % 3 === 1) await page.goto('about:blank')
  else {
    if (page.url().includes(SLUG)) {
      await stay(page, 1000 * MAX_LOST + 200, truth)
      truth.cutOff = new Set((await inView(page)).map(([id]) => id))
    }
    await page.close()
  }
}

/**
 * Waits until the browser has told the page what is in view: an observer made later hears of it later, and the browser's
 * frames come without the page's clock. Twice, since the first may stand for a frame from before a scroll.
 */
async function settle(page: Page): Promise<void> {
  for (let frame = 0; frame < 2; frame++)
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new IntersectionObserver(() => {
            observer.disconnect()
            resolve()
          })
          observer.observe(document.documentElement)
        }),
    )
}

/** The blocks before the reader's eyes, by where the browser has laid them out. */
const inView = (page: Page): Promise<[id: string, place: number][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-block]')].flatMap((element, place) => {
      const box = element.getBoundingClientRect()
      const seen = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)
      const isSeen = seen > 0 && (seen >= box.height / 2 || seen >= innerHeight / 2)
      return isSeen ? [[element.dataset.block!, place] as [string, number]] : []
    }),
  )

async function runReport(
  api: Api,
  reportId: string,
  dimensions: string[],
  metrics: string[],
): Promise<string[][]> {
  const { reports } = (await api('POST', 'engagement/v1/analytics/run-reports', {
    requests: [
      {
        dateRanges: [{ startDate: 'yesterday', endDate: 'today' }],
        dimensions: dimensions.map((name) => ({ name })),
        metrics: metrics.map((name) => ({ name })),
        dimensionFilter: {
          filter: { fieldName: 'customEvent:report_id', stringFilter: { value: reportId } },
        },
      },
    ],
  })) as { reports: { rows: { dimensionValues: Value[]; metricValues: Value[] }[] }[] }
  return reports[0]!.rows.map(({ dimensionValues, metricValues }) =>
    [...dimensionValues, ...metricValues].map(({ value }) => value),
  )
}

interface Value {
  value: string
}

/** Calls the API, or throws with what it answered. */
type Api = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Signs in, and calls the API as that person. */
async function apiOf(page: Page, server: RunningServer): Promise<Api> {
  await openDashboard(page, server, 'owner@acme.example')
  const cookies = await page.context().cookies()
  const authorization = `Bearer ${cookies.find(({ name }) => name.endsWith('.accessToken'))!.value}`
  return async (method, path, body) => {
    const answer = await fetch(server.at('acme', `/api/${path}`), {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
