import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard, watchForBreaches } from '../world.ts'

const PASSWORD = 'correct horse battery'
const TITLE = 'Wind overtook coal'
const SECRET = 'Coal made a quarter of the electricity in 2012.'

/** Writes a report and opens the sheet that publishes it, for everyone. */
async function writeReport(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Blank/ })
    .first()
    .click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.ProseMirror').waitFor()
  await page.locator('.ProseMirror > *').first().click()
  await page.keyboard.type(TITLE)
  await page.keyboard.press('Enter')
  await page.keyboard.type('How the mix changed.')
  await page.keyboard.press('Enter')
  await page.keyboard.type(SECRET)
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
}

test('a report is shared with whoever knows the password, for a while, and its draft by a link', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await openDashboard(page, server, 'owner@acme.example')
  const breaches = watchForBreaches(page)
  await writeReport(page)
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: /^Publish edition/ })
  const settings = sheet.getByRole('region', { name: 'Link settings' })

  await test.step('the publisher sets a password, which is refused at its field while it is short', async () => {
    await sheet.getByRole('radio', { name: /^Everyone/ }).check()
    await settings.getByRole('checkbox', { name: /^Ask for a password/ }).check()
    await settings.getByLabel('New password').fill('short')
    await sheet.getByRole('button', { name: 'Publish to everyone' }).click()
    await expect(settings.getByText('Use 8 characters or more.')).toBeVisible()
    await expect(settings.getByLabel('New password')).toBeFocused()
    expect(await violationsInBoth(page)).toEqual([])
    await settings.getByLabel('New password').fill(PASSWORD)
  })

  const address = await test.step('and publishes', async () => {
    await sheet.getByRole('button', { name: 'Publish to everyone' }).click()
    const done = page.getByRole('dialog', { name: 'Published' })
    const url = await done.getByRole('link', { name: 'Open the page' }).getAttribute('href')
    await done.getByRole('button', { name: 'Close' }).last().click()
    return url!
  })

  const reading = await browser.newContext({ javaScriptEnabled: false })
  const reader = await reading.newPage()
  const heading = (name: string) => reader.getByRole('heading', { name, level: 1 })

  /** What readers are shown there, for everyone. */
  const looking = await browser.newContext({ bypassCSP: true })
  const look = await looking.newPage()
  const hasNoBarriers = async () => {
    expect(await violationsInBoth(look)).toEqual([])
    expect(await violationsOnPhone(look)).toEqual([])
  }

  await test.step('a reader without script is asked for it', async () => {
    expect((await reader.goto(address))!.status()).toBe(401)
    await expect(heading('This report needs a password')).toBeVisible()
    expect(await reader.content()).not.toContain(SECRET)
    await reader.getByLabel('Password').fill('not the password')
    await reader.getByRole('button', { name: 'Open the report' }).click()
    await expect(reader.getByText('That isn’t the password.')).toBeVisible()
    expect(await reader.content()).not.toContain(SECRET)
    await look.goto(address)
    await hasNoBarriers()
    await look.getByLabel('Password').fill('not the password')
    await look.getByRole('button', { name: 'Open the report' }).click()
    await expect(look.getByText('That isn’t the password.')).toBeVisible()
    await hasNoBarriers()
  })

  await test.step('gives it, and is not asked again', async () => {
    await reader.getByLabel('Password').fill(PASSWORD)
    await reader.getByRole('button', { name: 'Open the report' }).click()
    await expect(heading(TITLE)).toBeVisible()
    expect(reader.url()).toBe(address)
    await reader.reload()
    await expect(reader.getByText(SECRET)).toBeVisible()
  })

  const openState = async () => {
    await page
      .getByRole('button', { name: /^Public/ })
      .first()
      .click()
    return page.getByRole('dialog', { name: 'What readers see' })
  }

  await test.step('with a password changed, everybody is asked again', async () => {
    const state = await openState()
    await state.getByRole('button', { name: 'Change it' }).click()
    await state.getByLabel('New password').fill(`${PASSWORD} staple`)
    await state.getByRole('button', { name: 'Save link settings' }).click()
    await expect(state.getByText('A password is set. It can’t be looked up.')).toBeVisible()
    await expect(async () => {
      await reader.reload()
      await expect(heading('This report needs a password')).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })

  await test.step('taken away, nobody is; and a link that is over says so', async () => {
    const state = page.getByRole('dialog', { name: 'What readers see' })
    await state.getByRole('checkbox', { name: /^Ask for a password/ }).uncheck()
    await state.getByRole('textbox', { name: 'Last day' }).fill('2000-01-01')
    await state.getByRole('button', { name: 'Save link settings' }).click()
    await expect(state.getByText('Choose today or a later day.')).toBeVisible()
    await state.getByRole('textbox', { name: 'Last day' }).fill('2099-12-31')
    await state.getByRole('button', { name: 'Save link settings' }).click()
    await expect(state.getByRole('button', { name: 'Save link settings' })).toBeHidden()
    await expect(async () => {
      await reader.goto(address)
      await expect(heading(TITLE)).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })

  const preview = await test.step('a preview link shows the draft to a stranger', async () => {
    const links = page.getByRole('region', { name: 'Preview links' })
    await links.getByRole('button', { name: 'Make a link' }).click()
    const url = (await links.locator('code').textContent())!
    expect(await violationsInBoth(page)).toEqual([])
    expect((await reader.goto(url))!.status()).toBe(200)
    await expect(heading(TITLE)).toBeVisible()
    await expect(reader.getByText('Draft, not published').first()).toBeVisible()
    await look.goto(url)
    await hasNoBarriers()
    return url
  })

  await test.step('until it is ended', async () => {
    const links = page.getByRole('region', { name: 'Preview links' })
    await links.getByRole('button', { name: /^End the link/ }).click()
    await page
      .getByRole('dialog', { name: 'End this preview link?' })
      .getByRole('button', { name: 'End the link' })
      .click()
    await expect(links.getByText(/^Ended on/)).toBeVisible()
    await expect.poll(async () => (await reader.goto(preview))!.status()).toBe(410)
    expect(await reader.content()).not.toContain(SECRET)
    await look.goto(preview)
    await hasNoBarriers()
  })
  expect(breaches).toEqual([])
  await reading.close()
  await looking.close()
  await context.close()
})
