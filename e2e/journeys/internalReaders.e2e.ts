import { expect } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAnew, signIn } from '../world.ts'

test('somebody of another organisation learns which account is signed in, and comes back with another', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await openAnew(page, server, 'viewer@globex.example', 'globex')
  const inside = server.at('acme', '/bubbles/seattle-rain')
  expect((await page.goto(inside))!.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'This account can’t read this report' })).toBeVisible()
  await expect(page.getByText('viewer@globex.example')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('link', { name: 'Use another account' }).click()
  await expect(page.getByRole('heading', { name: 'Use another account' })).toBeVisible()
  await expect(page.getByText('viewer@globex.example')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out and use another account' }).click()
  await signIn(page, 'viewer@acme.example')
  await page.waitForURL(inside)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('account')
  expect(await violationsInBoth(page)).toEqual([])
  expect(await violationsOnPhone(page)).toEqual([])
  await context.close()
})
