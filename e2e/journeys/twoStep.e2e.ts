import { expect, type Page } from '@playwright/test'
import { appWith } from '../authenticatorApp.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { DEMONSTRATION_PASSWORD, openAnew, signedOutAt, signIn } from '../world.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openAgain(page: Page, address: string, email: string) {
  await signedOutAt(page, address)
  await page.waitForURL(/\/\/login\./)
  await signIn(page, email)
}

test('two-step sign-in: set up, signed in with a code, with a recovery code, removed', async ({
  page,
  server,
}) => {
  const email = 'analyst@acme.example'
  const account = server.at('acme', '/dashboard/user/account')
  await openAnew(page, server, email, 'acme', 'user/account')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  const key = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  const app = appWith(key)
  await dialog.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('That code is wrong')
  await dialog.getByLabel('Code from the app').fill(await app.next())
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Two-step sign-in is on' })).toBeVisible()
  const codes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await violationsInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])

  // By keyboard alone: the password, then the code.
  await openAgain(page, account, email)
  await expect(heading(page, 'Enter your code')).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  expect(await violationsInBoth(page)).toEqual([])
  await page.keyboard.type(await app.next())
  await page.keyboard.press('Enter')
  await page.waitForURL(account)

  await openAgain(page, account, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(codes[0]!.toUpperCase())
  await page.keyboard.press('Enter')
  await page.waitForURL(account)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await openAgain(page, account, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('wrong or was already used')
  await page.getByLabel('Recovery code').fill(codes[1]!)
  await page.keyboard.press('Enter')
  await page.waitForURL(account)

  // Turning it off takes both again.
  await page.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await page.getByRole('button', { name: 'Remove app' }).click()
  const prompt = page.getByRole('dialog', { name: 'Enter your code' })
  await prompt.getByLabel('Code').fill('000000')
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await expect(prompt.getByRole('alert')).toContainText('That code is wrong')
  await prompt.getByLabel('Code').fill(await app.next())
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Two-step sign-in was turned off.')).toBeVisible()
  await openAgain(page, account, email)
  await page.waitForURL(account)

  await page.goto(server.at('login', '/outbox'))
  for (const subject of [
    'Two-step sign-in was turned on',
    'A recovery code was used to sign in',
    'Two-step sign-in was turned off',
  ])
    await expect(
      page.locator('article', { hasText: email }).filter({ hasText: subject }).first(),
    ).toBeVisible()
})
