import { expect } from '@playwright/test'
import { call } from '../api.ts'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard, reach } from '../world.ts'

test('a session of the history unfolds to its saves, by keyboard alone', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@acme.example')
  await expect(page.getByRole('button', { name: /^Blank/ })).toBeVisible()
  const { id } = (await call(page, 'POST', 'report/v1/reports', { name: 'One' })).body
  for (let number = 2; number <= 26; number++)
    await call(page, 'PUT', `report/v1/reports/${id}`, { name: `Title ${number}` })
  await page.goto(server.at('acme', `/dashboard/reports/edit/${id}`))
  const title = page.locator('.ProseMirror > *').first()
  await expect(title).toHaveText('Title 26')

  await reach(page.getByRole('button', { name: /^Saved/ }))
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'History' })
  const fold = drawer.getByRole('button', { name: '25 saves' })
  await reach(fold)
  await page.keyboard.press('Enter')
  const saves = drawer.getByRole('list', { name: 'Saves' }).getByRole('listitem')
  await expect(saves).toHaveCount(20)
  await expect(saves.first()).toContainText('Changed “Title 26”')
  await expect(saves.first()).toContainText(/\d\d:\d\d:\d\d/)
  expect(await violationsInBoth(page, { frames: false })).toEqual([])
  await reach(drawer.getByRole('button', { name: 'Earlier saves' }))
  await page.keyboard.press('Enter')
  await expect(saves).toHaveCount(25)

  const third = drawer.getByRole('button', { name: /Changed “Title 3”/ }).first()
  await reach(third)
  await page.keyboard.press('Enter')
  const version = page.getByRole('region', { name: /^Version of/ })
  await expect(version.frameLocator('iframe').getByRole('heading', { name: 'Title 3' })).toBeVisible()
  await reach(version.getByRole('radio', { name: 'The page' }))
  await page.keyboard.press('ArrowRight')
  await expect(version.getByRole('combobox')).toHaveText(/^The previous save/)
  await expect(version.locator('del')).toContainText('2')
  await expect(version.locator('ins')).toContainText('3')
  expect(await violationsInBoth(page, { frames: false })).toEqual([])
  expect(await violationsOnPhone(page, { frames: false })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(third).toBeFocused()

  await reach(drawer.getByRole('button', { name: /^More for Changed “Title 3”/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Name this version' }).press('Enter')
  await expect(drawer.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Before lunch')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Before lunch').first()).toBeVisible()

  await reach(drawer.getByRole('button', { name: /Before lunch/ }).first())
  await page.keyboard.press('Enter')
  await reach(version.getByRole('button', { name: 'Restore' }))
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Title 3')
})
