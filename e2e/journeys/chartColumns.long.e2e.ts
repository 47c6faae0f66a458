import { expect, type Locator } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { type FigurePanel, figurePanel } from '../figurePanel.ts'
import { startBlank } from '../reports.ts'
import { insertBlock, openDashboard } from '../world.ts'

const LIKERT = `Question	Strongly agree	Agree	Neutral	Disagree	Strongly disagree
Easy to find	12	30	20	25	13
Fast enough	25	40	15	15	5
Worth telling	18	32	25	15	10`

/** Two columns that share no scale with the others. */
const MIXED = `Town	People	Area	Share	Rent
Graz	292630	128	12.5%	£950
Linz	210165	96	8%	£1,010
Wels	61727	46	4.5%	£870`

test('every column is drawn or named, whatever type is tried', async ({ page, server }) => {
  await openDashboard(page, server, 'owner@acme.example')
  await startBlank(page, 'Answers', 'Of five kinds.', '')
  const figure = figurePanel(page)

  await test.step('five answers are five bars, and nothing is said to be missing', () => drawAnswers(figure))
  await test.step('and are still after 100% bars, a doughnut and points', () => tryTypes(figure))
  await test.step('nothing is called missing before somebody was there', () => nameWhatIsMissing(figure))

  await test.step('columns of another scale are named, and the publish sheet adds them', () =>
    addColumns(figure))
})

const legendOf = (paper: Locator) => paper.locator('.bb-chart .lg').first()

async function drawAnswers({ page, panel, paper, go, takeCells }: FigurePanel) {
  const roles = panel.getByRole('combobox', { name: /^What .+ does$/ })
  await insertBlock(page, 'chart')
  await takeCells(LIKERT)
  await expect(panel.getByText('3 rows, 6 columns').first()).toBeVisible()
  await expect(legendOf(paper)).toContainText('Strongly disagree')
  await go('Check')
  await expect(panel.getByText('All the data was read and can be drawn.')).toBeVisible()
  await go('Visualise')
  await expect(roles).toHaveCount(6)
  for (const role of await roles.all()) await expect(role).toBeInViewport()
}

async function tryTypes({ panel, paper, go }: FigurePanel) {
  const roles = panel.getByRole('combobox', { name: /^What .+ does$/ })
  const types = panel.getByRole('radiogroup', { name: 'Type of chart' })
  const choose = async (type: string) => {
    await types.locator('details').evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true
    })
    const radio = types.getByRole('radio', { name: type, exact: true })
    // Not check(), which looks once: the report answers first, and the radio follows it.
    await radio.click({ force: true })
    await expect(radio).toBeChecked()
  }
  const used = () => roles.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value))
  const before = await used()
  expect(before).toEqual(['x', 'series', 'series', 'series', 'series', 'series'])
  await choose('100% bars')
  await expect(legendOf(paper)).toContainText('Strongly disagree')
  await choose('Doughnut')
  await expect(paper.locator('.bb-chart')).toContainText('Strongly disagree')
  await go('Check')
  await expect(panel.getByText('only the first of 3 is drawn')).toBeVisible()
  await go('Visualise')
  await choose('Points')
  await choose('100% bars')
  await expect(legendOf(paper)).toContainText('Strongly disagree')
  expect(await used()).toEqual(before)
}

async function nameWhatIsMissing({ page, panel, go, describe }: FigurePanel) {
  await go('Annotate')
  await expect(panel.getByText('The chart has no title. Say what it shows.')).toHaveCount(0)
  await panel.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(panel.getByText('The chart has no title. Say what it shows.')).toBeVisible()
  await describe('Most agree')
}

async function addColumns({ page, panel, paper, go, takeCells, close }: FigurePanel) {
  await go('Data')
  await panel.getByRole('button', { name: 'Replace data' }).click()
  await takeCells(MIXED)
  await expect(panel.getByText('3 rows, 5 columns').first()).toBeVisible()
  await go('Check')
  const words = '“Area”, “Share” and “Rent” are not drawn. Add them, or leave them out.'
  await expect(panel.getByText(words)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Leave out' })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await close()
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  const row = page.getByRole('listitem').filter({ hasText: words })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Add to the chart/ }).click()
  await expect(row).toHaveCount(0)
  await expect(legendOf(paper)).toContainText('Rent')
}
