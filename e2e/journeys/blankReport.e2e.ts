import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

/** A new report in which nothing is written. */
async function openBlank(page: Page) {
  await page.getByRole('button', { name: /^Blank/ }).click()
  await page.waitForURL('**/reports/edit/**')
  const start = page.getByRole('region', { name: 'Start with' })
  await expect(start).toBeVisible()
  return start
}
/** How far the paper is from the middle of the screen, in px. */
const offCentre = (page: Page) =>
  page.locator('.bb-doc').evaluate((doc) => {
    const { left, right } = doc.getBoundingClientRect()
    return Math.abs(Math.round((left + right - document.documentElement.clientWidth) / 2))
  })

test('a blank report invites to write, and begins with a chart, a table or a template', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, server, 'builder@acme.example')

  await test.step('in the middle of the screen, until settings open beside it', async () => {
    const start = await openBlank(page)
    await expect(start.getByRole('button')).toHaveText(['Chart', 'Paste a table', 'Image', 'From a template'])
    await expect.poll(() => offCentre(page)).toBe(0)
    // A title, without which a heading is empty: the report is blank below it all the same.
    await page.keyboard.type('Wind')
    await expect(start).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
    await start.getByRole('button', { name: 'Chart' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paste cells').first()).toBeVisible()
    await expect(start).toHaveCount(0)
    await expect.poll(() => offCentre(page)).toBe(170)
    await page.getByRole('link', { name: 'All reports' }).click()
  })

  await test.step('with what was copied, and with words where nothing was', async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    const start = await openBlank(page)
    await start.getByRole('button', { name: 'Paste a table' }).click()
    await expect(page.getByText('Copy cells from a spreadsheet, then press')).toBeVisible()
    await page.evaluate(() => navigator.clipboard.writeText('Year\tShare\n2001\t4\n2017\t39'))
    await start.getByRole('button', { name: 'Paste a table' }).click()
    await page.getByRole('option', { name: 'Table' }).click()
    await expect(page.locator('.bb-doc').getByRole('cell', { name: '39' })).toBeVisible()
    await page.getByRole('link', { name: 'All reports' }).click()
  })

  await test.step('from a template', async () => {
    const start = await openBlank(page)
    await start.getByRole('button', { name: 'From a template' }).click()
    await expect(page.getByRole('dialog', { name: 'Start from a template' })).toBeVisible()
    await expect(page).not.toHaveURL(/start=/)
  })
})
