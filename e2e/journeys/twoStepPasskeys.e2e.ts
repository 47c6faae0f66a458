import { expect } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { DEMONSTRATION_PASSWORD, openAnew, signedOutAt } from '../world.ts'

test('a passkey is added, signs in without a password, and is removed', async ({ page, server }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = 'reviewer@acme.example'
  const account = server.at('acme', '/dashboard/user/account')
  await openAnew(page, server, email, 'acme', 'user/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('heading', { name: 'Name your passkey' })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Work laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(page.getByText('Work laptop')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: 'bubbles.localhost', isResidentCredential: true }])

  // Neither a name nor a password is typed.
  await signedOutAt(page, account)
  await page.waitForURL(/\/\/login\./)
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(account)
  await expect(page.getByText(/last used/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Work laptop')).toBeVisible()

  await page.getByRole('button', { name: 'Remove the passkey “Work laptop”' }).click()
  await dialog.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await signedOutAt(page, account)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('was removed from it')
})
