import { expect } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { type FigurePanel, figurePanel } from '../figurePanel.ts'
import { expectSaved, paste, startBlank } from '../reports.ts'
import { COUNTRIES, tableOf } from '../spreadsheet.ts'
import { insertBlock, openDashboard, watchForBreaches } from '../world.ts'

const CELLS = tableOf(['Country', 'Share'], 45, (at) => [COUNTRIES[at]!, (68 - at * 1.5).toFixed(1)])
const YEARS = tableOf(['Year', 'Solar', 'Wind'], 12, (at) => [2013 + at, 2 + at * 1.7, 8 + at])

test('charts and a map from pasted cells, by keyboard', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'builder@acme.example')
  await startBlank(page, 'Wind and sun', 'How much of the electricity they make.', '')
  const figure = figurePanel(page)
  await test.step('a chart of pasted cells', () => pasteChart(figure))

  await test.step('cells are edited in the grid, and each change is undone by one step', () =>
    editCells(figure))

  await test.step('another type, chosen with the arrows', () => chooseType(figure))
  await test.step('a note placed by keyboard', () => placeNote(figure))
  await test.step('a map, with two names to fix', () => fixMap(figure))
  await test.step('everything is there after a reload', () => expectSameAfterReload(figure))
  expect(breaches).toEqual([])
})

async function pasteChart({ page, panel, paper, takeCells }: FigurePanel) {
  await insertBlock(page, 'chart')
  await expect(panel.getByLabel('Paste cells')).toBeFocused()
  await paste(page, { 'text/plain': 'a\tb' })
  await expect(panel.getByRole('alert')).toContainText('has only one row')
  await expect(panel.getByLabel('Paste cells')).toHaveValue('a\tb')
  await takeCells(YEARS)
  await expect(panel.getByText('12 rows, 3 columns').first()).toBeVisible()
  await expect(paper.locator('.bb-chart path.ln')).toHaveCount(2)
}

async function editCells({ page, panel }: FigurePanel) {
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
  await paste(page, { 'text/plain': '1.5\t7.5\t3.5\n2.5\t8.5\t4.5' })
  await expect(panel.getByText('12 rows, 4 columns').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(panel.getByText('12 rows, 3 columns').first()).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
}

async function chooseType({ page, panel, paper, go }: FigurePanel) {
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
}

async function placeNote({ page, panel, paper, go, describe, close }: FigurePanel) {
  await go('Annotate')
  await describe('Wind is ahead')
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
  await close()
}

async function fixMap({ page, panel, paper, go, takeCells }: FigurePanel) {
  await paper.locator('> p').last().click()
  await insertBlock(page, 'map')
  await expect(panel.getByLabel('Paste cells')).toBeFocused()
  await takeCells(CELLS)
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
}

async function expectSameAfterReload({ page, paper }: FigurePanel) {
  await expectSaved(page)
  await page.reload()
  await expect(paper.locator('.bb-chart.bb-line')).toContainText('The law came')
  await expect(paper.locator('.bb-map .mv')).toBeVisible()
}
