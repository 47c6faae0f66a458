import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Locator, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, WIDE } from '../people.ts'
import { expectSaved, pathOf, startBlank } from '../reports.ts'
import { watchForBreaches } from '../world.ts'

const builder = 'builder@acme.example'
const reviewer = 'reviewer@acme.example'
const publisher = 'publisher@acme.example'
const TITLE = 'Wind overtook coal'

/** No violation of WCAG 2.2 AA in what is on the screen. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInBoth(page)).toEqual([])
}

/** Waits until an email with these words is on its way. */
async function expectMail(page: Page, server: RunningServer, words: string): Promise<void> {
  const mails = await page.context().newPage()
  await expect
    .poll(async () => {
      await mails.goto(server.at('login', '/outbox'))
      return mails.locator('body').innerText()
    })
    .toContain(words)
  await mails.close()
}

test('a report is read over, sent back, approved and published', async ({ browser, server }) => {
  const open = (email: string, path = '') => openAs(browser, server, email, { ...WIDE, path })
  const writing = await open(builder)
  const breaches = watchForBreaches(writing)
  const path = await test.step('the builder writes', () => write(writing))
  await test.step('and asks for a review', () => askForReview(writing, server))

  const reading = await open(reviewer, path)
  await test.step('the reviewer comments by keyboard alone, and cannot write', () =>
    commentByKeyboard(reading, server))

  await test.step('the builder sees it without a reload, replies and resolves', () =>
    replyAndResolve(writing, reading))

  await test.step('the reviewer sends it back by keyboard, with a reason', () => sendBack(reading, server))
  await test.step('the builder changes it and asks again', () => changeAndAskAgain(writing))
  await test.step('the reviewer approves', () => approve(reading))
  await test.step('the builder may not publish and asks who may', () => askPublisher(writing, server))

  await test.step('the publisher publishes with a warning, and hands it on', async () => {
    const publishing = await open(publisher, `${path}#publish`)
    await publishAndHandOn(publishing, server.at('acme', `/dashboard/${path}#publish`))
    await publishing.context().close()
  })

  await test.step('what is edited then shows as a change that is not published', () => seeChange(writing))
  expect(breaches).toEqual([])
})

async function write(writing: Page): Promise<string> {
  const coal = 'Coal made a quarter of the electricity in 2012.'
  await startBlank(writing, TITLE, 'How the mix changed.', coal, 'Wind took most of the rest.')
  await expectSaved(writing)
  return pathOf(writing)
}

async function askForReview(writing: Page, server: RunningServer) {
  await writing.getByRole('button', { name: /^Comments/ }).click()
  const drawer = writing.locator('[data-panel]')
  await expect(drawer.getByText('No one has been asked to review this.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Request review' }).click()
  const dialog = writing.getByRole('dialog', { name: 'Request review' })
  await dialog.getByRole('checkbox').first().waitFor()
  await dialog.getByLabel('What to check').fill('Are the years right?')
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await expectAccessible(writing)
  await dialog.getByRole('button', { name: 'Request review' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText('In review', { exact: true })).toBeVisible()
  await expectMail(writing, server, `Review “${TITLE}”`)
  await expectAccessible(writing)
}

/** Words of the block in hand, where there is no caret: “made a quarter” of “Coal made a quarter of …”. */
async function selectByKeyboard(reading: Page) {
  const selected = () => reading.evaluate(() => String(getSelection()))
  await reading.keyboard.press('ArrowRight')
  await expect.poll(selected).toBe('Coal')
  await reading.keyboard.press('ArrowRight')
  await reading.keyboard.press('Shift+ArrowRight')
  await reading.keyboard.press('Shift+ArrowRight')
  await expect.poll(selected).toBe('made a quarter')
}

async function commentByKeyboard(reading: Page, server: RunningServer) {
  const document = reading.locator('.ProseMirror')
  await document.waitFor()
  await expect(document).toHaveAttribute('contenteditable', 'false')
  await expect(reading.getByText('Read only')).toBeVisible()
  await expect(reading.getByRole('button', { name: 'Add a block below' })).toHaveCount(0)
  await document.focus()
  await reading.keyboard.type('Mine!')
  await expect(document).not.toContainText('Mine!')
  // Title, standfirst, the sentence about coal.
  await reading.keyboard.press('ArrowDown')
  await reading.keyboard.press('ArrowDown')
  await selectByKeyboard(reading)
  await reading.keyboard.press('Control+Alt+m')
  const field = reading.getByRole('textbox', { name: 'Write a comment' })
  await expect(field).toBeFocused()
  await reading.keyboard.type('Share or generation?')
  // Leaving loses nothing.
  await reading.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(document).toBeFocused()
  await reading.keyboard.press('Control+Alt+m')
  await expect(field).toHaveValue('Share or generation?')
  await reading.keyboard.type(' @')
  await expect(reading.getByRole('option').first()).toBeVisible()
  await reading.keyboard.type('Pri')
  await expect(reading.getByRole('option')).toHaveText([/Priya Raman/])
  await reading.keyboard.press('Enter')
  await expect(field).toHaveValue(/@.*Priya/)
  await expectAccessible(reading)
  await reading.keyboard.press('Control+Enter')
  await expect(reading.getByRole('article', { name: /^Comment by/ })).toContainText('Share or generation?')
  await expect(document.locator('[data-commented]')).toHaveText('made a quarter')
  await expectMail(reading, server, `mentioned you in “${TITLE}”`)
  await expectAccessible(reading)
}

/** The reviewer reacts to the builder's reply, who sees it without a reload and joins in. */
async function reactByKeyboard(reading: Page, card: Locator) {
  await reading.getByRole('button', { name: 'React' }).last().press('Enter')
  await reading.keyboard.press('ArrowDown')
  await expect(reading.getByRole('menuitemcheckbox', { name: 'Done', exact: true })).toBeFocused()
  await reading.keyboard.press('Enter')
  await expect(reading.getByRole('button', { name: /^Done, 1: you/, pressed: true })).toBeVisible()
  await expect(reading.getByRole('button', { name: 'React' }).last()).toBeFocused()
  await expectAccessible(reading)
  await card.getByRole('button', { name: /^Done, 1: Hannah/, pressed: false }).click()
  await expect(reading.getByRole('button', { name: /^Done, 2: Priya .* and you$/ })).toBeVisible()
}

async function replyAndResolve(writing: Page, reading: Page) {
  await writing.getByRole('button', { name: 'Close review' }).click()
  const card = writing.getByRole('article', { name: /^Comment by/ })
  await expect(card).toContainText('Share or generation?')
  await card.getByRole('button').first().click()
  await card.getByRole('textbox', { name: 'Reply' }).fill('Share. I will say so.')
  await card.getByRole('button', { name: 'Reply' }).click()
  await expect(card.getByText('Share. I will say so.')).toBeVisible()
  await expect(reading.getByText('Share. I will say so.')).toBeVisible()
  await reactByKeyboard(reading, card)
  await card.getByRole('button', { name: 'Resolve' }).click()
  await expect(card).toBeHidden()
  const notice = writing.getByText('Thread resolved')
  await notice.locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect(writing.getByRole('article', { name: /^Comment by/ })).toBeVisible()
}

async function sendBack(reading: Page, server: RunningServer) {
  const comments = reading.getByRole('button', { name: /^Comments/ })
  await comments.focus()
  await reading.keyboard.press('Enter')
  const back = reading.getByRole('button', { name: 'Send back' })
  await back.focus()
  await reading.keyboard.press('Enter')
  const dialog = reading.getByRole('dialog')
  await expect(dialog.getByLabel('What should be changed')).toBeFocused()
  await reading.keyboard.type('Say that it is the share.')
  await reading.keyboard.press('Tab')
  await reading.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Send back' })).toBeFocused()
  await reading.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(reading.locator('[data-panel]').getByText('Sent back', { exact: true })).toBeVisible()
  await expectMail(reading, server, `Sent back: “${TITLE}”`)
}

async function changeAndAskAgain(writing: Page) {
  const paragraph = writing.locator('.ProseMirror > p', { hasText: 'Coal made' })
  await paragraph.click()
  await writing.keyboard.press('End')
  await writing.keyboard.type(' This is its share.')
  await expectSaved(writing)
  await writing.getByRole('button', { name: /^Comments/ }).click()
  const drawer = writing.locator('[data-panel]')
  await expect(drawer.getByText('Say that it is the share.').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Request review again' }).click()
  const dialog = writing.getByRole('dialog', { name: 'Request review' })
  await dialog.getByRole('button', { name: 'Request review' }).click()
  await expect(dialog).toBeHidden()
}

async function approve(reading: Page) {
  await expect(reading.locator('.ProseMirror')).toContainText('This is its share.')
  const approve = reading.locator('[data-panel]').getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  await approve.focus()
  await reading.keyboard.press('Enter')
  const dialog = reading.getByRole('dialog')
  const word = dialog.getByLabel('Add a message')
  await word.focus()
  await reading.keyboard.type('Good.')
  await expect(word).toHaveValue('Good.')
  await dialog.getByRole('button', { name: 'Approve' }).focus()
  await reading.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(reading.locator('[data-panel]').getByText('Approved', { exact: true })).toBeVisible()
}

async function askPublisher(writing: Page, server: RunningServer) {
  await expect(writing.locator('[data-panel]').getByText('Approved', { exact: true })).toBeVisible()
  await writing.getByRole('button', { name: 'Ask to publish', exact: true }).click()
  const sheet = writing.getByRole('dialog', { name: 'Ask a publisher' })
  await sheet.getByLabel('Add a message').fill('Approved, please publish.')
  await expectAccessible(writing)
  await sheet.getByRole('button', { name: 'Ask a publisher' }).click()
  await expect(sheet.getByRole('status')).toContainText('Request sent to')
  await expectMail(writing, server, `Please publish “${TITLE}”`)
  await sheet.getByRole('button', { name: 'Back to report' }).click()
}

async function publishAndHandOn(publishing: Page, address: string) {
  await publishing.goto(address)
  const sheet = publishing.getByRole('dialog')
  await expect(sheet.getByText('One comment thread is open')).toBeVisible()
  await expect(sheet.getByText('This address is available.')).toBeVisible()
  await expectAccessible(publishing)
  await sheet.getByRole('radio', { name: /Everyone/ }).check()
  await sheet.getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(sheet.getByRole('checkbox', { name: /Publish with 1 warning/ })).toBeFocused()
  await publishing.keyboard.press('Space')
  await sheet.getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(
    sheet.getByRole('heading', { name: 'Everyone with the address can read it now' }),
  ).toBeFocused()
  await expect(sheet.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expectEmbedded(publishing, await sheet.getByLabel('Embed code').inputValue())
  const download = publishing.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Download as SVG' }).click()
  expect((await download).suggestedFilename()).toMatch(/^wind-overtook-coal.*\.svg$/)
  await sheet.getByRole('button', { name: 'Send email' }).click()
  await expect(sheet.getByText(/An email is on its way to/)).toBeVisible()
  await expectAccessible(publishing)
  await sheet.getByRole('button', { name: 'Close' }).last().click()
}

/** What another site shows with the code it is given. */
async function expectEmbedded(page: Page, code: string): Promise<void> {
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(code),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await expect(elsewhere.frameLocator('iframe').locator('h1')).toHaveText(TITLE)
  await elsewhere.close()
  site.close()
}

async function seeChange(writing: Page) {
  await writing.locator('.ProseMirror > p', { hasText: 'Wind took' }).click()
  await writing.keyboard.press('End')
  await writing.keyboard.type(' Solar follows.')
  await expectSaved(writing)
  await writing.reload()
  await writing.getByRole('button', { name: /Changes not published/ }).click()
  const sheet = writing.getByRole('dialog', { name: 'What readers see' })
  await expect(sheet.locator('ins')).toContainText('Solar follows.')
  await expectAccessible(writing)
}
