import { startNameServer, type TestNameServer } from '@bubbles/test-kit/name-server'
import { startOpenIdProvider, type TestProvider } from '@bubbles/test-kit/open-id-provider'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test as base } from '../fixtures.ts'
import { openAs, WIDE } from '../people.ts'
import { DEMONSTRATION_PASSWORD, reach, watchForBreaches } from '../world.ts'

const DOMAIN = 'corp.example'
const USERS = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUPS = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A server whose provider and name server are on this machine. */
const test = base.extend<{ provider: TestProvider; dns: TestNameServer }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  provider: async ({}, provide) => {
    const provider = await startOpenIdProvider()
    await provide(provider)
    await provider.close()
  },
  // oxlint-disable-next-line eslint/no-empty-pattern
  dns: async ({}, provide) => {
    const dns = await startNameServer()
    await provide(dns)
    await dns.close()
  },
  serverEnv: async ({ provider, dns }, provide) => {
    await provide({ DATA_ALLOWED_HOSTS: provider.host, BUBBLES_NAME_SERVERS: dns.address })
  },
})

/** Types into what has the focus now, and goes on from there. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await reach(page.getByRole('dialog').getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

async function pressButton(page: Page, name: string, within = page.locator('body')): Promise<void> {
  await reach(within.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Sets single sign-on up with a verified domain and a role for a group. @returns the address for SCIM */
async function setUp(page: Page, provider: TestProvider, dns: TestNameServer): Promise<string> {
  const section = page.getByRole('region', { name: 'Single sign-on' })
  const dialog = page.getByRole('dialog')
  await pressButton(page, 'Set up single sign-on', section)
  await typeInto(page, 'Name', 'Corp Id')
  await typeInto(page, 'Issuer', provider.issuer)
  await typeInto(page, 'Client ID', provider.clientId)
  await typeInto(page, 'Client secret', provider.clientSecret)
  await typeInto(page, 'Your password', DEMONSTRATION_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await pressButton(page, 'Add a domain', section)
  await typeInto(page, 'Domain', DOMAIN)
  await page.keyboard.press('Enter')
  const record = await section.getByLabel('Value', { exact: true }).inputValue()
  await pressButton(page, `Check record for ${DOMAIN}`, section)
  await expect(section.getByRole('alert')).toContainText('wasn’t found')
  dns.records.set(`_bubbles.${DOMAIN}`, { TXT: [record] })
  await pressButton(page, `Check record for ${DOMAIN}`, section)
  await expect(section.getByText('Verified', { exact: true })).toBeVisible()

  await pressButton(page, 'Change rules', section)
  await pressButton(page, 'Add a group', dialog)
  await typeInto(page, 'Group 1', 'Writers')
  await expect(dialog.getByRole('combobox', { name: 'Role 1' })).toContainText('Builder')
  await pressButton(page, 'Save rules', dialog)
  await expect(section.getByText('1 group gives a role')).toBeVisible()
  return section.getByLabel('SCIM address', { exact: true }).inputValue()
}

/** Makes a token for provisioning by keyboard. @returns its secret */
async function makeToken(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  await pressButton(page, 'New token')
  await typeInto(page, 'Name', 'Corp Id provisioning')
  await reach(dialog.getByRole('checkbox', { name: 'Provision members by SCIM' }))
  await page.keyboard.press('Space')
  await typeInto(page, 'Your password', DEMONSTRATION_PASSWORD)
  await page.keyboard.press('Enter')
  const secret = await dialog.getByLabel('Token', { exact: true }).inputValue()
  expect(secret).toMatch(/^bub_/)
  return secret
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Asks as a provider does, over plain HTTP. */
const scimAt = (address: string, token: string) => async (method: Method, path: string, body?: unknown) => {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

/** As Okta creates someone. */
const ada = {
  schemas: [USERS],
  userName: `ada@${DOMAIN}`,
  name: { givenName: 'Ada', familyName: 'Corp' },
  emails: [{ primary: true, value: `ada@${DOMAIN}`, type: 'work' }],
  displayName: 'Ada Corp',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}
const patchOf = (...operations: object[]) => ({ schemas: [PATCH_OP], Operations: operations })

test('a provider adds, changes and removes members and their roles, until its token is revoked', async ({
  browser,
  server,
  provider,
  dns,
}) => {
  const admin = await openAs(browser, server, 'owner@acme.example', { ...WIDE, path: 'org/settings' })
  const breaches = watchForBreaches(admin)
  const address = await test.step('set up by keyboard', () => setUp(admin, provider, dns))
  expect(await violationsInBoth(admin)).toEqual([])
  await admin.goto(server.at('acme', '/dashboard/org/tokens'))
  const token = await test.step('with a token', () => makeToken(admin))
  const scim = scimAt(address, token)
  const members = await openAs(browser, server, 'admin@acme.example', { ...WIDE, path: 'org/members' })
  const row = members.getByRole('row', { name: /Ada Corp/ })
  const shows = async (roles: string | null) => {
    await members.reload()
    await expect(members.getByRole('row', { name: /Mei Tanaka/ })).toBeVisible()
    if (roles === null) await expect(row).toHaveCount(0)
    else await expect(row).toContainText(roles)
  }

  // As Okta does: it looks for whom it creates, and pushes a group.
  const filter = encodeURIComponent(`userName eq "${ada.userName}"`)
  expect((await scim('GET', `/Users?filter=${filter}&startIndex=1&count=100`)).body.totalResults).toBe(0)
  const made = await scim('POST', '/Users', ada)
  expect(made.status).toBe(201)
  await shows('Viewer only')
  const { id } = made.body
  const pushed = await scim('POST', '/Groups', {
    schemas: [GROUPS],
    displayName: 'Writers',
    members: [{ value: id, display: ada.userName }],
  })
  expect(pushed.status).toBe(201)
  await shows('Builder')

  // As Entra ID does: it patches, and names its operations in capitals.
  const renamed = await scim(
    'PATCH',
    `/Users/${id}`,
    patchOf(
      { op: 'Replace', path: 'displayName', value: 'Ada Lovelace' },
      { op: 'Replace', path: 'name.familyName', value: 'Lovelace' },
    ),
  )
  expect([renamed.status, renamed.body.displayName]).toEqual([200, 'Ada Lovelace'])
  const group = `/Groups/${pushed.body.id}`
  await scim('PATCH', group, patchOf({ op: 'Remove', path: 'members', value: [{ value: id }] }))
  await shows('Viewer only')
  await scim('PATCH', group, patchOf({ op: 'Add', path: 'members', value: [{ value: id }] }))
  await shows('Builder')

  await test.step('wrong turns are answered in SCIM’s own form', async () => {
    const twice = await scim('POST', '/Users', ada)
    expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness'])
    expect(twice.body.detail).toContain('already provisioned')
    const outside = { ...ada, userName: 'eve', emails: [{ primary: true, value: 'eve@elsewhere.example' }] }
    const refused = await scim('POST', '/Users', outside)
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue'])
    expect(refused.body.detail).toContain('isn’t a verified domain')
  })

  // The group is removed, and its role with it.
  expect((await scim('DELETE', group)).status).toBe(204)
  expect((await scim('GET', group)).status).toBe(404)
  await shows('Viewer only')
  const off = await scim('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }))
  expect([off.status, off.body.active]).toEqual([200, false])
  await shows(null)
  const on = await scim('PUT', `/Users/${id}`, { ...ada, id })
  expect([on.status, on.body.active]).toEqual([200, true])
  await shows('Viewer only')

  await test.step('a revoked token does nothing more', async () => {
    // The new token's secret is still shown; it is never shown again.
    await admin.reload()
    await pressButton(admin, 'Revoke Corp Id provisioning')
    await pressButton(admin, 'Revoke token', admin.getByRole('dialog'))
    await expect(admin.getByRole('button', { name: 'Revoke Corp Id provisioning' })).toHaveCount(0)
    const gone = await scim('DELETE', `/Users/${id}`)
    expect([gone.status, gone.body.schemas]).toEqual([401, ['urn:ietf:params:scim:api:messages:2.0:Error']])
    await shows('Viewer only')
  })
  expect(breaches).toEqual([])
})
