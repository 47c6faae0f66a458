import { expect } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { type FigurePanel, figurePanel } from '../figurePanel.ts'
import { startBlank } from '../reports.ts'
import { insertBlock, openDashboard, publishToEveryone } from '../world.ts'

const TOWNS = `Town	lat	lon	Residents
Thun	46.76	7.63	43700
Chur	46.85	9.53	38300
Milano	45.46	9.19	1396100
Nowhere	946	7	10`

test('a sample stops publishing until an author’s own points replace it; series stand in panels', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDashboard(page, server, 'owner@acme.example')
  await startBlank(page, 'Towns', 'Where they are.', '')
  const figure = figurePanel(page)
  await test.step('sample data is marked, and can’t be published', () => tryToPublishSample(figure))
  await test.step('coordinates become points, and what is not on the map is said', () => placeTowns(figure))
  await test.step('series stand in panels', () => splitIntoPanels(figure))
  await test.step('readers get both', () => expectBoth(figure))
})

async function tryToPublishSample({ page, paper, close }: FigurePanel) {
  await insertBlock(page, 'map')
  const samples = paper.getByRole('group', { name: 'Sample data' })
  await samples.getByRole('button', { name: 'Points' }).click()
  await expect(paper.locator('.bb-map circle').first()).toBeVisible()
  await expect(paper.getByText('Sample data: replace it before publishing')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await close()
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  const row = page.getByRole('listitem').filter({ hasText: 'Figure 1 shows sample data.' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish to everyone' })).toHaveCount(0)
  await page.keyboard.press('Escape')
}

async function placeTowns({ panel, paper, go, takeCells, describe, close }: FigurePanel) {
  await paper.locator('.bb-map').click()
  await go('Data')
  await panel.getByRole('button', { name: 'Replace data' }).click()
  await takeCells(TOWNS)
  await expect(paper.getByText('Sample data: replace it before publishing')).toHaveCount(0)
  await expect(paper.getByText('Sample: the ground shakes')).toHaveCount(0)
  await go('Visualise')
  // One of them is elsewhere, so the world was suggested.
  await panel.getByLabel('Map', { exact: true }).selectOption({ label: 'Switzerland, cantons' })
  await go('Check')
  await expect(panel.getByText('2 of 4 places on the map')).toBeVisible()
  await expect(panel.getByText(/“Milano” \(row 3\)/)).toBeVisible()
  await expect(paper.locator('.bb-map .nt')).toHaveText(
    '2 of 4 places are not shown: 1 outside the map, 1 without usable coordinates.',
  )
  await go('Annotate')
  await describe('Two towns')
  await close()
}

async function splitIntoPanels({ page, panel, paper, go, takeCells, describe, close }: FigurePanel) {
  await paper.locator('> *').last().click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'chart')
  await takeCells('Year\tCoal\tWind\n2001\t40\t2\n2002\t30\t4\n2003\t20\t9')
  await go('Visualise')
  await panel.getByText('Marks', { exact: true }).click()
  await panel.getByLabel('Panels', { exact: true }).selectOption({ label: 'One for each series' })
  await expect(paper.locator('.bb-chart .pe')).toHaveCount(2)
  await go('Annotate')
  await describe('Wind replaced coal')
  expect(await violationsInBoth(page)).toEqual([])
  await close()
}

async function expectBoth({ page }: FigurePanel) {
  const address = await publishToEveryone(page)
  await page.goto(address)
  await expect(page.locator('.bb-map .mq circle')).toHaveCount(2)
  await expect(page.locator('.pe')).toHaveCount(2)
  await page.locator('.pn svg').last().hover()
  await expect(page.locator('.tip')).toContainText('Wind')
  expect(await violationsInBoth(page)).toEqual([])
}
