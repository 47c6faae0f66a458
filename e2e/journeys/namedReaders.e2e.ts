import { newBlockId } from '@bubbles/report-document'
import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, openPage, WIDE } from '../people.ts'
import { makeReport, openBuilder, publishReport } from '../reports.ts'
import { watchForBreaches } from '../world.ts'

const SLUG = 'wind-for-some'
const TITLE = 'Wind for some'
const SECRET = 'Coal made a quarter of the electricity in 2012.'
const READER = 'named-reader@example.org'

const text = {
  type: 'paragraph',
  attrs: { id: newBlockId() },
  content: [{ type: 'text', text: SECRET }],
}

/** The text of the newest email whose subject has these words, read from the outbox page. */
async function mailWith(mails: Page, server: RunningServer, words: string): Promise<string> {
  const mail = mails.getByRole('article').filter({ hasText: words }).first()
  await expect(async () => {
    await mails.goto(server.at('login', '/outbox'))
    await expect(mails.getByText(words).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return (await mail.count()) > 0 ? mail.innerText() : mails.locator('body').innerText()
}

const headingOf = (reader: Page, name: string) => reader.getByRole('heading', { name, level: 1 })

async function expectNoBarriers(page: Page): Promise<void> {
  expect(await violationsInBoth(page)).toEqual([])
  expect(await violationsOnPhone(page)).toEqual([])
}

test('a report is for named readers, who prove their address, until they are taken off the list', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, 'owner@acme.example', WIDE)
  const breaches = watchForBreaches(page)
  const id = await makeReport(page, TITLE, [text])
  await publishReport(page, id, SLUG)
  await openBuilder(page, server, id)
  await test.step('the publisher names them', () => nameReaders(page))

  const address = server.at('acme', `/bubbles/${SLUG}`)
  const mails = await openPage(browser)
  expect(await mailWith(mails, server, `has shared “${TITLE}” with you`)).toContain(`/bubbles/${SLUG}`)

  const reader = await openPage(browser, { javaScriptEnabled: false })
  await test.step('a reader without script enters the address, and the code from the email', () =>
    enterCode(reader, mails, server, address))
  await test.step('in pages without barriers', async () => {
    const looker = await openPage(browser, { bypassCSP: true })
    await looker.goto(address)
    await expectNoBarriers(looker)
    await looker.getByLabel('Email address').fill('nobody@example.org')
    await looker.getByRole('button', { name: 'Email me a code' }).click()
    await expect(headingOf(looker, 'Enter the code from the email')).toBeVisible()
    await expectNoBarriers(looker)
  })
  await test.step('analysts see who agreed, until that is taken back', () =>
    showReader(page, reader, mails, server, id))
  await openBuilder(page, server, id)
  await test.step('whoever is taken off the list is out', () => takeOff(page, reader, address))
  expect(breaches).toEqual([])
})

const openState = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Public/ })
    .first()
    .click()
  return page.getByRole('dialog', { name: 'What readers see' })
}

async function nameReaders(page: Page) {
  const state = await openState(page)
  await state.getByRole('button', { name: 'Choose readers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Named readers' })
  await dialog.getByLabel('Email addresses and domains').fill('not an address')
  await dialog.getByRole('button', { name: 'Save readers' }).click()
  await expect(dialog.getByText('isn’t an email address')).toBeVisible()
  await dialog.getByLabel('Email addresses and domains').fill(`${READER}, @readers.example`)
  await expect(dialog.getByText('1 address, 1 domain')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Email the link/ }).check()
  expect(await violationsInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save readers' }).click()
  await expect(dialog).toBeHidden()
  await expect(state.getByRole('button', { name: 'Change readers' })).toBeVisible()
  await expect(state.getByText('For named readers only').first()).toBeVisible()
}

async function enterCode(reader: Page, mails: Page, server: RunningServer, address: string) {
  await expect(async () => {
    expect((await reader.goto(address))!.status()).toBe(401)
  }).toPass()
  await expect(headingOf(reader, 'This report is for named readers')).toBeVisible()
  expect(await reader.content()).not.toContain(TITLE)
  await reader.getByLabel('Email address').fill(READER)
  await reader.getByRole('button', { name: 'Email me a code' }).click()
  await expect(headingOf(reader, 'Enter the code from the email')).toBeVisible()
  const mail = await mailWith(mails, server, 'is your code for a report from')
  const code = /\b(\d{6}) is your code/.exec(mail)![1]!
  await reader.getByLabel('Code').fill(code === '123456' ? '654321' : '123456')
  await reader.getByRole('button', { name: 'Open the report' }).click()
  await expect(reader.getByText('That isn’t the code.')).toBeVisible()
  // The link shows the form with the code, in this browser.
  await reader.goto(/http\S+\/bubbles\/access\/[\w.-]+/.exec(mail)![0])
  await expect(reader.getByLabel('Code')).toHaveValue(code)
  const agrees = reader.getByRole('checkbox', { name: 'Let Acme Research see that I have read it' })
  await expect(agrees).not.toBeChecked()
  await agrees.check()
  await reader.getByRole('button', { name: 'Open the report' }).click()
  await expect(headingOf(reader, TITLE)).toBeVisible()
  expect(reader.url()).toBe(address)
  await reader.reload()
  await expect(reader.getByText(SECRET)).toBeVisible()
}

async function showReader(page: Page, reader: Page, mails: Page, server: RunningServer, id: string) {
  const show = async () => {
    await page.goto(server.at('acme', `/dashboard/engagement/audience/${id}`))
    return page.getByRole('region', { name: 'Named readers' })
  }
  const known = await show()
  await expect(known.getByText(READER)).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  const mail = await mailWith(mails, server, `can see that you have read “${TITLE}”`)
  await reader.goto(/http\S+\/bubbles\/access\/end\/[\w.-]+/.exec(mail)![0])
  await reader.getByRole('button', { name: 'Stop showing me' }).click()
  await expect(headingOf(reader, 'You’re no longer shown as a reader')).toBeVisible()
  await show()
  await expect(known.getByText('No named reader has agreed to be shown yet.')).toBeVisible()
}

async function takeOff(page: Page, reader: Page, address: string) {
  const state = await openState(page)
  await state.getByRole('button', { name: 'Change readers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Named readers' })
  await dialog.getByLabel('Email addresses and domains').fill('@readers.example')
  await dialog.getByRole('button', { name: 'Save readers' }).click()
  await expect(dialog).toBeHidden()
  expect((await reader.goto(address))!.status()).toBe(401)
  expect(await reader.content()).not.toContain(SECRET)
}
