import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, openPage, WIDE } from '../people.ts'
import { expectSaved, startBlank } from '../reports.ts'
import { watchForBreaches } from '../world.ts'

const PASSWORD = 'correct horse battery'
const TITLE = 'Wind overtook coal'
const SECRET = 'Coal made a quarter of the electricity in 2012.'

test('a report is shared with whoever knows the password, for a while, and its draft by a link', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, 'owner@acme.example', WIDE)
  const breaches = watchForBreaches(page)
  await startBlank(page, TITLE, 'How the mix changed.', SECRET)
  await expectSaved(page)
  await test.step('the publisher sets a password, which is refused at its field while it is short', () =>
    setPassword(page))

  const address = await test.step('and publishes', () => publish(page))

  const reader = await openPage(browser, { javaScriptEnabled: false })
  /** Sees what readers are shown there, for everyone. */
  const looker = await openPage(browser, { bypassCSP: true })
  await test.step('a reader without script is asked for it', () => askForPassword(reader, looker, address))
  await test.step('gives it, and is not asked again', () => givePassword(reader, address))
  await test.step('with a password changed, everybody is asked again', () => changePassword(page, reader))

  await test.step('taken away, nobody is; and a link that is over says so', () =>
    removePassword(page, reader, address))

  const preview = await test.step('a preview link shows the draft to a stranger', () =>
    makePreview(page, reader, looker))

  await test.step('until it is ended', () => endPreview(page, reader, looker, preview))
  expect(breaches).toEqual([])
})

const headingOf = (reader: Page, name: string) => reader.getByRole('heading', { name, level: 1 })

async function expectNoBarriers(page: Page): Promise<void> {
  expect(await violationsInBoth(page)).toEqual([])
  expect(await violationsOnPhone(page)).toEqual([])
}

async function setPassword(page: Page) {
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: /^Publish edition/ })
  const settings = sheet.getByRole('region', { name: 'Link settings' })
  await sheet.getByRole('radio', { name: /^Everyone/ }).check()
  await settings.getByRole('checkbox', { name: /^Ask for a password/ }).check()
  await settings.getByLabel('New password').fill('short')
  const address = sheet.getByRole('textbox', { name: 'Address' })
  const wanted = await address.inputValue()
  await address.fill('')
  await sheet.getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(sheet.getByText('Give the report an address.')).toBeVisible()
  await expect(settings.getByText('Use 8 characters or more.')).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill(wanted)
  await sheet.getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(settings.getByLabel('New password')).toBeFocused()
  expect(await violationsInBoth(page)).toEqual([])
  await settings.getByLabel('New password').fill(PASSWORD)
}

async function publish(page: Page): Promise<string> {
  const sheet = page.getByRole('dialog', { name: /^Publish edition/ })
  await sheet.getByRole('button', { name: 'Publish to everyone' }).click()
  const done = page.getByRole('dialog', { name: 'Published' })
  const url = await done.getByRole('link', { name: 'Open page' }).getAttribute('href')
  await done.getByRole('button', { name: 'Close' }).last().click()
  return url!
}

async function askForPassword(reader: Page, looker: Page, address: string) {
  expect((await reader.goto(address))!.status()).toBe(401)
  await expect(headingOf(reader, 'This report needs a password')).toBeVisible()
  expect(await reader.content()).not.toContain(SECRET)
  await reader.getByLabel('Password').fill('not the password')
  await reader.getByRole('button', { name: 'Open the report' }).click()
  await expect(reader.getByText('That isn’t the password.')).toBeVisible()
  expect(await reader.content()).not.toContain(SECRET)
  await looker.goto(address)
  await expectNoBarriers(looker)
  await looker.getByLabel('Password').fill('not the password')
  await looker.getByRole('button', { name: 'Open the report' }).click()
  await expect(looker.getByText('That isn’t the password.')).toBeVisible()
  await expectNoBarriers(looker)
}

async function givePassword(reader: Page, address: string) {
  await reader.getByLabel('Password').fill(PASSWORD)
  await reader.getByRole('button', { name: 'Open the report' }).click()
  await expect(headingOf(reader, TITLE)).toBeVisible()
  expect(reader.url()).toBe(address)
  await reader.reload()
  await expect(reader.getByText(SECRET)).toBeVisible()
}

async function changePassword(page: Page, reader: Page) {
  await page
    .getByRole('button', { name: /^Public/ })
    .first()
    .click()
  const state = page.getByRole('dialog', { name: 'What readers see' })
  await state.getByRole('button', { name: 'Change it' }).click()
  await state.getByLabel('New password').fill(`${PASSWORD} staple`)
  await state.getByRole('button', { name: 'Save link settings' }).click()
  await expect(state.getByText('A password is set. It can’t be looked up.')).toBeVisible()
  await expect(async () => {
    await reader.reload()
    await expect(headingOf(reader, 'This report needs a password')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

async function removePassword(page: Page, reader: Page, address: string) {
  const state = page.getByRole('dialog', { name: 'What readers see' })
  await state.getByRole('checkbox', { name: /^Ask for a password/ }).uncheck()
  await state.getByRole('textbox', { name: 'Expiry date' }).fill('2000-01-01')
  await state.getByRole('button', { name: 'Save link settings' }).click()
  await expect(state.getByText('Choose today or a later day.')).toBeVisible()
  await state.getByRole('textbox', { name: 'Expiry date' }).fill('2099-12-31')
  await state.getByRole('button', { name: 'Save link settings' }).click()
  await expect(state.getByRole('button', { name: 'Save link settings' })).toBeHidden()
  await expect(async () => {
    await reader.goto(address)
    await expect(headingOf(reader, TITLE)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

async function makePreview(page: Page, reader: Page, looker: Page): Promise<string> {
  const links = page.getByRole('region', { name: 'Preview links' })
  await links.getByRole('button', { name: 'Create a link' }).click()
  const url = (await links.locator('code').textContent())!
  expect(await violationsInBoth(page)).toEqual([])
  expect((await reader.goto(url))!.status()).toBe(200)
  await expect(headingOf(reader, TITLE)).toBeVisible()
  await expect(reader.getByText('Draft, not published').first()).toBeVisible()
  await looker.goto(url)
  await expectNoBarriers(looker)
  return url
}

async function endPreview(page: Page, reader: Page, looker: Page, preview: string) {
  const links = page.getByRole('region', { name: 'Preview links' })
  await links.getByRole('button', { name: /^End link/ }).click()
  await page
    .getByRole('dialog', { name: 'End this preview link?' })
    .getByRole('button', { name: 'End link' })
    .click()
  await expect(links.getByText(/^Ended on/)).toBeVisible()
  await expect.poll(async () => (await reader.goto(preview))!.status()).toBe(410)
  expect(await reader.content()).not.toContain(SECRET)
  await looker.goto(preview)
  await expectNoBarriers(looker)
}
