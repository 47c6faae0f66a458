import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, openPage } from '../people.ts'
import { DEMONSTRATION_PASSWORD, openDashboard } from '../world.ts'

const MANAGER = 'manager@bubbles.example'
const KINDS = ['Press', 'Trust', 'Labs', 'Museum', 'Council', 'Health', 'Energy']

/** Signs the account manager in, who belongs to no organisation. */
async function openAccounts(page: Page, server: RunningServer): Promise<void> {
  await openDashboard(page, server, MANAGER, 'default', 'account-management')
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
}

/** Creates organisations with the manager's own token, of which those that are there already stay. */
async function makeCrowd(page: Page, names: string[]): Promise<void> {
  await page.evaluate(async (all) => {
    const token = /\.accessToken=([^;]+)/.exec(document.cookie)?.[1]
    for (const friendlyName of all) {
      await fetch('/api/iam/v1/accounts/organisations', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          friendlyName,
          name: friendlyName.toLowerCase().replaceAll(' ', '-'),
          ownerEmailAddress: 'builder@acme.example',
        }),
      })
    }
  }, names)
  await page.reload()
}

const templates = (page: Page) => page.getByRole('link', { name: /^Templates/ })

test('an account manager finds an organisation among many, switches a feature, disables and enables it', async ({
  browser,
  server,
}) => {
  const manager = await openPage(browser)
  await openAccounts(manager, server)
  await makeCrowd(
    manager,
    ['Amber', 'Birch', 'Cedar', 'Dune', 'Ember'].flatMap((word) => KINDS.map((kind) => `${word} ${kind}`)),
  )
  await turnPages(manager)
  await openByKeyboard(manager)

  const acme = await openAs(browser, server, 'builder@acme.example')
  const globex = await openAs(browser, server, 'builder@globex.example', { organisation: 'globex' })
  await expect(templates(acme)).toBeVisible()
  await expect(templates(globex)).toBeVisible()
  await acme.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  const feature = manager.getByRole('switch', { name: 'Templates' })
  await feature.focus()
  await manager.keyboard.press('Space')
  await expect(templates(acme)).toHaveCount(0)
  await expect(templates(globex)).toBeVisible()
  await expect(manager.getByText('The default is on.')).toBeVisible()
  await expect(manager.getByText('Robin Fairweather turned “Templates” off')).toBeVisible()
  await manager.keyboard.press('Space')
  await expect(templates(acme)).toBeVisible()

  const published = server.at('acme', '/bubbles/iowa-renewables')
  expect((await fetch(published)).status).toBe(200)
  await disable(manager)

  const refused = await fetch(published)
  expect(refused.status).toBe(404)
  expect(await refused.text()).toContain('This organisation is not available')
  const sentence = acme.getByText('This organisation has been disabled. Contact an account manager.')
  await expect(sentence).toBeVisible()
  await expect(acme.getByRole('navigation')).toHaveCount(0)
  await expect(acme.getByRole('button', { name: 'Ember Energy' })).toBeVisible()
  await expect(acme.locator('body[data-not-reloaded]')).toHaveCount(1)
  expect(await violationsInBoth(acme)).toEqual([])

  await manager.getByRole('button', { name: 'Enable the organisation' }).click()
  await expect(manager.getByRole('button', { name: 'Disable organisation' })).toBeVisible()
  await expect(acme.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  expect((await fetch(published)).status).toBe(200)

  await disable(manager)
  await manager.getByRole('button', { name: 'Undo' }).click()
  await expect(manager.getByRole('button', { name: 'Disable organisation' })).toBeVisible()
  for (const page of [manager, acme, globex]) await page.context().close()
})

async function turnPages(manager: Page) {
  const rows = manager.getByRole('table').getByRole('row')
  await expect(manager.getByText(/^1 to 25 of \d+$/)).toBeVisible()
  const newest = await rows.nth(1).getByRole('link').innerText()
  await manager.getByRole('button', { name: 'Last page' }).click()
  // Other journeys may have made some as well.
  await expect(manager.getByText(/^26 to (\d+) of \1$/)).toBeVisible()
  await expect(rows.last()).toContainText(/Acme Research|Globex Health/)
  await manager.getByRole('button', { name: 'First page' }).click()
  await expect(rows.nth(1).getByRole('link')).toHaveText(newest)
}

/** The page of an organisation, by keyboard alone. */
async function openByKeyboard(manager: Page) {
  await manager.keyboard.press('/')
  await manager.keyboard.type('acme res')
  await expect(manager.getByText('1 organisation', { exact: true })).toBeVisible()
  await manager.getByRole('link', { name: 'Acme Research' }).focus()
  await manager.keyboard.press('Enter')
  await expect(manager.getByRole('heading', { name: 'Acme Research', level: 1 })).toBeVisible()
  await expect(manager.getByText('Nora Lindqvist', { exact: true })).toBeVisible()
}

async function disable(manager: Page) {
  await manager.getByRole('button', { name: 'Disable organisation' }).click()
  await expect(manager.getByRole('dialog')).toContainText('Its 7 members can no longer open it')
  await manager.getByRole('dialog').getByRole('button', { name: 'Disable organisation' }).click()
  await expect(manager.getByText('This organisation is disabled.')).toBeVisible()
}

test('an account manager creates an organisation for somebody who has signed in, who owns it at once', async ({
  browser,
  server,
}) => {
  const manager = await openPage(browser)
  await openAccounts(manager, server)
  await manager.getByRole('button', { name: 'New organisation' }).click()
  await manager.getByLabel('Organisation name').fill('Fields & Meadows')
  await expect(manager.getByText('This address is available.')).toBeVisible()
  await manager.getByLabel('Owner’s email address').fill('viewer@globex.example')
  await manager.keyboard.press('Enter')
  await expect(manager.getByRole('heading', { name: 'Fields & Meadows', level: 1 })).toBeVisible()
  await expect(
    manager.getByText('Robin Fairweather created the organisation, owned by Chloé Martin'),
  ).toBeVisible()

  const owner = await openPage(browser)
  await openDashboard(owner, server, 'viewer@globex.example', 'fields-meadows', 'org/audit')
  await expect(owner.getByRole('main')).toContainText('Robin Fairweather created the organisation')
  for (const page of [manager, owner]) await page.context().close()
})

test('an organisation made for an address that has never signed in waits for whoever accepts its invite', async ({
  browser,
  server,
}) => {
  const manager = await openPage(browser)
  await openAccounts(manager, server)
  await manager.getByRole('button', { name: 'New organisation' }).click()
  await manager.getByLabel('Organisation name').fill('Harbour Trust')
  await expect(manager.getByText('This address is available.')).toBeVisible()
  await manager.getByLabel('Owner’s email address').fill('maya@harbor.example')
  await manager.keyboard.press('Enter')
  await expect(manager.getByRole('heading', { name: 'Harbour Trust', level: 1 })).toBeVisible()
  const owner = manager.getByRole('region', { name: 'Owner' })
  await expect(owner).toContainText('maya@harbor.example will become the owner on accepting the invite')
  expect(await violationsInBoth(manager)).toEqual([])
  await owner.getByLabel('Owner’s email address').fill('maya@harbour.example')
  await owner.getByRole('button', { name: 'Resend invite' }).click()
  await expect(owner).toContainText('maya@harbour.example will become the owner on accepting the invite')

  const maya = await openPage(browser)
  const link = maya
    .locator('article', { hasText: 'To maya@harbour.example' })
    .filter({ hasText: 'Invite to' })
    .getByRole('link', { name: /accept-invite/ })
    .first()
  await expect(async () => {
    await maya.goto(server.at('login', '/outbox'))
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await maya.goto((await link.getAttribute('href'))!)
  await maya.waitForURL(/\/sign-up\?/)
  await expect(maya.getByLabel('Email')).toHaveValue('maya@harbour.example')
  await maya.getByLabel('Name').fill('Maya Okafor')
  await maya.getByLabel('Password', { exact: true }).fill('a harbour at night')
  await maya.getByRole('button', { name: 'Create' }).click()
  await expect(maya.getByText('created Harbour Trust for you')).toBeVisible()
  await maya.getByRole('button', { name: 'Accept invite' }).click()
  await maya.waitForURL(/harbour-trust\..*\/reports/)
  await maya.goto(server.at('harbour-trust', '/dashboard/org/audit'))
  await expect(maya.getByRole('main')).toContainText(
    'Robin Fairweather created the organisation and invited its owner',
  )

  await manager.reload()
  await expect(owner).toContainText('Maya Okafor')
  for (const page of [manager, maya]) await page.context().close()
})

test('a token made on the screen works for what it was made for, until it is revoked, and all of it is logged', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser)
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Give the token a name.')).toBeVisible()
  await page.getByLabel('Name').fill('Nightly export')
  await page.getByLabel('See the list of reports').check()
  await page.getByLabel('See drafts').check()
  await page.getByLabel('Create reports').check()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('That password is wrong. Check it, then try again.')).toBeVisible()
  await page.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await page.getByRole('button', { name: 'Create token' }).click()
  const secret = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(secret).toMatch(/^bub_/)
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(page.getByText('Never used')).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  const ask = (path: string, body?: object) =>
    fetch(server.at('acme', `/api/${path}`), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await ask('report/v1/reports', { name: 'Made by a script' })).status).toBe(201)
  expect(await (await ask('report/v1/reports')).text()).toContain('Made by a script')
  expect((await ask('iam/v1/organisations/members')).status).toBe(403)
  expect((await ask('iam/v1/users')).status).toBe(403)

  await page.reload()
  await expect(page.getByText('Last used just now')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('No API tokens yet.')).toBeVisible()
  expect((await ask('report/v1/reports')).status).toBe(401)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByText('Nora Lindqvist revoked the API token “Nightly export”')).toBeVisible()
  await page.getByLabel('About').click()
  await page.getByRole('option', { name: 'API tokens' }).click()
  await expect(page.getByText('2 entries')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')
  await page.context().close()
})

test('account management, audit log and tokens have no accessibility violations, light and dark', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser)
  const check = async (name: string) => expect(await violationsInBoth(page), name).toEqual([])

  await openAccounts(page, server)
  await page.getByRole('table').getByRole('link').first().waitFor()
  await check('accounts')
  await page.getByRole('button', { name: 'New organisation' }).click()
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByText('Give the organisation a name.').waitFor()
  await check('create an organisation')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('acme res')
  await page.getByRole('link', { name: 'Acme Research' }).click()
  await page.getByRole('switch', { name: 'Templates' }).waitFor()
  await check('account')
  await page.getByRole('button', { name: 'Disable organisation' }).click()
  await page.getByRole('dialog').waitFor()
  await check('disable')
  await page.keyboard.press('Escape')
  await page.goto(server.at('default', '/dashboard/account-management/accounts'))
  await page.getByRole('button', { name: 'Disable a person' }).click()
  await page.getByRole('dialog').getByLabel('Their email address').fill('nobody@example.org')
  await page.keyboard.press('Enter')
  await page.getByText('No one has confirmed this email address. Check it, then try again.').waitFor()
  await check('disable a person')
  await page.context().close()

  const admin = await openPage(browser)
  const checkAdmin = async (name: string) => expect(await violationsInBoth(admin), name).toEqual([])
  await openDashboard(admin, server, 'admin@acme.example', 'acme', 'org/audit')
  await admin.getByText('published the report').first().waitFor()
  await checkAdmin('audit log')
  await admin.getByRole('link', { name: 'API tokens' }).click()
  await admin.getByRole('button', { name: 'New token' }).click()
  await admin.getByRole('button', { name: 'Create token' }).click()
  await admin.getByText('Choose at least one thing').waitFor()
  await checkAdmin('new token')
  await admin.getByLabel('Name').fill('Checked')
  await admin.getByLabel('Read the audit log').check()
  await admin.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await admin.getByRole('button', { name: 'Create token' }).click()
  await admin.getByRole('heading', { name: 'Copy the token now' }).waitFor()
  await checkAdmin('secret')
  await admin.getByRole('button', { name: 'I’ve copied it' }).click()
  await admin.getByText('Never used').first().waitFor()
  await checkAdmin('tokens')
  await admin.context().close()
})
