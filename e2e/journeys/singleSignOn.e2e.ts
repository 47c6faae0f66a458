import { startOpenIdProvider, type TestProvider } from '@bubbles/test-kit/open-id-provider'
import { expect } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test as base } from '../fixtures.ts'
import { openDashboard, reach, signedOutAt, watchForBreaches } from '../world.ts'

/** A server whose provider runs on this machine. */
const test = base.extend<{ provider: TestProvider }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  provider: async ({}, provide) => {
    const provider = await startOpenIdProvider()
    await provide(provider)
    await provider.close()
  },
  serverEnv: async ({ provider }, provide) => {
    await provide({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Corp Id',
      DATA_ALLOWED_HOSTS: provider.host,
    })
  },
})

const cora = { sub: 'cora', email: 'cora@corp.example', email_verified: true, name: 'Cora Corp' }

test('someone signs in with the provider by keyboard, stays signed in, signs out and cancels', async ({
  page,
  server,
  provider,
}) => {
  const breaches = watchForBreaches(page)
  provider.allowRedirect(server.at('login', '/oauth2/idpresponse'))
  provider.signInAs(cora)
  await page.goto(server.at('default', '/dashboard/'))
  await page.waitForURL(/\/\/login\./)
  const button = page.getByRole('button', { name: 'Continue with Corp Id' })
  await expect(button).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])

  await reach(button)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.hostname.startsWith('default.'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'bubbles-sign-in')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  })
  expect(cookies.filter(({ name }) => name.endsWith('.refreshToken'))).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).hostname).toMatch(/^default\./)

  provider.signInAs(null)
  await signedOutAt(page, server.at('login'))
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(/You cancelled signing in with Corp Id/)
  expect(breaches).toEqual([])
})

test('an admin sets up the organisation’s own provider', async ({ page, server, provider }) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/settings')
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await section.getByRole('button', { name: 'Set up single sign-on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Acme Id')
  await dialog.getByLabel('Issuer').fill('http://10.0.0.1')
  await dialog.getByLabel('Client ID').fill(provider.clientId)
  await dialog.getByLabel('Client secret').fill(provider.clientSecret)
  await dialog.getByLabel('Your password').fill('Bubbles-demo-1')
  await dialog.getByRole('button', { name: 'Save provider' }).click()
  await expect(dialog.getByText('isn’t on the public internet')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await dialog.getByLabel('Issuer').fill(provider.issuer)
  await dialog.getByRole('button', { name: 'Save provider' }).click()
  await expect(dialog).toBeHidden()
  await section.getByRole('button', { name: 'Test connection' }).click()
  await expect(section.getByRole('status')).toContainText('Acme Id responded.')

  await section.getByRole('button', { name: 'Add a domain' }).click()
  await page.getByRole('dialog').getByLabel('Domain').fill('Acme.Example')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a domain' }).click()
  await expect(section.getByLabel('Name', { exact: true })).toHaveValue('_bubbles.acme.example')

  await section.getByRole('button', { name: 'Change rules' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a group' }).click()
  await page.getByRole('dialog').getByLabel('Group 1').fill('writers')
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Save rules' }).click()
  await expect(section.getByText('1 group gives a role')).toBeVisible()
  expect(breaches).toEqual([])
})
