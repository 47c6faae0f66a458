import { expect } from '@playwright/test'
import { createRequire } from 'node:module'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { type FigurePanel, figurePanel } from '../figurePanel.ts'
import { startBlank } from '../reports.ts'
import { insertBlock, openDashboard, publishToEveryone } from '../world.ts'

/** Spain's provinces as the Instituto Geográfico Nacional draws them, in a package of their own. */
const FILE = createRequire(import.meta.url).resolve('es-atlas/es/provinces.json')

/** One by each of its names, one by its code without the zero, and one that isn't there. */
const SHARES = `Province	Share
Alicante	12.1
Bizkaia	8.4
Madrid	7.9
Sevilla	15.2
Zaragoza	6.6
1	5.1
Atlantis	99`

test('boundaries of one’s own are uploaded once, matched, drawn, published, and used again', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDashboard(page, server, 'owner@acme.example')
  await startBlank(page, 'Provinces', 'Where it is higher.', '')
  const figure = figurePanel(page)
  await test.step('a file is read and simplified, and its names are recognised', () => addProvinces(figure))
  await test.step('what isn’t on the map is listed like on any other', () => leaveOneOut(figure))
  await test.step('readers see the map with its source and licence', () => expectPublished(figure))
  await test.step('another map is drawn on it; the list is not what maps depend on', () => useAgain(figure))
})

async function addProvinces({ page, panel, paper, go, takeCells }: FigurePanel) {
  await insertBlock(page, 'map')
  await takeCells(SHARES)
  await go('Visualise')
  await panel.getByRole('button', { name: 'Your own boundaries…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Up to 30 MB, 4,000 areas and 1,500,000 points.')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  const chooser = dialog.getByLabel('File with boundaries')
  await chooser.setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"a":1}'),
  })
  await expect(dialog.getByRole('alert')).toContainText('neither GeoJSON nor TopoJSON')
  await chooser.setInputFiles(FILE)
  await expect(dialog.getByText('Simplified from 62.7 KB to 40 KB.')).toBeVisible()
  await expect(dialog.getByText('53 areas.')).toBeVisible()
  await expect(dialog.getByText('6 of 7 in “Province” match areas on this map.')).toBeVisible()
  await dialog.getByLabel('Names of the areas').selectOption('')
  await dialog.getByLabel('Names of the areas').selectOption('name')
  expect(await violationsInBoth(page)).toEqual([])
  expect(await violationsOnPhone(page)).toEqual([])
  await dialog.getByLabel('Name', { exact: true }).fill('Spain, provinces')
  await dialog.getByLabel('Source of the boundaries').fill('Instituto Geográfico Nacional')
  await dialog.getByLabel('Licence').fill('CC BY 4.0')
  await dialog.getByRole('button', { name: 'Add boundaries' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByLabel('Map', { exact: true }).locator('option:checked')).toHaveText(
    'Spain, provinces',
  )
  await expect(paper.locator('.bb-map path[data-i]')).toHaveCount(6)
}

async function leaveOneOut({ panel, paper, go, describe }: FigurePanel) {
  await go('Check')
  await expect(panel.getByText('6 of 7 matched')).toBeVisible()
  await panel
    .getByRole('button', { name: /Exclude|Leave/ })
    .first()
    .click()
  await expect(panel.getByText('6 of 6 matched')).toBeVisible()
  await go('Annotate')
  await describe('Shares by province')
  await expect(panel.getByLabel('Alternative text')).toHaveValue(/Map of 6 areas by Share/)
  await expect(paper.getByText('Boundaries: Instituto Geográfico Nacional, CC BY 4.0')).toBeVisible()
}

async function expectPublished({ page, close }: FigurePanel) {
  await close()
  const address = await publishToEveryone(page)
  const reader = await page.context().newPage()
  await reader.goto(address)
  await expect(reader.locator('.bb-map path[data-i]')).toHaveCount(6)
  await expect(reader.getByText('Boundaries: Instituto Geográfico Nacional, CC BY 4.0.')).toBeVisible()
  await reader.getByText(/^Data/).first().click()
  await expect(reader.getByRole('cell', { name: '15.2' })).toBeVisible()
  expect(await violationsInBoth(reader)).toEqual([])
  await reader.close()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function useAgain({ page, panel, paper, go }: FigurePanel) {
  await paper.locator('.bb-map').click()
  await go('Visualise')
  await panel.getByLabel('Map', { exact: true }).selectOption({ label: 'World, countries' })
  await expect(paper.getByText('Boundaries: Instituto Geográfico Nacional')).toHaveCount(0)
  await panel.getByLabel('Map', { exact: true }).selectOption({ label: 'Spain, provinces' })
  await expect(paper.locator('.bb-map path[data-i]')).toHaveCount(6)
  await panel.getByRole('button', { name: 'Your own boundaries…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove “Spain, provinces”' }).click()
  await expect(page.getByText('“Spain, provinces” removed. Maps that use it stay as they are.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Boundaries of your organisation' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(paper.locator('.bb-map path[data-i]')).toHaveCount(6)
}
