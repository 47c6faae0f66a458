import { readFileSync } from 'node:fs'
import type { Resource } from '@bubbles/contract'
import type { RunningServer } from '@bubbles/test-kit/server'
import { type Browser, expect, type Page } from '@playwright/test'
import { call } from '../api.ts'
import { violations, violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { intercept } from '../intercept.ts'
import { DEMONSTRATION_PASSWORD, openDashboard } from '../world.ts'

/** These journeys rename, hand over, disable and delete: they follow one another. */
test.describe.configure({ mode: 'serial' })
let server: RunningServer
test.beforeEach(({ server: mine }) => {
  server = mine
})

/** The worker sends in turns: on a busy machine an email waits for others. */
const SENT = { timeout: 120_000 }

/** Of an organisation, what a change of it has to name. */
const pick = ({
  id,
  name,
  status,
  friendlyName,
  owner,
  autoEnrollmentDomains,
}: Resource<'getOrganisation'>) => ({
  id,
  name,
  status,
  friendlyName,
  ownerId: owner.id,
  autoEnrollmentDomains,
})

const openSettings = async (page: Page, email: string, organisation = 'acme') => {
  await openDashboard(page, server, email, organisation, 'org/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const confirm = async (page: Page, word: string, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Type ${word} to confirm`).fill(word)
  await dialog.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await dialog.getByRole('button', { name: button }).click()
}

test('the settings and their dialogs have no accessibility violations, light and dark', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const check = async (name: string) => expect(await violationsInBoth(page), name).toEqual([])
  await openSettings(page, 'owner@acme.example')
  await test.step('and so do the pages where readers subscribe', () => lookAtSubscribing(page, browser))
  await expect(region(page, 'Owner').getByText('Nora Lindqvist')).toBeVisible()
  await region(page, 'Joining by email domain').getByLabel('Domain', { exact: true }).fill('gmail.com, *.x')
  await page.keyboard.press('Enter')
  await region(page, 'Joining by email domain').getByLabel('Domain', { exact: true }).fill('gmail.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Anyone can get an address at gmail.com')).toBeVisible()
  await check('settings')
  for (const name of ['Transfer', 'Disable', 'Delete']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(name)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await region(page, 'Address').getByRole('textbox').fill('acme-next')
  await expect(page.getByText('This address is available.')).toBeVisible()
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check('Change address')
  await context.close()
})

/** Lets readers subscribe, and goes through the pages where one does. */
async function lookAtSubscribing(page: Page, browser: Browser): Promise<void> {
  const { body: kept } = await call(page, 'GET', 'iam/v1/organisations')
  const { status } = await call(
    page,
    'PUT',
    'iam/v1/organisations',
    { ...pick(kept), subscriptions: true },
    { 'if-match': '*' },
  )
  expect(status).toBe(200)
  const context = await browser.newContext({ bypassCSP: true })
  const reader = await context.newPage()
  const look = async (name: string) => {
    expect(await violationsInBoth(reader), name).toEqual([])
    expect(await violationsOnPhone(reader), name).toEqual([])
  }
  const heading = (name: string) => expect(reader.getByRole('heading', { name, level: 1 })).toBeVisible()
  const press = (name: string) => reader.getByRole('button', { name }).press('Enter')
  await reader.goto(server.at('acme', '/bubbles/subscribe?report=iowa-renewables'))
  await reader.getByLabel('Email address').evaluate((field) => field.setAttribute('type', 'text'))
  await reader.getByLabel('Email address').fill('no address')
  await press('Subscribe')
  await expect(reader.getByText('An email address looks like name@example.org.')).toBeVisible()
  await look('subscribe')
  await reader.getByLabel('Email address').fill('a-reader@example.org')
  await press('Subscribe')
  await heading('Check your email')
  await look('asked')
  const mails = await context.newPage()
  const link = mails.getByRole('article').filter({ hasText: 'a-reader@example.org' }).first()
  await expect
    .poll(async () => {
      await mails.goto(server.at('login', '/outbox'))
      return link.count()
    }, SENT)
    .toBe(1)
  await reader.goto(/http\S+\/bubbles\/subscribe\/[\w.-]+/.exec(await link.innerText())![0])
  await heading('Confirm your address')
  await look('confirm')
  await press('Subscribe')
  await heading('You’re subscribed')
  await look('confirmed')
  await context.close()
}

test('an admin saves each section on its own, by keyboard alone, and sees what only the owner may', async ({
  page,
}) => {
  await openSettings(page, 'admin@acme.example')
  await expect(page.getByText('Only the owner can transfer the organisation.')).toBeVisible()
  await expect(page.getByText('Only the owner can export the organisation.')).toBeVisible()
  await expect(page.getByText('Only the owner can delete the organisation.')).toBeVisible()

  await saveName(page)
  await saveDomain(page)
  await saveLanguage(page)

  // What was saved is there after a reload, and readers see it.
  await page.reload()
  await expect(page.getByLabel('Organisation name')).toHaveValue('Acme Institute')
  await expect(page.getByRole('list', { name: 'Domains' })).toHaveText('institute.example')
  const reader = await page.context().newPage()
  await expect(async () => {
    await reader.goto(server.at('acme', '/bubbles/iowa-renewables'))
    await expect(reader.locator('html')).toHaveAttribute('lang', 'de-DE', { timeout: 2_000 })
    await expect(reader).toHaveTitle(/Acme Institute/, { timeout: 2_000 })
  }).toPass()
  await reader.close()
})

async function saveName(page: Page) {
  const name = page.getByLabel('Organisation name')
  await name.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Give the organisation a name.')).toBeVisible()
  await page.keyboard.type('Acme Institute')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name saved.')).toBeVisible()
}

async function saveDomain(page: Page) {
  const domain = page.getByLabel('Domain', { exact: true })
  await domain.focus()
  await page.keyboard.type('10.0.0.1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a domain such as example.org, not an IP address.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('@Institute.example')
  await page.keyboard.press('Enter')
  await expect(region(page, 'Joining by email domain').getByRole('listitem')).toHaveText([
    'institute.example',
  ])
  for (const stop of ['Add', 'Remove institute.example']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: stop, exact: true })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Domains saved.')).toBeVisible()
}

async function saveLanguage(page: Page) {
  await page.getByRole('combobox', { name: 'Report language' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox').locator(':focus')).toBeVisible()
  await page.keyboard.type('ger')
  await expect(page.getByRole('option', { name: 'German (Austria)' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'German (Germany)' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(region(page, 'Language and numbers').getByText('1.234.567,89')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Language saved/)).toBeVisible()
}

test('two changes are saved together from the foot of the page, or given up', async ({ page }) => {
  await openSettings(page, 'admin@acme.example')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const name = page.getByLabel('Organisation name')
  const before = await name.inputValue()
  await expect(bar).toHaveCount(0)
  await name.fill('Acme at Large')
  await expect(bar).toContainText('1 change')
  await page.getByRole('radio', { name: /Only these sites/ }).check()
  await expect(bar).toContainText('2 changes')
  await expect(bar).toBeInViewport()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toHaveCount(0)
  await expect(name).toHaveValue(before)
  // Where one was before the bar took the focus.
  await expect(page.getByRole('radio', { name: /Only these sites/ })).toBeFocused()

  await name.fill('Acme at Large')
  await page.getByRole('combobox', { name: 'Raw reading data is kept for' }).click()
  await page.getByRole('option', { name: '5 years' }).click()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Organisation name')).toHaveValue('Acme at Large')
  await expect(page.getByRole('combobox', { name: 'Raw reading data is kept for' })).toHaveText('5 years')
})

test('pages link to the accessibility statement that an admin names', async ({ page }) => {
  await openSettings(page, 'admin@acme.example')
  const statement = page.getByLabel('Statement’s web address')
  await statement.fill('acme.example/accessibility')
  await statement.press('Enter')
  await expect(page.getByText('Enter a full web address, such as https://example.org/page.')).toBeVisible()
  await statement.fill('https://acme.example/accessibility')
  await statement.press('Enter')
  await expect(page.getByText('Statement saved.')).toBeVisible()

  const reader = await page.context().newPage()
  const link = reader.getByRole('contentinfo').locator('a[href="https://acme.example/accessibility"]')
  await expect(async () => {
    await reader.goto(server.at('acme', '/bubbles/iowa-renewables'))
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(await violations(reader)).toEqual([])
  await reader.close()
})

test('a failed save loses nothing that was typed', async ({ page }) => {
  await openSettings(page, 'admin@acme.example')
  const call = '**/api/iam/v1/organisations'
  await intercept(page, call, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fulfill({ status: 400, json: { detail: 'The field does not fit.', code: 'invalid-request' } })
  })
  await page.getByLabel('Organisation name').fill('Typed with care')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(region(page, 'Name').getByRole('alert')).toHaveText('The field does not fit.')
  await expect(page.getByLabel('Organisation name')).toHaveValue('Typed with care')
  await page.unroute(call)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
})

test('measuring ends with its id, and starts again', async ({ page }) => {
  await openSettings(page, 'owner@acme.example')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Engagement' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove ID' }).click()
  await expect(page.getByRole('dialog')).toContainText('Engagement will be closed to everyone')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove ID' }).click()
  await expect(
    page.getByText('There’s no measurement ID. Nothing is measured, and engagement is closed.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Start measuring' }).click()
  await expect(page.getByLabel('Measurement ID')).toHaveValue(/^G-[A-Z0-9]{10}$/)
})

test('everything can be taken along in one file', async ({ page }) => {
  await openSettings(page, 'owner@acme.example')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^acme-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['organisation.json', 'members.csv', 'audit.csv', 'page.html', 'README.txt'])
    expect(bytes.includes(name)).toBe(true)
})

test('a renamed organisation is found at its new address, and the old ones lead there', async ({
  page,
  browser,
}) => {
  const others = await browser.newContext()
  const member = await others.newPage()
  await openDashboard(member, server, 'builder@acme.example')
  await member.getByRole('link', { name: /Iowa/ }).first().click()
  await member.waitForURL('**/reports/edit/**')
  await expect(member.locator('.ProseMirror')).toBeVisible()

  const open = await others.newPage()
  await open.goto(server.at('acme', '/dashboard/reports'))
  await expect(open.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await others.setOffline(true)
  await member.locator('.ProseMirror p').first().click()
  await member.keyboard.type('Written during the move. ')

  await openSettings(page, 'owner@acme.example')
  const address = region(page, 'Address').getByRole('textbox')
  await address.fill('globex')
  await expect(page.getByText('This address is taken. Choose another.')).toBeVisible()
  await address.fill('acme-institute')
  await expect(page.getByText('This address is available.')).toBeVisible()
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click()
  await page.waitForURL(server.at('acme-institute', '/dashboard/org/settings'))
  await expect(region(page, 'Address').getByRole('textbox')).toHaveValue('acme-institute')

  // What somebody had typed at the old address arrives, and pages that were open there are led on by their next call.
  await others.setOffline(false)
  await open.getByRole('button', { name: 'Blank' }).click()
  await open.waitForURL((url) => url.hostname.startsWith('acme-institute.'))
  await expect(async () => {
    await member.goto(member.url())
    expect(new URL(member.url()).hostname).toContain('acme-institute.')
    await expect(member.locator('.ProseMirror')).toContainText('Written during the move.', {
      timeout: 10_000,
    })
  }).toPass()
  await others.close()

  await page.goto(server.at('acme', '/dashboard/reports/published?view=table'))
  await page.waitForURL(server.at('acme-institute', '/dashboard/reports/published?view=table'))
  const reader = await browser.newPage()
  const opened = await reader.goto(server.at('acme', '/bubbles/iowa-renewables'))
  expect(opened?.status()).toBe(200)
  expect(reader.url()).toBe(server.at('acme-institute', '/bubbles/iowa-renewables'))
  await expect(async () => {
    await reader.reload()
    await expect(reader.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      server.at('acme-institute', '/bubbles/iowa-renewables'),
      { timeout: 2_000 },
    )
  }).toPass()
  await reader.close()
})

test('the owner hands the organisation over and stays an admin', async ({ page }) => {
  await openSettings(page, 'owner@acme.example', 'acme-institute')
  await page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Transfer it' }).click()
  await expect(dialog.getByText('Type acme-institute here first.')).toBeVisible()
  await dialog.getByLabel('New owner').fill('admin@')
  await page.getByRole('option', { name: /Samuel Okafor/ }).click()
  await confirm(page, 'acme-institute', 'Transfer it')
  await expect(page.getByText('Samuel Okafor now owns the organisation.')).toBeVisible()
  await expect(page.getByText('Only the owner can delete the organisation.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Transfer' })).toHaveCount(0)
})

test('a deleted organisation leads its people on', async ({ page, browser }) => {
  await openSettings(page, 'admin@acme.example', 'acme-institute')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything first' }).click()
  await download
  await confirm(page, 'acme-institute', 'Delete organisation')
  await expect(page.getByRole('heading', { name: 'Create your organisation' })).toBeVisible()
  const reader = await browser.newPage()
  for (const host of ['acme', 'acme-institute'])
    expect((await reader.goto(server.at(host, '/bubbles/iowa-renewables')))?.status()).toBe(404)
  await reader.close()
})

test('a disabled organisation shows a plain page and refuses calls', async ({ page, browser }) => {
  await openSettings(page, 'owner@globex.example', 'globex')
  const token = page.waitForRequest((request) => request.url().includes('/api/iam/'))
  await page.reload()
  const authorization = (await (await token).allHeaders()).authorization ?? ''
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await confirm(page, 'globex', 'Disable organisation')
  await expect(page.getByRole('heading', { name: 'Globex Health is not available' })).toBeVisible()
  const refused = await page.evaluate(
    async (headers) => {
      const answer = await fetch('/api/iam/v1/organisations', { headers })
      return { status: answer.status, body: (await answer.json()) as object }
    },
    { authorization },
  )
  expect(refused).toMatchObject({
    status: 403,
    body: { detail: 'This organisation has been disabled. Contact an account manager.' },
  })

  const context = await browser.newContext()
  const viewer = await context.newPage()
  await openDashboard(viewer, server, 'viewer@globex.example', 'globex')
  await expect(viewer.getByRole('heading', { name: 'Globex Health is not available' })).toBeVisible()
  expect(await violations(viewer)).toEqual([])
  await context.close()
})
