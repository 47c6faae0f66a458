import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import { call } from '../api.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, WIDE } from '../people.ts'
import { makeReport } from '../reports.ts'
import { watchForBreaches } from '../world.ts'

const builder = 'builder@acme.example'
const reviewer = 'reviewer@acme.example'
const admin = 'admin@acme.example'
/** No roles at first; made a publisher, who can't open drafts. */
const viewer = 'viewer@acme.example'
const TITLE = 'Wind in the inbox'

const inboxLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Inbox/ })
const rows = (page: Page) => page.getByRole('list', { name: 'inbox' }).getByRole('listitem')

const made = async (
  page: Page,
  ...parameters: Parameters<typeof call> extends [Page, ...infer Rest] ? Rest : never
) => {
  const answer = await call(page, ...parameters)
  expect(answer.status).toBeLessThan(300)
  return answer.body
}

test('what waits for a reviewer, a builder and a publisher leads them right to it', async ({
  browser,
  server,
}) => {
  const open = async (email: string, viewport: ViewportSize = WIDE.viewport) => {
    const page = await openAs(browser, server, email, { viewport, reducedMotion: 'reduce' })
    await expect(inboxLink(page)).toBeVisible()
    return page
  }
  const writing = await open(builder)
  const breaches = watchForBreaches(writing)
  const administering = await open(admin)
  const id = await makeReport(writing, TITLE)

  await test.step('the builder asks for a review and for publishing', () => askForBoth(writing, id))

  const reading = await open(reviewer)
  await test.step('the reviewer goes from the number in the navigation to the report by keyboard', () =>
    goToReport(reading, id))

  await test.step('and answers with a comment that mentions the builder', () => mentionBuilder(reading, id))

  await test.step('which waits for the builder, opens its thread, and is put away with undo', () =>
    openThreadAndPutAway(writing, server, id))

  await test.step('a publisher who can’t open drafts sees the request on a phone, and looks at the draft', async () => {
    await makePublisher(administering)
    await viewDraft(await open(viewer, { width: 390, height: 844 }))
  })

  await test.step('the reviewer turns the emails about reviews off', () => turnEmailsOff(reading, server))
  expect(breaches).toEqual([])
})

async function askForBoth(writing: Page, id: string) {
  const people = await made(writing, 'GET', `report/v1/reports/${id}/people?may=review`)
  const asked = people.people.find((each: { emailAddress: string }) => each.emailAddress === reviewer)
  await made(
    writing,
    'PUT',
    `report/v1/reports/${id}/review`,
    { reviewers: [asked.id], note: 'Are the years right?' },
    { 'if-match': '*' },
  )
  await made(writing, 'POST', `report/v1/reports/${id}/publish-request`, { note: 'For Monday.' })
}

async function goToReport(reading: Page, id: string) {
  await expect(inboxLink(reading)).toHaveAccessibleName(/^Inbox \(\d+ waiting\)$/)
  await inboxLink(reading).focus()
  await reading.keyboard.press('Enter')
  await expect(reading.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  const row = rows(reading).filter({ hasText: TITLE })
  await expect(row).toContainText('“Are the years right?”')
  expect(await violationsInBoth(reading)).toEqual([])
  await row.getByRole('link').focus()
  await reading.keyboard.press('Enter')
  await reading.waitForURL(`**/reports/edit/${id}`)
}

async function mentionBuilder(reading: Page, id: string) {
  const people = await made(reading, 'GET', `report/v1/reports/${id}/people`)
  const wrote = people.people.find((each: { emailAddress: string }) => each.emailAddress === builder)
  const { document } = await made(reading, 'GET', `report/v1/reports/${id}`)
  const blockId = document.content[0].attrs.id
  await made(reading, 'POST', `report/v1/reports/${id}/threads`, {
    blockId,
    body: 'Which year is the last?',
    mentions: [wrote.id],
  })
}

async function openThreadAndPutAway(writing: Page, server: RunningServer, id: string) {
  await writing.goto(server.at('acme', '/dashboard/inbox'))
  const row = rows(writing).filter({ hasText: TITLE })
  await expect(row).toContainText('“Which year is the last?”')
  await row.getByRole('link').click()
  await writing.waitForURL(`**/reports/edit/${id}#thread-*`)
  await expect(writing.getByRole('article', { name: /^Comment by/ })).toContainText('Which year is the last?')
  await writing.goto(server.at('acme', '/dashboard/inbox'))
  const done = row.getByRole('button', { name: /^Done/ })
  await done.focus()
  await writing.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await writing.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(1)
}

async function makePublisher(administering: Page) {
  const { members } = await made(administering, 'GET', 'iam/v1/organisations/members')
  const member = members.find((each: { emailAddress: string }) => each.emailAddress === viewer)
  await made(administering, 'POST', `iam/v1/organisations/members/${member.id}/roles`, {
    role: 'Publisher',
  })
}

async function viewDraft(publishing: Page) {
  await inboxLink(publishing).click()
  const row = rows(publishing).filter({ hasText: TITLE })
  await expect(row).toContainText('“For Monday.”')
  expect(await violationsInBoth(publishing)).toEqual([])
  const width = await publishing.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  const draft = publishing.context().waitForEvent('page')
  await row.getByRole('button', { name: 'View draft' }).click()
  await expect((await draft).locator('h1')).toHaveText(TITLE)
  await row.getByRole('button', { name: /^Done/ }).click()
  await expect(row).toHaveCount(0)
}

async function turnEmailsOff(reading: Page, server: RunningServer) {
  await reading.goto(server.at('acme', '/dashboard/user/account'))
  const reviews = reading.getByRole('switch', { name: /^Reviews/ })
  await expect(reviews).toBeChecked()
  await reviews.focus()
  await reading.keyboard.press('Space')
  await expect(reviews).not.toBeChecked()
  await expect
    .poll(async () => (await call(reading, 'GET', 'iam/v1/users/organisations/current/emails')).body.choices)
    .toContainEqual({ kind: 'review', send: 'never' })
  expect(await violationsInBoth(reading)).toEqual([])
}
