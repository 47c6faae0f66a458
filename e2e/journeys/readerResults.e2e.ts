import { newBlockId } from '@bubbles/report-document'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { call } from '../api.ts'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openPage } from '../people.ts'
import { makeReport, openBuilder, publishReport, REPORTS } from '../reports.ts'
import { openDashboard, watchForBreaches } from '../world.ts'

const SLUG = 'what-readers-think'
const QUESTION = 'Was this report clear?'
const TOO_FEW = /^Once ten readers have answered this/

test('readers who have answered see how all did, without leaving the page, and without script', async ({
  page,
  browser,
  server,
}) => {
  const address = server.at('acme', `/bubbles/${SLUG}`)
  await openDashboard(page, server, 'owner@acme.example')
  const block = newBlockId()
  const reportId = await makeReport(page, 'What readers think', [questionOf(block)])

  await test.step('the author lets them, in the settings of the question', () =>
    showResults(page, server, reportId))

  const open = async (options: BrowserContextOptions = {}) => {
    const reader = await openPage(browser, options)
    await reader.goto(address)
    return reader
  }

  await test.step('the first is thanked in place, and told what will come', async () =>
    answerFirst(await open()))

  await test.step('what is missing is said in place', async () => answerAfterNothing(await open()))
  await test.step('eight more', () => sendEight(address, server.at('acme', '/bubbles/answers'), block))
  await test.step('the tenth sees ten', async () => seeTen(await open()))

  await test.step('and so does the eleventh, without script, on a page of its own', async () =>
    seeTenWithoutScript(await open({ javaScriptEnabled: false })))
})

const questionOf = (id: string) => ({
  type: 'question',
  attrs: {
    id,
    kind: 'rating',
    prompt: QUESTION,
    steps: 3,
    lowLabel: 'Disagree',
    betweenLabels: ['Neither'],
    highLabel: 'Agree',
  },
})

async function answer(reader: Page, step: string): Promise<void> {
  await reader.getByRole('radio', { name: step, exact: true }).check()
  await reader.getByRole('button', { name: /^Send/ }).press('Enter')
  await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}

async function showResults(page: Page, server: RunningServer, reportId: string) {
  await openBuilder(page, server, reportId)
  await page.locator('.ProseMirror').getByRole('textbox', { name: 'Question', exact: true }).press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Settings' }).press('Enter')
  const shows = page.locator('[data-panel]').getByRole('switch', { name: 'Show readers the results' })
  await expect(shows).not.toBeChecked()
  await shows.press('Space')
  await expect(shows).toBeChecked()
  expect(await violationsInBoth(page)).toEqual([])
  const showsResults = async () => {
    const { body } = await call(page, 'GET', `${REPORTS}/${reportId}`)
    return JSON.stringify(body.document).includes('"showResults":true')
  }
  await expect.poll(showsResults).toBe(true)
  await publishReport(page, reportId, SLUG)
}

async function answerFirst(reader: Page) {
  const address = reader.url()
  const breaches = watchForBreaches(reader)
  await answer(reader, 'Agree')
  await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expect(reader.getByText(TOO_FEW)).toBeVisible()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('What readers think')
  await expect(reader.getByRole('radio', { name: 'Agree', exact: true })).toHaveCount(0)
  expect(reader.url()).toBe(address)
  await reader.getByRole('button', { name: 'Remove my answers' }).press('Enter')
  await expect(reader.getByRole('heading', { name: 'Nothing is stored' })).toBeFocused()
  expect(reader.url()).toBe(address)
  expect(breaches).toEqual([])
}

async function answerAfterNothing(reader: Page) {
  const address = reader.url()
  await reader.getByRole('button', { name: /^Send/ }).press('Enter')
  await expect(reader.getByRole('heading', { name: 'No answers yet' })).toBeVisible()
  await answer(reader, 'Disagree')
  expect(reader.url()).toBe(address)
  await expect(reader.getByText(TOO_FEW)).toBeVisible()
}

async function sendEight(address: string, sendTo: string, block: string) {
  const html = await (await fetch(address)).text()
  const token = /name="token" value="([^"]*)"/.exec(html)![1]!
  for (const rating of ['1', '1', '1', '2', '2', '3', '3', '3']) {
    const sent = await fetch(sendTo, {
      method: 'POST',
      body: new URLSearchParams({ token, blocks: block, [block]: rating }),
    })
    expect(sent.status).toBe(200)
  }
}

async function seeTen(reader: Page) {
  const address = reader.url()
  await answer(reader, 'Agree')
  await expect(reader.getByRole('listitem').filter({ hasText: '%' })).toHaveText([
    'Disagree40% 4',
    'Neither20% 2',
    'Agree40% 4',
  ])
  await expect(reader.getByText('10 answers, counted ten at a time.')).toBeVisible()
  expect(reader.url()).toBe(address)
  expect(await violationsInBoth(reader)).toEqual([])
  expect(await violationsOnPhone(reader)).toEqual([])
}

async function seeTenWithoutScript(reader: Page) {
  const address = reader.url()
  await answer(reader, 'Neither')
  await expect(reader.getByRole('listitem').filter({ hasText: '%' })).toHaveText([
    'Disagree40% 4',
    'Neither20% 2',
    'Agree40% 4',
  ])
  await expect(reader.getByRole('link', { name: 'Back to report' })).toHaveAttribute('href', address)
}
