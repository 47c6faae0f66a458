import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard, switchFeature } from '../world.ts'

const TABS = ['Overview', 'Audience', 'Blocks', 'Feedback', 'User details', 'Editions'] as const

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Engagement' })
const openTab = (page: Page, name: (typeof TABS)[number]) =>
  tabs(page).getByRole('link', { name, exact: true }).click()

/** What tells that a tab of a report has come. */
const shown = (page: Page, name: (typeof TABS)[number]) =>
  ({
    Overview: page.getByRole('tablist', { name: 'Numbers' }),
    Audience: page.getByRole('table', { name: 'Browsers' }),
    Blocks: page.getByRole('listbox', { name: /^Blocks/ }),
    Feedback: page.getByRole('main').getByRole('heading', { level: 2 }).first(),
    'User details': page.getByRole('main').getByRole('heading', { level: 2 }).first(),
    Editions: page.getByRole('table', { name: 'Editions, newest first' }),
  })[name]

const checkAccessibility = async (page: Page, name: string) =>
  expect(await violationsInBoth(page), name).toEqual([])

/** Waits until the numbers on the screen are those of the report and the days chosen. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="false"]')).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Chooses the report about Iowa in the picker. */
async function chooseIowa(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Report:/ }).click()
  const asked = page.waitForResponse(/\/analytics\/run-reports/)
  await page.getByRole('menuitemradio', { name: /Iowa/ }).click()
  await page.waitForURL(/engagement\/[\w-]+\/[\da-f-]{36}/)
  await asked
  await settled(page)
}

test('an analyst walks every tab of all reports and of one, without an accessibility violation', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'analyst@acme.example', 'acme', 'engagement')
  await shown(page, 'Overview').waitFor()
  await checkAccessibility(page, 'overview of all reports')
  await openTab(page, 'Blocks')
  await expect(page.getByRole('heading', { name: 'Choose a report' })).toBeVisible()
  await checkAccessibility(page, 'choice of a report')
  await page.getByRole('main').getByRole('link', { name: /Iowa/ }).click()
  for (const name of TABS) {
    await openTab(page, name)
    await expect(tabs(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(shown(page, name)).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText('NaN')
    await checkAccessibility(page, name)
    expect(await violationsOnPhone(page), name).toEqual([])
  }
})

test('blocks are chosen by pointer and by keyboard, and the choice is in the address', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'analyst@acme.example', 'acme', 'engagement/blocks')
  await page.getByRole('main').getByRole('link', { name: /Iowa/ }).click()
  const list = shown(page, 'Blocks')
  await list.getByRole('option', { name: /^Figure 1/ }).click()
  const details = page.getByRole('complementary', { name: /^Details for Figure 1/ })
  await expect(details.getByText('Median attention')).toBeVisible()
  await expect(page).toHaveURL(/block=/)
  await list.focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('complementary', { name: 'Details for Title' })).toBeVisible()
  const title = page.url()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveAccessibleName(/^Introduction/)
  await expect.poll(() => page.url()).not.toBe(title)
  await page.reload()
  await expect(shown(page, 'Blocks').getByRole('option', { selected: true })).toHaveAccessibleName(
    /^Introduction/,
  )
  await shown(page, 'Blocks').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: /^Details/ })).toHaveCount(0)
  // The same numbers as a table.
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await expect(page.getByRole('table', { name: 'Blocks in the order of the report' })).toContainText('100%')
})

test('days are chosen by keyboard, and the address can be shared', async ({ page, browser, server }) => {
  await openDashboard(page, server, 'analyst@acme.example', 'acme', 'engagement')
  await shown(page, 'Overview').waitFor()
  const days = page.getByRole('button', { name: /^Days/ })
  await days.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Last 28 days/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/days=7days/)
  await expect(days).toHaveAccessibleName(/Last 7 days/)

  await days.click()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2026-02-10')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-02-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The first day is after the last.')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-02-12')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-02-10&to=2026-02-12/)

  await page.goto(server.at('acme', '/dashboard/engagement?days=90days&show=completion&compare=none'))
  await chooseIowa(page)
  await expect(page.getByRole('tab', { name: /^Read to the end/ })).toHaveAttribute('aria-selected', 'true')
  const readers = await page.getByRole('tab', { name: /^Readers/ }).innerText()
  const address = page.url()
  const colleague = await (await browser.newContext()).newPage()
  await openDashboard(colleague, server, 'owner@acme.example', 'acme')
  await colleague.goto(address)
  await expect(colleague.getByRole('button', { name: /^Days: Last 90 days/ })).toBeVisible()
  await expect(colleague.getByRole('tab', { name: /^Read to the end/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await settled(colleague)
  await expect.poll(() => colleague.getByRole('tab', { name: /^Readers/ }).innerText()).toBe(readers)
  await colleague.context().close()
})

test('a year is drawn in weeks and three in months, whose readers are those of all days', async ({
  page,
  server,
}) => {
  const now = Date.now()
  const [from, today] = [now - 1000 * 86_400_000, now].map((at) => new Date(at).toISOString().slice(0, 10))
  for (const [days, unit, head] of [
    ['days=12months', 'week', 'Week (UTC)'],
    [`from=${from}&to=${today}`, 'month', 'Month (UTC)'],
  ] as const) {
    await openDashboard(page, server, 'analyst@acme.example', 'acme', `engagement?compare=none&${days}`)
    await expect(page.getByRole('heading', { name: `Readers by ${unit}` })).toBeVisible()
    const panel = page.getByRole('region', { name: 'Numbers', exact: true })
    await expect(panel).toContainText(new RegExp(`these \\d+ ${unit}s`))
    await page.getByRole('slider', { name: `Readers by ${unit}` }).focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('slider', { name: `Readers by ${unit}` })).toHaveAttribute(
      'aria-valuetext',
      / so far$/,
    )
    await checkAccessibility(page, `trend by the ${unit}`)
    await page.getByRole('radio', { name: 'Table' }).check({ force: true })
    const table = page.getByRole('table', { name: `Readers by ${unit}` })
    await expect(table.getByRole('columnheader', { name: head })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^All \\d+ ${unit}s$`) }).click()
    const cells = await table.locator('tbody tr td:last-child').allInnerTexts()
    const sum = cells.reduce((all, text) => all + (Number(text.replaceAll(',', '')) || 0), 0)
    expect(sum).toBeGreaterThan(0)
    await expect(page.getByRole('tab', { name: /^Readers/ })).toContainText(sum.toLocaleString('en-GB'))
  }
})

test('tables leave as CSV and XLSX while the feature is on', async ({ page, browser, server }) => {
  await openDashboard(page, server, 'analyst@acme.example', 'acme', 'engagement')
  await shown(page, 'Overview').waitFor()
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await switchFeature(browser, server, 'acme', 'feedback-export', true)
  try {
    const download = async (entry: string) => {
      await page.getByRole('button', { name: 'Export' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: entry }).click(),
      ])
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    const csv = await download('Countries (CSV)')
    expect(csv.name).toMatch(/^all-reports overview countries \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/)
    expect(csv.bytes.toString('utf8')).toMatch(/^\uFEFF"Country","Code \(ISO 3166-1\)","Readers"/)
    const workbook = await download('Excel workbook (XLSX)')
    expect(workbook.name).toMatch(/^all-reports overview .*\.xlsx$/)
    // A ZIP file.
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
  } finally {
    await switchFeature(browser, server, 'acme', 'feedback-export', false)
  }
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
})

test('without the role it leads to the reports; without readers it says what comes', async ({
  page,
  browser,
  server,
}) => {
  await openDashboard(page, server, 'builder@acme.example', 'acme', 'engagement/blocks')
  await page.waitForURL('**/dashboard/reports**')
  const elsewhere = await (await browser.newContext()).newPage()
  await openDashboard(
    elsewhere,
    server,
    'analyst@acme.example',
    'acme',
    'engagement?from=2020-01-01&to=2020-01-31',
  )
  await expect(
    elsewhere.getByRole('heading', { name: 'Nothing was published in this period.' }),
  ).toBeVisible()
  await expect(elsewhere.getByRole('tablist', { name: 'Numbers' })).toHaveCount(0)
  await elsewhere.context().close()
})
