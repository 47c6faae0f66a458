import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

const filters = (page: Page) => page.getByRole('list', { name: 'Filters' })
const chip = (page: Page, words: string) =>
  filters(page).getByRole('button', { name: `Remove filter “${words}”` })
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Engagement' }).getByRole('link', { name, exact: true }).click()
const readers = (page: Page) => page.getByRole('tab', { name: /^Readers/ })

/** Waits until what is shown is about the readers that are asked for. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="false"]').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

test('readers are filtered by clicking, by keyboard and by address, on every tab and in the builder', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'engagement?days=90days')
  await settled(page)
  const everyone = await readers(page).innerText()

  // By clicking a row, and the number of the row is what the filter gives.
  const devices = page.getByRole('table', { name: 'Devices' })
  const phones = await devices.getByRole('row', { name: /Phone/ }).getByRole('cell').first().innerText()
  await devices.getByRole('button', { name: 'Phone' }).click()
  await expect(page).toHaveURL(/device=mobile/)
  await expect(chip(page, 'Device: Phone')).toBeVisible()
  await expect(readers(page)).toContainText(phones)
  await expect(page.getByText('Only readers with Device: Phone are shown.')).toBeAttached()
  await expect(devices.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true')

  // By keyboard, from the menu; the second filter is added to the first.
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Filter readers by' })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await menu.getByRole('menuitem', { name: /First visit of the day/ }).press('Enter')
  await expect(page).toHaveURL(/device=mobile.*visit=new|visit=new.*device=mobile/)
  await settled(page)
  expect(await violationsInBoth(page), 'filtered overview').toEqual([])
  expect(await violationsOnPhone(page), 'filtered overview').toEqual([])

  // Filters stay from tab to tab, and details of readers have none.
  await openTab(page, 'Audience')
  await expect(page.getByRole('table', { name: 'Browsers' })).toBeVisible()
  await expect(filters(page).getByRole('button')).toHaveCount(3)
  // When they read: a table for whoever can't see its colours.
  const week = page.getByRole('table', { name: 'Readers by weekday and hour in which their visits began' })
  await expect(week.getByRole('row', { name: /^Sun/ }).getByRole('cell')).toHaveCount(24)
  await expect(page.getByText(/^Busiest on \w+day from \d\d:00 \(UTC\): [\d,]+ readers?\.$/)).toBeVisible()
  expect(await violationsInBoth(page), 'filtered audience').toEqual([])
  expect(await violationsOnPhone(page), 'filtered audience').toEqual([])
  await openTab(page, 'User details')
  await expect(page.getByText('Filters don’t apply here', { exact: false })).toBeVisible()

  // Blocks of those readers alone, and the same readers in the builder.
  await openTab(page, 'Blocks')
  await page.getByRole('main').getByRole('link', { name: /Iowa/ }).click()
  const blocks = page.getByRole('listbox', { name: /^Blocks/ })
  await expect(blocks).toBeVisible()
  await expect(chip(page, 'Device: Phone')).toBeVisible()
  expect(await violationsInBoth(page), 'filtered blocks').toEqual([])
  const blocksOfPhones = page.url()

  // Back undoes; an address is shared with its filters; they are removed by keyboard, and the focus goes on.
  await openTab(page, 'Overview')
  await chip(page, 'Visit: First visit of the day').focus()
  await page.keyboard.press('Delete')
  await expect(page).not.toHaveURL(/visit=/)
  await expect(chip(page, 'Device: Phone')).toBeFocused()
  await page.goBack()
  await expect(chip(page, 'Visit: First visit of the day')).toBeVisible()
  await page.goto(server.at('acme', '/dashboard/engagement?days=90days&device=mobile'))
  await expect(readers(page)).toContainText(phones)
  await chip(page, 'Device: Phone').press('Enter')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await expect(filters(page)).toHaveCount(0)
  await expect.poll(() => readers(page).innerText()).toBe(everyone)

  // The builder goes on with the filters of the block it is opened from.
  await page.goto(blocksOfPhones)
  await blocks.getByRole('option', { name: /^Figure 1/ }).click()
  await page.getByRole('complementary').getByRole('link', { name: 'Open Figure 1 in the builder' }).click()
  await expect(page).toHaveURL(/reports\/edit\/[\da-f-]+\?device=mobile&visit=new#block-/)
  const numbers = page.getByRole('button', { name: 'Readers’ numbers' })
  await numbers.click()
  await expect(numbers).toHaveAttribute('aria-pressed', 'true')
  await chip(page, 'Device: Phone').press('Delete')
  await expect(page).toHaveURL(/\?visit=new#block-/)
  await expect(chip(page, 'Visit: First visit of the day')).toBeFocused()
})

test('filters that no one matches say which of them is the reason', async ({ page, server }) => {
  await openDashboard(
    page,
    server,
    'analyst@acme.example',
    'acme',
    'engagement?days=90days&device=mobile&source=nobody.example',
  )
  const empty = page.getByRole('main')
  await expect(
    empty.getByRole('heading', { name: 'No readers match all of these filters in this period.' }),
  ).toBeVisible()
  await expect(empty).toContainText(/Without “Source: nobody\.example”, [\d,]+ readers would match\./)
  expect(await violationsInBoth(page), 'no one matches').toEqual([])
  await page.getByRole('button', { name: 'Remove “Source: nobody.example”' }).click()
  await expect(page).not.toHaveURL(/source=/)
  await expect(readers(page)).toBeVisible()
  await page.getByRole('button', { name: /^Days/ }).click()
  await page.getByRole('button', { name: /^All time/ }).click()
  await expect(page).toHaveURL(/days=all/)
  await expect(page.getByRole('button', { name: /^Days: All time/ })).toBeVisible()
})
