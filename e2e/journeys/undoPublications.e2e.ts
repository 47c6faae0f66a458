import { expect, type Page } from '@playwright/test'
import { call } from '../api.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, WIDE } from '../people.ts'
import { makeReport, publishReport } from '../reports.ts'
import { openAnew, openDashboard } from '../world.ts'

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
/** The report alone: other journeys leave many in the list. */
const FOUND = 'reports?q=Lives%20are%20longer'
const card = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` })

test('what was deleted or unpublished by a slip is live again with one press', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext(WIDE)
  const page = await context.newPage()
  await openDashboard(page, server, 'owner@acme.example', 'acme', FOUND)
  const lists = await call(page, 'GET', 'report/v1/published-reports/public')
  const { name, slug, publicationId, url } = lists.body.publishedReports.find(
    (each: { slug: string }) => each.slug === 'longer-lives',
  )
  const reader = await context.newPage()
  const status = async () => (await reader.goto(url))!.status()
  const edition = async () =>
    (await call(page, 'GET', 'report/v1/published-reports/public')).body.publishedReports.find(
      (each: { slug: string }) => each.slug === slug,
    )?.publicationId
  expect(await status()).toBe(200)

  await test.step('deleted and undone: the page answers at once, with the same edition', async () => {
    await card(page, name).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete report' }).click()
    await expect(notice(page, `“${name}” is deleted.`)).toBeVisible()
    expect(await status()).toBe(410)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page, `“${name}” is restored and published again.`)).toBeVisible()
    expect(await status()).toBe(200)
    expect(await edition()).toBe(publicationId)
    await expect(card(page, name)).toBeVisible()
  })

  await test.step('unpublished and undone', async () => {
    await card(page, name).click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await expect(notice(page, `“${name}” is unpublished.`)).toBeVisible()
    expect(await status()).toBe(410)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page, `“${name}” is published again.`)).toBeVisible()
    // Once there is nothing left to press: a way back is offered for some seconds only, and this takes longer where it is busy.
    expect(await violationsInBoth(page)).toEqual([])
    expect(await status()).toBe(200)
    expect(await edition()).toBe(publicationId)
  })
  await context.close()

  await test.step('a builder sees why a published report cannot be deleted', async () => {
    const builder = await openAs(browser, server, 'builder@acme.example', { ...WIDE, path: FOUND })
    await card(builder, name).click()
    const item = builder.getByRole('menuitem', { name: /^Delete/ })
    await expect(item).toContainText('Ask a publisher to unpublish it first.')
    await expect(item).toBeDisabled()
    await builder.context().close()
  })
})

test('answers reach an internal report from its sandboxed page, also after the organisation was renamed', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext(WIDE)
  const page = await context.newPage()
  await openAnew(page, server, 'owner@globex.example', 'globex')
  await page.waitForLoadState('networkidle')
  const reportId = await makeReport(page, 'Asked inside', [
    { type: 'paragraph', attrs: { id: 'textofaske' }, content: [{ type: 'text', text: 'Some text.' }] },
    { type: 'question', attrs: { id: 'rateofaske', kind: 'rating', prompt: 'How useful?', steps: 5 } },
  ])
  await publishReport(page, reportId, 'asked-inside', 'internal')

  const reading = await context.newPage()
  await reading.goto(server.at('globex', '/bubbles/asked-inside'))
  await reading.getByRole('radio').nth(3).check({ force: true })
  await reading.getByRole('button', { name: /^Send/ }).click()
  await expect(reading.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await reading.goto(server.at('globex', '/bubbles/asked-inside'))
  await reading.getByRole('radio').nth(1).check({ force: true })
  const { body: organisation } = await call(page, 'GET', 'iam/v1/users/organisations/current')
  const { id, status, friendlyName, owner, autoEnrollmentDomains } = organisation
  const settings = { id, status, friendlyName, ownerId: owner.id, autoEnrollmentDomains }
  const renamed = await call(page, 'PUT', 'iam/v1/organisations', { ...settings, name: 'globex-new' })
  expect(renamed.status).toBe(200)
  await reading.getByRole('button', { name: /^Send/ }).click()
  await expect(reading.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const back = await context.newPage()
  await back.goto(server.at('globex-new', '/dashboard/'))
  const undone = await call(back, 'PUT', 'iam/v1/organisations', { ...settings, name: 'globex' })
  expect(undone.status).toBe(200)
  await context.close()
})
