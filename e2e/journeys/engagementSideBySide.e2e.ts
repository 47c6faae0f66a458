import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

const reports = (page: Page) => page.getByRole('table', { name: 'Reports by readers' })
const ticks = (page: Page) => reports(page).getByRole('checkbox')
const panel = (page: Page) => page.getByRole('region', { name: /side by side$/ })

test('an analyst puts reports side by side by keyboard, and the address keeps them', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'engagement?days=90days')
  await expect(reports(page)).toBeVisible()
  await ticks(page).nth(0).focus()
  await page.keyboard.press('Space')
  await expect(ticks(page).nth(0)).toBeChecked()
  await expect(panel(page)).toHaveCount(0)
  await ticks(page).nth(1).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 reports selected.')).toBeVisible()
  await page.getByRole('button', { name: 'See them side by side' }).click()
  await expect(page.getByRole('region', { name: 'Selected reports' })).toBeFocused()
  await expect(panel(page).getByRole('heading')).toBeInViewport()

  // The same numbers as in the reports' own rows, by another measure too.
  const row = await reports(page).getByRole('row').nth(1).getByRole('cell').allTextContents()
  const side = panel(page).getByRole('table', { name: 'Reports side by side' })
  await expect(
    side
      .getByRole('row', { name: /^Readers/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(row[2]!)
  await expect(
    side
      .getByRole('row', { name: /^Views/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(row[3]!)
  await page.getByRole('tab', { name: /^Views/ }).click()
  await expect(panel(page)).toHaveAccessibleName(/^Views by/)
  await panel(page).getByRole('radio', { name: 'Table' }).check({ force: true })
  await expect(panel(page).getByRole('table', { name: /^Views by .*side by side$/ })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  expect(await violationsOnPhone(page)).toEqual([])

  // Whoever opens the address sees the same; four are the most.
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await ticks(page).nth(2).click()
  await ticks(page).nth(3).click()
  await expect(page.getByText('which is the maximum')).toBeVisible()
  await expect(ticks(page).nth(4)).toBeDisabled()

  await panel(page).getByRole('button', { name: 'Stop comparing' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(ticks(page).nth(0)).not.toBeChecked()
})
