import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Goals' })
const dialog = (page: Page) => page.getByRole('dialog')
const steps = (page: Page, name: string) => panel(page).getByRole('table', { name: `Steps of ${name}` })
/** The readers of each step, as they are shown. */
const readersOf = (page: Page, name: string) =>
  steps(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .evaluateAll((rows) => rows.map((row) => Number(row.querySelector('td')!.textContent!.replace(',', ''))))

async function choose(page: Page, field: RegExp, option: RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('an analyst sets a goal and a funnel, sees how many readers reached each step, filters them, and deletes the goal', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'engagement?days=90days')
  await page.getByRole('table', { name: 'Reports by readers' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/engagement\/overview\/[0-9a-f-]{36}/)
  // What is shown is about the report once the list of all of them is gone.
  await expect(page.getByRole('table', { name: 'Reports by readers' })).toHaveCount(0)
  await expect(panel(page)).toContainText('What should readers do?')

  await panel(page).getByRole('button', { name: 'Add goal' }).click()
  await dialog(page).getByRole('button', { name: 'Add goal' }).click()
  await expect(dialog(page)).toContainText('Enter a name.')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Read it all')
  await page.keyboard.press('Enter')
  await expect(steps(page, 'Read it all')).toBeVisible()
  const [everyone = 0, ended] = await readersOf(page, 'Read it all')
  await expect(page.getByRole('tab', { name: /^Readers/ })).toContainText(everyone.toLocaleString('en-GB'))
  expect(ended).toBeGreaterThan(0)
  expect(ended).toBeLessThan(everyone)

  await panel(page).getByRole('button', { name: 'Add goal' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Figure, then the end')
  await choose(page, /^Readers should/, /Reach a block/)
  await choose(page, /^Block/, /^Figure 1/)
  await dialog(page).getByRole('button', { name: 'Add step' }).click()
  expect(await violationsInBoth(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Add goal' }).click()
  await expect(steps(page, 'Figure, then the end')).toBeVisible()
  const funnel = await readersOf(page, 'Figure, then the end')
  expect(funnel).toHaveLength(3)
  expect(funnel).toEqual(funnel.toSorted((a, b) => b - a))
  await panel(page).getByRole('button', { name: 'By day' }).last().click()
  await expect(panel(page).getByRole('table', { name: 'Figure, then the end by day' })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])

  // The filters of the tab are those of its goals.
  await page.getByRole('table', { name: 'Devices' }).getByRole('button', { name: 'Phone' }).click()
  await expect(page).toHaveURL(/device=mobile/)
  await expect.poll(async () => (await readersOf(page, 'Read it all'))[0]).toBeLessThan(everyone)

  await panel(page).getByRole('button', { name: 'Change goal: Read it all' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Delete goal' }).click()
  await dialog(page).getByRole('button', { name: 'Delete goal' }).click()
  await expect(steps(page, 'Read it all')).toHaveCount(0)
  await expect(steps(page, 'Figure, then the end')).toBeVisible()
  expect(await violationsOnPhone(page)).toEqual([])
})
