import { expect } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { insertBlock, openDashboard, watchForBreaches } from '../world.ts'

const REGIONS = ['North', 'South', 'East', 'West', 'Centre', 'Coast', 'Islands', 'Hills']

/** Three sales in each of eight regions: 3, 6, 9 … 24 in all, and a row with their total. */
const SALES = [
  'Region\tMonth\tSales',
  ...REGIONS.flatMap((region, at) => [1, 2, 3].map((month) => `${region}\t2024-0${month}-15\t${at + 1}`)),
  'Total\t2024-04-15\t999',
  'North\t2024-05-15\t0',
].join('\n')

test('a table is grouped, summed and cut to its top five before it is drawn, and readers get the outcome', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'owner@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Blank/ }).click()
  await page.waitForURL('**/reports/edit/**')
  const paper = page.locator('.ProseMirror')
  await paper.waitFor()
  await paper.locator('> *').first().click()
  await page.keyboard.type('Sales by region')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Where they are made.')
  await page.keyboard.press('Enter')
  const panel = page.locator('[data-panel]')
  const go = (step: string) => panel.getByRole('tab', { name: new RegExp(`^${step}`) }).click()
  const add = async (name: string) => {
    await panel.getByRole('button', { name: 'Add a step' }).press('Enter')
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
  }
  const card = (number: number) => panel.getByRole('listitem', { name: new RegExp(`^Step ${number}: `) })
  const outcome = panel.getByRole('region', { name: /^Outcome/ })

  await test.step('rows are grouped and summed, without their total', async () => {
    await insertBlock(page, 'chart')
    await panel.getByLabel('Paste cells').fill(SALES)
    await panel.getByRole('button', { name: 'Use these cells' }).click()
    await expect(panel.getByText('26 rows, 3 columns').first()).toBeVisible()
    await page.getByRole('button', { name: 'Close cells' }).click()
    await add('Group and sum')
    await expect(card(1)).toContainText('26 rows → 8 rows')
    await expect(card(1)).toContainText('1 row with totals (“Total”) wasn’t counted.')
    await expect(outcome).toContainText('8 rows, 2 columns')
    await expect(outcome.getByRole('row').nth(1)).toContainText('North')
    await expect(outcome.getByRole('row').nth(1)).toContainText('3')
  })

  await test.step('the five largest stay, the others are one row; steps move and are taken back', async () => {
    await add('Top and others')
    await expect(card(2)).toContainText('8 rows → 6 rows')
    await expect(paper.locator('.bb-chart')).toContainText('Others')
    expect(await violationsInBoth(page)).toEqual([])
    await add('Sort')
    await card(3).getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Smallest first' })
    await expect(outcome.getByRole('row').nth(1)).toContainText('West')
    await card(3).getByRole('button', { name: 'Actions for step 3' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
    await expect(card(2)).toContainText('Sort')
    await card(2).getByRole('button', { name: 'Actions for step 2' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await expect(card(2)).toContainText('Top and others')
    await expect(card(3)).toHaveCount(0)
    await card(2).getByRole('switch', { name: 'Use step 2' }).press('Space')
    await expect(outcome).toContainText('8 rows, 2 columns')
    await card(2).getByRole('switch', { name: 'Use step 2' }).press('Space')
    await expect(outcome).toContainText('6 rows, 2 columns')
  })

  await test.step('a formula that can’t be read is said at its step, and what is drawn stays', async () => {
    await add('Calculate a column')
    await card(3).getByLabel('Formula').fill('[Sales] / [People]')
    await expect(card(3)).toContainText('There’s no column “People” here.')
    await expect(panel.getByText('the figure shows its last good data')).toBeVisible()
    await expect(paper.locator('.bb-chart')).toContainText('Others')
    expect(await violationsInBoth(page)).toEqual([])
    expect(await violationsOnPhone(page)).toEqual([])
    await card(3).getByLabel('Formula').fill('round([Sales] / 3, 1)')
    await expect(outcome).toContainText('Result')
    await card(3).getByRole('button', { name: 'Actions for step 3' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await expect(outcome).toContainText('6 rows, 2 columns')
  })

  await test.step('other data takes the same steps', async () => {
    await panel.getByRole('button', { name: 'Replace data' }).click()
    await panel.getByLabel('Paste cells').fill(SALES.replaceAll('Islands', 'Isles').replaceAll('\t7', '\t70'))
    await panel.getByRole('button', { name: 'Use these cells' }).click()
    await expect(card(2)).toContainText('8 rows → 6 rows')
    await expect(paper.locator('.bb-chart')).toContainText('Isles')
  })

  await test.step('the page shows the outcome', async () => {
    await go('Annotate')
    await panel.getByLabel('Title', { exact: true }).fill('The isles sell most')
    await panel.getByLabel('Source', { exact: true }).fill('Made up')
    await panel.getByRole('button', { name: 'Write a draft' }).click()
    await expect(panel.getByLabel('Alternative text')).toHaveValue(/Isles/)
    await panel.getByRole('button', { name: 'Close settings' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: /Everyone/ }).press('Space')
    await expect(sheet.getByText('This address is available.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Publish to everyone' }).click()
    await expect(sheet.getByRole('heading', { name: /^Everyone with the address/ })).toBeVisible()
    const address = (await sheet.getByRole('link', { name: /\/bubbles\// }).getAttribute('href'))!
    await page.goto(address)
    const figure = page.locator('figure').first()
    await expect(figure).toContainText('Isles')
    await expect(figure).toContainText('Others')
    expect(await page.content()).not.toContain('2024-01-15')
  })
  expect(breaches).toEqual([])
})
