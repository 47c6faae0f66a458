import { expect, type Page } from '@playwright/test'
import { appWith } from '../authenticatorApp.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs } from '../people.ts'
import { DEMONSTRATION_PASSWORD } from '../world.ts'

/** Sets up an authenticator app from a dialog that is opened by a button. */
async function setUp(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const app = appWith((await dialog.locator('code').innerText()).replaceAll(/\s/g, ''))
  await dialog.getByLabel('Code from the app').fill(await app.next())
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  return app
}

async function proveWith(page: Page, app: { next: () => Promise<string> }, button: string) {
  await page.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const prompt = page.getByRole('dialog', { name: 'Enter your code' })
  await prompt.getByLabel('Code').fill(await app.next())
  await prompt.getByRole('button', { name: 'Continue' }).click()
}

test('an organisation requires two-step sign-in: who is without sets it up, and gets to where they were going', async ({
  browser,
  server,
}) => {
  const owner = await openAs(browser, server, 'owner@acme.example', { path: 'user/account' })
  const ownersApp = await setUp(owner, 'Set up an authenticator app')
  await owner.goto(server.at('acme', '/dashboard/org/settings'))
  await owner.getByRole('button', { name: 'Require two-step sign-in' }).click()
  await expect(
    owner.getByText('6 members haven’t set it up yet. Until they have, the organisation is closed'),
  ).toBeVisible()
  await proveWith(owner, ownersApp, 'Require two-step sign-in')
  await expect(owner.getByText('Members need two-step sign-in')).toBeVisible()
  expect(await violationsInBoth(owner)).toEqual([])

  const builder = await openAs(browser, server, 'builder@acme.example', { path: 'inbox' })
  await expect(builder.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible()
  await expect(builder.getByText('Acme Research requires it')).toBeVisible()
  expect(await violationsInBoth(builder)).toEqual([])
  const buildersApp = await setUp(builder, 'Set up an app')
  await expect(builder.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()

  await builder.goto(server.at('acme', '/dashboard/user/account'))
  await builder.getByRole('button', { name: 'Remove authenticator app' }).click()
  await proveWith(builder, buildersApp, 'Remove app')
  await expect(
    builder.getByText('Acme Research requires two-step sign-in, and this is the last'),
  ).toBeVisible()
})
