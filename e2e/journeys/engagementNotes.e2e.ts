import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

const list = (page: Page) => page.getByRole('list', { name: /oted in this period$/ })
const dialog = (page: Page) => page.getByRole('dialog')
const note = (page: Page, words: string) =>
  list(page).getByRole('button', { name: new RegExp(`^Change note: .*${words}`) })

async function addNote(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill(words)
  await dialog(page).getByRole('button', { name: 'Add note' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(note(page, words)).toBeVisible()
}

/** Where each number on the axis is. */
const pins = (page: Page) =>
  page
    .locator('[data-kind][style*="left"]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))

const covered = (boxes: DOMRect[]): number =>
  boxes.filter((one, at) =>
    boxes
      .slice(at + 1)
      .some(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  ).length

test('an analyst notes on the trend what happened, changes it by keyboard, and deletes it', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'engagement?days=90days')
  await expect(page.getByRole('button', { name: 'Add note', exact: true })).toBeVisible()

  // Nothing is sent without words.
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Add note' }).click()
  await expect(dialog(page)).toContainText('Enter a note.')
  expect(await violationsInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')

  await addNote(page, 'Newsletter sent')
  await addNote(page, 'In the press')
  expect(covered(await pins(page))).toBe(0)
  expect(await violationsInBoth(page)).toEqual([])

  // In a report's own trend, with what is noted of that report alone.
  await page.getByRole('table', { name: 'Reports by readers' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/engagement\/overview\/[0-9a-f-]{36}/)
  await expect(note(page, 'Newsletter sent')).toBeVisible()
  await addNote(page, 'Talk at a conference')
  await page.goBack()
  await expect(note(page, 'Talk at a conference \\(')).toBeVisible()

  // By keyboard.
  await note(page, 'In the press').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Note' })).toHaveValue('In the press')
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('On the radio')
  await page.keyboard.press('Enter')
  await expect(note(page, 'On the radio')).toBeVisible()
  await expect(note(page, 'In the press')).toHaveCount(0)

  // As a table, each at its day.
  await page.getByRole('radio', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Newsletter sent; On the radio/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Chart', exact: true }).click()

  await note(page, 'On the radio').click()
  await dialog(page).getByRole('button', { name: 'Delete note' }).click()
  await expect(dialog(page)).toContainText('“On the radio” will no longer be shown on any trend.')
  await dialog(page).getByRole('button', { name: 'Delete note' }).click()
  await expect(note(page, 'On the radio')).toHaveCount(0)
  await expect(note(page, 'Newsletter sent')).toBeVisible()

  expect(await violationsOnPhone(page)).toEqual([])
  expect(covered(await pins(page))).toBe(0)
})
