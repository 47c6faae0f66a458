import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { insertBlock, openDashboard, watchForBreaches } from '../world.ts'

/** Share of wind and sun in electricity by country: made up, 45 rows, two of them misspelt. */
const COUNTRIES = [
  'Denmark Lithuania Germany Netherlands Spain Portugal Ireland UK Greece Belgium Czechya Estonia Finland Sweden',
  'Norway Poland Hungary Austria Italy Romania Bulgaria Croatia Slovenia Slovakia France Switzerland Latvia',
  'Luxembourg Cyprus Malta Serbia Bosnia Albania Macedona Montenegro Kosovo Moldova Ukraine Belarus Russia Türkiye',
  'Georgia Armenia Azerbaijan Iceland',
]
  .join(' ')
  .split(' ')
const CELLS = [
  'Country\tShare',
  ...COUNTRIES.map((country, at) => `${country}\t${(68 - at * 1.5).toFixed(1)}`),
].join('\n')

const YEARS = [
  'Year\tSolar\tWind',
  ...Array.from({ length: 12 }, (_, at) => `${2013 + at}\t${2 + at * 1.7}\t${8 + at}`),
].join('\n')

/** Pastes text where the focus is, as a spreadsheet would have it. */
const paste = (page: Page, text: string) =>
  page.evaluate((cells) => {
    const data = new DataTransfer()
    data.setData('text/plain', cells)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

test('charts and a map from pasted cells, by keyboard', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'builder@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Blank/ }).click()
  await page.waitForURL('**/reports/edit/**')
  const paper = page.locator('.ProseMirror')
  await paper.waitFor()
  await paper.locator('> *').first().click()
  await page.keyboard.type('Wind and sun')
  await page.keyboard.press('Enter')
  await page.keyboard.type('How much of the electricity they make.')
  await page.keyboard.press('Enter')
  const panel = page.locator('[data-panel]')
  const go = (step: string) => panel.getByRole('tab', { name: new RegExp(`^${step}`) }).click()

  await test.step('a chart of pasted cells', async () => {
    await insertBlock(page, 'chart')
    await expect(panel.getByLabel('Paste cells')).toBeFocused()
    await paste(page, 'a\tb')
    await expect(panel.getByRole('alert')).toContainText('has only one row')
    await expect(panel.getByLabel('Paste cells')).toHaveValue('a\tb')
    await panel.getByLabel('Paste cells').fill(YEARS)
    await panel.getByRole('button', { name: 'Use these cells' }).click()
    await expect(panel.getByText('12 rows, 3 columns').first()).toBeVisible()
    await expect(paper.locator('.bb-chart path.ln')).toHaveCount(2)
  })

  await test.step('cells are edited in the grid, and each change is undone by one step', async () => {
    const grid = page.getByRole('grid', { name: 'Cells of Pasted cells' })
    await grid.getByRole('gridcell', { name: '2', exact: true }).first().waitFor()
    await grid.getByRole('gridcell').nth(2).click()
    await page.keyboard.type('many')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 cell not read')).toBeVisible()
    await expect(panel.getByText('1 cell could not be read')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('1 cell not read')).toHaveCount(0)
    await page.keyboard.press('Control+Shift+z')
    await expect(page.getByText('1 cell not read')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('1 cell not read')).toHaveCount(0)
    await grid.getByRole('gridcell').nth(2).click()
    await paste(page, '1.5\t7.5\t3.5\n2.5\t8.5\t4.5')
    await expect(panel.getByText('12 rows, 4 columns').first()).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(panel.getByText('12 rows, 3 columns').first()).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })

  await test.step('another type, chosen with the arrows', async () => {
    await go('Visualise')
    const types = panel.getByRole('radiogroup', { name: 'Type of chart' })
    await expect(types.getByRole('radio', { name: 'Lines' })).toBeChecked()
    await types.getByRole('radio', { name: 'Lines' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(paper.locator('.bb-chart')).toHaveClass(/bb-(bar|point|doughnut)/)
    expect(await violationsInBoth(page)).toEqual([])
    await panel.getByRole('tab', { name: /^Visualise/ }).focus()
    await page.keyboard.press('Control+z')
    await expect(paper.locator('.bb-chart')).toHaveClass(/bb-line/)
  })

  await test.step('a note placed by keyboard', async () => {
    await go('Annotate')
    await panel.getByLabel('Title', { exact: true }).fill('Wind is ahead')
    await panel.getByLabel('Source', { exact: true }).fill('Made up')
    await panel.getByRole('button', { name: 'Write a draft' }).click()
    await expect(panel.getByLabel('Alternative text')).toHaveValue(/Solar/)
    await panel.getByRole('button', { name: 'Add a note' }).press('Enter')
    const note = panel.getByRole('group', { name: 'Note 1' })
    await expect(note.getByLabel('Text')).toBeFocused()
    await page.keyboard.type('The law came')
    await note.getByLabel('At', { exact: true }).fill('2016')
    await note.getByLabel('Value').fill('11')
    await expect(paper.locator('.bb-chart')).toContainText('The law came')
    await panel.getByRole('button', { name: 'Point at the chart' }).press('Enter')
    await expect(page.getByRole('button', { name: /Where the note goes/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('group', { name: 'Note 2' }).getByLabel('Text')).toBeFocused()
    await panel.getByRole('button', { name: 'Remove note 2' }).click()
    await expect(panel.getByRole('group', { name: 'Note 2' })).toHaveCount(0)
    expect(await violationsInBoth(page)).toEqual([])
    expect(await violationsOnPhone(page)).toEqual([])
    await panel.getByRole('button', { name: 'Close the settings' }).click()
  })

  await test.step('a map, with two names to fix', async () => {
    await paper.locator('> p').last().click()
    await insertBlock(page, 'map')
    await expect(panel.getByLabel('Paste cells')).toBeFocused()
    await panel.getByLabel('Paste cells').fill(CELLS)
    await panel.getByRole('button', { name: 'Use these cells' }).click()
    await expect(panel.getByText('45 rows, 2 columns').first()).toBeVisible()
    await go('Check')
    await expect(panel.getByText('43 of 45 matched')).toBeVisible()
    await expect(paper.locator('.bb-map .mv')).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
    await panel.getByRole('button', { name: 'Use Czechia' }).press('Enter')
    await expect(panel.getByText('44 of 45 matched')).toBeVisible()
    await panel.getByRole('button', { name: 'Other area' }).press('Enter')
    await page.keyboard.type('north mac')
    await page.keyboard.press('Enter')
    await expect(panel.getByText('45 of 45 matched')).toBeVisible()
    await panel.getByRole('button', { name: 'Undo for Macedona' }).click()
    await expect(panel.getByText('44 of 45 matched')).toBeVisible()
    await panel.getByRole('button', { name: 'Leave out' }).click()
    await expect(panel.getByText('44 of 44 matched')).toBeVisible()
    await go('Visualise')
    await panel.getByRole('radio', { name: 'Custom' }).check({ force: true })
    await panel.getByLabel('Bound 1', { exact: true }).fill('10')
    await expect(panel.getByRole('list', { name: 'Steps' })).toContainText('10')
    expect(await violationsInBoth(page)).toEqual([])
    expect(await violationsOnPhone(page)).toEqual([])
    await go('Annotate')
    await panel.getByRole('button', { name: 'Write a draft' }).click()
    await expect(panel.getByLabel('Alternative text')).toHaveValue(/Map of 44 countries/)
  })

  await test.step('everything is there after a reload', async () => {
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
    await page.reload()
    await expect(paper.locator('.bb-chart.bb-line')).toContainText('The law came')
    await expect(paper.locator('.bb-map .mv')).toBeVisible()
  })
  expect(breaches).toEqual([])
})
