import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { figurePanel } from '../figurePanel.ts'
import { test } from '../fixtures.ts'
import { openPage, WIDE } from '../people.ts'
import { expectSaved, startBlank } from '../reports.ts'
import { insertBlock, openDashboard, publishToEveryone, watchForBreaches } from '../world.ts'

const DATA = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data')
type Row = Record<string, string | number>
const countries = (JSON.parse(readFileSync(join(DATA, 'gapminder.json'), 'utf8')) as Row[]).filter(
  ({ year }) => year === 2005,
)
const CELLS = [
  ['Country', 'Years', 'Children'],
  ...countries.map(({ country, life_expect, fertility }) => [country, life_expect, fertility]),
]
const largest = countries.toSorted((a, b) => Number(b.life_expect) - Number(a.life_expect))[0]!

test('a data table is made from pasted cells, and readers search it, sort it and turn its pages', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize(WIDE.viewport)
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'owner@acme.example')
  await startBlank(page, 'A table', 'Every country.', '')
  const { panel, paper, go, takeCells, describe, close } = figurePanel(page)
  await insertBlock(page, 'chart')
  await takeCells(CELLS.map((row) => row.join('\t')).join('\n'))
  await expect(panel.getByText(`${countries.length} rows, 3 columns`).first()).toBeVisible()
  await go('Visualise')
  const types = panel.getByRole('radiogroup', { name: 'Type of chart' })
  await types.locator('details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true
  })
  await types.getByRole('radio', { name: 'Data table', exact: true }).press('Space')
  await expect(paper.locator('.bb-table tbody tr')).toHaveCount(countries.length)
  await panel.locator('summary', { hasText: /^Table$/ }).click()
  await panel.getByLabel('Children', { exact: true }).selectOption('Coloured by value')
  await expect(paper.locator('.bb-table tbody .tg')).toHaveCount(countries.length)
  await go('Annotate')
  await describe('Every country')
  await close()
  await paper.locator('> p').last().click()
  await expectSaved(page)
  expect(await violationsInBoth(page)).toEqual([])

  const address = new URL(await publishToEveryone(page), page.url()).href
  const reading = await openPage(browser, WIDE)
  await reading.goto(address)
  const rows = reading.locator('.bb-table tbody tr')
  const seen = rows.locator('visible=true')
  await test.step('pages', async () => {
    await expect(seen).toHaveCount(20)
    await expect(reading.getByRole('status')).toHaveText(`Rows 1 to 20 of ${countries.length}`)
    await reading.getByRole('button', { name: 'Next' }).click()
    await expect(reading.getByRole('status')).toHaveText(`Rows 21 to 40 of ${countries.length}`)
    await reading.getByRole('button', { name: 'Previous' }).click()
  })
  await test.step('sorting, by keyboard', async () => {
    await reading.getByRole('button', { name: 'Years' }).press('Enter')
    await expect(reading.getByRole('columnheader', { name: 'Years' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(seen.first().getByRole('rowheader')).toHaveText(String(largest.country))
    await reading.getByRole('button', { name: 'Country' }).press('Enter')
    await expect(seen.first().getByRole('rowheader')).toHaveText('Afghanistan')
  })
  await test.step('searching, without accents and capitals', async () => {
    const search = reading.getByRole('searchbox', { name: 'Search' })
    await search.fill('rwánda')
    await expect(seen).toHaveCount(1)
    await search.fill('nowhere')
    await expect(reading.getByRole('status')).toHaveText('No rows match your search')
    expect(await violationsInBoth(reading)).toEqual([])
    expect(await violationsOnPhone(reading)).toEqual([])
  })
  await test.step('paper and pages without script have every row', async () => {
    await reading.emulateMedia({ media: 'print' })
    await expect(seen).toHaveCount(countries.length)
    await expect(reading.getByRole('searchbox')).toBeHidden()
    const plain = await openPage(browser, { ...WIDE, javaScriptEnabled: false })
    await plain.goto(address)
    await expect(plain.locator('.bb-table tbody tr').locator('visible=true')).toHaveCount(countries.length)
    await expect(plain.locator('.bb-table thead button')).toHaveCount(0)
  })
  expect(breaches).toEqual([])
})
