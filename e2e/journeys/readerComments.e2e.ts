import { newBlockId } from '@bubbles/report-document'
import type { RunningServer } from '@bubbles/test-kit/server'
import { type Browser, expect, type Page } from '@playwright/test'
import { call } from '../api.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, openPage, WIDE } from '../people.ts'
import { changeReport, makeReport, openBuilder, publishReport, REPORTS } from '../reports.ts'
import { watchForBreaches } from '../world.ts'

const builder = 'builder@acme.example'
const publisher = 'publisher@acme.example'
const READER = 'curious-reader@example.org'
const SLUG = 'wind-with-comments'
const FIGURE = 'rcfigure00'

const cell = (text: string) => ({
  type: 'tableCell',
  attrs: { id: newBlockId() },
  content: [{ type: 'text', text }],
})
const table = (value: string) => ({
  type: 'table',
  attrs: { id: FIGURE, caption: 'Wind by year' },
  content: [{ type: 'tableRow', attrs: { id: newBlockId() }, content: [cell('2019'), cell(value)] }],
})

/** The worker sends in turns: on a busy machine what was just asked for waits for what came before. */
const SENT = { timeout: 120_000 }

/** The text of the newest email with these words, read from the outbox page. */
async function mailWith(mails: Page, server: RunningServer, words: string): Promise<string> {
  const found = mails.getByRole('article').filter({ hasText: words })
  await expect
    .poll(async () => {
      await mails.goto(server.at('login', '/outbox'))
      return found.count()
    }, SENT)
    .toBeGreaterThan(0)
  return found.first().innerText()
}

const linkIn = (text: string, purpose: 'confirm' | 'end'): string =>
  new RegExp(`http\\S+/bubbles/comment/${purpose}/[\\w.-]+`).exec(text)![0]

test('a reader’s comment on a figure is answered, and the reader hears when it changes, until they stop it', async ({
  browser,
  server,
}) => {
  const writing = await openAs(browser, server, builder, WIDE)
  const breaches = watchForBreaches(writing)
  const publishing = await openAs(browser, server, publisher, WIDE)
  const id = await makeReport(writing, 'Wind with comments', [table('Much')])
  await publishReport(publishing, id, SLUG)
  const allowed = await call(
    publishing,
    'PUT',
    `${REPORTS}/${id}/sharing`,
    { comments: true },
    { 'if-match': '*' },
  )
  expect(allowed.status).toBe(200)

  await test.step('a reader comments without leaving the page', () => commentInPlace(browser, server))
  await test.step('which is removed', () => removeFirst(writing, id))

  const reader = await openPage(browser, { javaScriptEnabled: false })
  await test.step('a reader without script comments on the figure', () => comment(reader, server))
  await test.step('in pages without barriers', () =>
    lookAtForm(browser.newContext({ bypassCSP: true }), server))

  await test.step('and reports a problem with the report', () => reportProblem(browser, writing, server, id))

  const mails = await openPage(browser)
  const confirmation = await mailWith(mails, server, 'commented on a figure of “Wind with comments”')
  await reader.goto(linkIn(confirmation, 'confirm'))
  await reader.getByRole('button', { name: 'Confirm address' }).click()
  await expect(reader.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()

  await test.step('the builder sees it at the figure and answers', () => answer(writing, server, id))
  const answered = await mailWith(mails, server, 'The meter was broken in 2020.')
  expect(answered).not.toContain('Only for us')

  await test.step('a new edition changes the figure, and the reader hears of it', async () => {
    const { body } = await call(writing, 'GET', `${REPORTS}/${id}`)
    const at = body.document.content.findIndex(
      ({ attrs }: { attrs?: { id?: string } }) => attrs?.id === FIGURE,
    )
    await changeReport(writing, id, [{ op: 'replace', path: `/content/${at}`, value: table('More') }])
    await publishReport(publishing, id, SLUG)
  })
  const changed = await mailWith(mails, server, 'Edition 2 changes what was Table 1')

  await reader.goto(linkIn(changed, 'end'))
  await reader.getByRole('button', { name: 'Stop emails' }).click()
  await expect(reader.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  const { body } = await call(writing, 'GET', `${REPORTS}/${id}/review`)
  expect(body.threads[0].reader.reach).toBe('none')
  expect(breaches).toEqual([])
})

async function comment(reader: Page, server: RunningServer) {
  await expect
    .poll(async () => {
      await reader.goto(server.at('acme', `/bubbles/${SLUG}`))
      return reader.getByRole('link', { name: 'Comment on table 1' }).count()
    }, SENT)
    .toBe(1)
  await reader.getByRole('link', { name: 'Comment on table 1' }).click()
  await reader.getByLabel('Your comment').fill('Where is 2020?')
  await reader.getByLabel('Your name (optional)').fill('Ada')
  await reader.getByLabel('Email address (optional)').fill(READER)
  await reader.getByRole('button', { name: 'Send comment' }).click()
  await expect(reader.getByRole('heading', { name: 'Thank you for your comment' })).toBeVisible()
}

/** From the page's foot on a phone without script, with a mistake on the way; it is removed again. */
async function reportProblem(browser: Browser, writing: Page, server: RunningServer, id: string) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    bypassCSP: true,
  })
  const reader = await context.newPage()
  await reader.goto(server.at('acme', `/bubbles/${SLUG}`))
  await reader.getByRole('link', { name: 'Report a problem' }).press('Enter')
  await expect(reader.getByRole('heading', { name: 'Report a problem' })).toBeVisible()
  await reader.getByLabel('A figure or fact is wrong').check()
  await reader.getByLabel('What is the problem, and where?').fill('2019 is counted twice.')
  await reader.getByLabel('Email address (optional)').fill('ann@nowhere')
  await reader.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(reader.getByText('An email address looks like name@example.org.')).toBeVisible()
  await expect(reader.getByLabel('A figure or fact is wrong')).toBeChecked()
  await expect(reader.getByLabel('What is the problem, and where?')).toHaveValue('2019 is counted twice.')
  await reader.getByLabel('Email address (optional)').fill('')
  await reader.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(reader.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  await reader.getByRole('main').getByRole('link').click()
  await expect(reader).toHaveURL(server.at('acme', `/bubbles/${SLUG}`))
  await context.close()

  const seen = await browser.newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true })
  const form = await seen.newPage()
  await form.goto(server.at('acme', `/bubbles/comment?report=${SLUG}`))
  expect(await violationsInBoth(form)).toEqual([])
  expect(await form.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await seen.close()

  const { body } = await call(writing, 'GET', `${REPORTS}/${id}/review`)
  const thread = body.threads.find(({ reader: { problem } }: { reader: { problem: string } }) => problem)
  await openBuilder(writing, server, id, `#thread-${thread.id}`)
  const card = writing.getByRole('article', { name: 'Comment by a reader' }).first()
  await expect(card.getByText('Problem with edition 1: a figure or fact is wrong')).toBeVisible()
  await expect(card.getByText('2019 is counted twice.')).toBeVisible()
  const removed = await call(writing, 'DELETE', `${REPORTS}/${id}/threads/${thread.id}`)
  expect(removed.status).toBe(204)
  // The builder opens at the thread of an address when it starts.
  await writing.goto(server.at('acme', '/dashboard'))
}

/** Opens the form below the table, sends it wrong, without a connection, and at last as it should be. */
async function commentInPlace(browser: Browser, server: RunningServer) {
  const reader = await openPage(browser)
  const breaches = watchForBreaches(reader)
  const address = server.at('acme', `/bubbles/${SLUG}`)
  const link = reader.getByRole('link', { name: 'Comment on table 1' })
  await expect
    .poll(async () => {
      await reader.goto(address)
      return link.count()
    }, SENT)
    .toBe(1)
  await link.press('Enter')
  const words = reader.getByLabel('Your comment')
  await expect(words).toBeFocused()
  await words.fill('Which sea?')
  await reader.keyboard.press('Escape')
  await expect(words).toBeHidden()
  await expect(link).toBeFocused()
  await link.press('Enter')
  await expect(words).toHaveValue('Which sea?')
  const send = reader.getByRole('button', { name: 'Send comment' })
  await reader.getByLabel('Your name (optional)').evaluate((field) => field.removeAttribute('maxlength'))
  await reader.getByLabel('Your name (optional)').fill('x'.repeat(81))
  await send.press('Enter')
  await expect(reader.getByText('This name is too long.')).toBeVisible()
  await expect(reader.getByLabel('Your name (optional)')).toBeFocused()
  await expect(words).toHaveValue('Which sea?')
  await reader.getByLabel('Your name (optional)').fill('')
  await reader.route('**/bubbles/comment', (route) => route.abort())
  await send.press('Enter')
  await expect(reader.getByRole('alert')).toContainText('there is no connection')
  await expect(words).toHaveValue('Which sea?')
  await reader.unroute('**/bubbles/comment')
  await send.press('Enter')
  await expect(reader.getByRole('heading', { name: 'Thank you for your comment' })).toBeFocused()
  expect(reader.url()).toBe(address)
  expect(breaches).toEqual([])
  await reader.context().close()
}

/** Takes the only comment away, by the API. */
async function removeFirst(writing: Page, id: string) {
  const { body } = await call(writing, 'GET', `${REPORTS}/${id}/review`)
  expect(body.threads).toHaveLength(1)
  expect(body.threads[0].reader.words).toBe('Which sea?')
  const removed = await call(writing, 'DELETE', `${REPORTS}/${id}/threads/${body.threads[0].id}`)
  expect(removed.status).toBe(204)
}

async function lookAtForm(opening: ReturnType<Browser['newContext']>, server: RunningServer) {
  const page = await (await opening).newPage()
  await page.goto(server.at('acme', `/bubbles/comment?report=${SLUG}&figure=${FIGURE}`))
  expect(await violationsInBoth(page)).toEqual([])
}

async function answer(writing: Page, server: RunningServer, id: string) {
  const { body } = await call(writing, 'GET', `${REPORTS}/${id}/review`)
  await openBuilder(writing, server, id, `#thread-${body.threads[0].id}`)
  const card = writing.getByRole('article', { name: 'Comment by Ada, a reader' }).first()
  await expect(card.getByText('Where is 2020?')).toBeVisible()
  await expect(card.getByText('A reader, about Table 1, edition 1')).toBeVisible()
  await card.getByLabel('Reply to members only').fill('Only for us')
  await card.getByRole('button', { name: 'Reply' }).click()
  // In the thread: the field has the same words until they are stored, and takes the focus away once they are.
  await expect(card.getByRole('listitem').filter({ hasText: 'Only for us' })).toBeVisible()
  await expect(card.getByLabel('Reply to members only')).toHaveValue('')
  await card.getByLabel('Answer the reader by email').fill('The meter was broken in 2020.')
  await card.getByRole('button', { name: 'Send answer' }).click()
  await expect(card.getByText('Answer to the reader, by email')).toBeVisible()
  expect(await violationsInBoth(writing)).toEqual([])
}
