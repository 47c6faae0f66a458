import { randomUUID } from 'node:crypto'
import { request as ask } from 'node:http'
import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { call } from '../api.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, openPage, WIDE } from '../people.ts'
import { changeReport, expectSaved, makeReport, openBuilder, publishReport, REPORTS } from '../reports.ts'
import { watchForBreaches } from '../world.ts'

const RATE = 'fbrate0000'
const PICK = 'fbpick0000'
const SAY = 'fbsay00000'
const TEXT = 'fbtext0000'

const content = [
  {
    type: 'paragraph',
    attrs: { id: TEXT },
    content: [{ type: 'text', text: 'Solar overtook coal in 2024.' }],
  },
  { type: 'question', attrs: { id: RATE, kind: 'rating', prompt: 'How useful was it?', steps: 5 } },
  {
    type: 'question',
    attrs: {
      id: PICK,
      kind: 'choice',
      prompt: 'Which part?',
      options: [
        { id: 'fboptsun00', text: 'Sun' },
        { id: 'fboptwind0', text: 'Wind' },
      ],
    },
  },
  { type: 'question', attrs: { id: SAY, kind: 'comment', prompt: 'What is missing?' } },
]

/** Sends what a browser would, from the published page. */
const post = (server: RunningServer, path: string, type: string, body: string, browser: number) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.at('acme', path))
    const sending = ask(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path,
        headers: {
          host: `${hostname}:${port}`,
          origin: 'null',
          'content-type': type,
          'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/1${browser}.0.0.0 Safari/537.36`,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })

/** Readers of whom every second one had the text in front of them for nine seconds; those liked it. */
async function readAndAnswer(server: RunningServer, token: string, readers: number): Promise<void> {
  for (let index = 0; index < readers; index++) {
    const session = randomUUID()
    const saw = index % 2 === 0
    const at = new Date(Date.now() - 1_000).toISOString()
    const event = (kind: string, more: object) => ({ id: randomUUID(), at, kind, ...more })
    const events = [
      event('view', { width: 1280 }),
      event('block', { block: TEXT, seconds: saw ? 9 : 1, share: 1, place: 1 }),
    ]
    const batch = { v: 1, token, session, sentAt: new Date().toISOString(), events }
    expect(await post(server, '/bubbles/collect', 'text/plain', JSON.stringify(batch), 10 + index)).toBe(202)
    const form = new URLSearchParams([
      ['blocks', [RATE, PICK, SAY].join(' ')],
      ['token', token],
      ['visit', session],
      [RATE, saw ? '5' : '1'],
      [PICK, 'fboptsun00'],
    ])
    const type = 'application/x-www-form-urlencoded'
    expect(await post(server, '/bubbles/answers', type, form.toString(), 10 + index)).toBe(303)
  }
}

test('readers answer, change and take back; the team sees, splits, discusses and draws', async ({
  browser,
  server,
}) => {
  // The owner of the demonstration has every role: writes, publishes, and reads what was answered.
  const page = await openAs(browser, server, 'owner@acme.example', WIDE)
  const breaches = watchForBreaches(page)
  const reportId = await makeReport(page, 'What readers say', content)
  await publishReport(page, reportId, 'what-readers-say')
  const address = server.at('acme', '/bubbles/what-readers-say')

  await test.step('a reader without script answers, changes, and takes everything back', async () =>
    answerAndTakeBack(await openPage(browser, { javaScriptEnabled: false }), address))

  const token = await test.step('a reader with script answers in a visit that is counted', async () =>
    answerInVisit(await openPage(browser), address))
  await readAndAnswer(server, token, 32)

  await test.step('the analyst sees the results, and splits them by a block seen', () =>
    seeResults(page, server.at('acme', `/dashboard/engagement/feedback/${reportId}`)))

  await test.step('a comment opens one review thread, which the builder sees on the block', () =>
    openThread(page))

  await test.step('the margin shows readers’ numbers beside each block, and is remembered', () =>
    seeNumbers(page, server, reportId))

  await test.step('answers become a chart, small groups left out', () => drawAnswers(page, server, reportId))
  expect(breaches).toEqual([])
})

async function answerAndTakeBack(paper: Page, address: string) {
  await paper.goto(address)
  await paper
    .getByRole('group', { name: /How useful was it/ })
    .getByLabel('4')
    .check()
  await paper.getByLabel('What is missing?').fill('Gone in a moment')
  await paper.getByRole('button', { name: 'Send answers' }).click()
  await expect(paper.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await paper.getByRole('link', { name: 'Change my answers' }).click()
  await expect(paper.getByLabel('What is missing?')).toHaveValue('Gone in a moment')
  await paper.getByLabel('What is missing?').fill('Still here for a moment')
  await paper.getByRole('button', { name: 'Save changes' }).click()
  await expect(paper.getByText('Still here for a moment')).toBeVisible()
  await paper.getByRole('button', { name: 'Remove my answers' }).click()
  await expect(paper.getByRole('heading', { name: 'Nothing is stored' })).toBeVisible()
  await paper.context().close()
}

async function answerInVisit(paper: Page, address: string): Promise<string> {
  await paper.goto(address)
  await expect(paper.locator('[name=visit]').first()).toHaveValue(/^[0-9a-f-]{36}$/)
  const given = await paper.locator('[name=token]').first().inputValue()
  await paper.getByLabel('What is missing?').fill('Does this include Norway?')
  await paper.getByRole('button', { name: 'Send answers' }).click()
  await expect(paper.getByText('Does this include Norway?')).toBeVisible()
  expect(await violationsInBoth(paper)).toEqual([])
  await paper.context().close()
  return given
}

async function seeResults(page: Page, address: string) {
  await page.goto(address)
  const rating = page.getByRole('region', { name: 'How useful was it?' })
  await expect(rating.getByText('Rating, 32 answers')).toBeVisible()
  await expect(rating.getByRole('row', { name: /^5 16 50%$/ })).toBeVisible()
  await expect(page.getByText('Still here for a moment')).toHaveCount(0)
  expect(await violationsInBoth(page)).toEqual([])
  // Rollups run every few seconds; until then it is not known what anybody saw.
  await expect(async () => {
    await page.goto(`${address}?block=${TEXT}`)
    await expect(rating.getByText('16 answers, 5.0 on average')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
  await expect(rating.getByText('16 answers, 1.0 on average')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
}

async function openThread(page: Page) {
  const comment = page.getByRole('listitem').filter({ hasText: 'Does this include Norway?' })
  await comment.getByRole('button', { name: 'Open a review thread on this block' }).click()
  await comment.getByRole('link', { name: 'Go to its review thread' }).click()
  await page.waitForURL(/\/reports\/edit\/.*#thread-/)
  const card = page.locator('[data-thread]')
  await expect(card.getByText('From a reader of edition 1')).toBeVisible()
  await expect(card.getByText('Does this include Norway?')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Change comment' })).toHaveCount(0)
  expect(await violationsInBoth(page)).toEqual([])
}

async function seeNumbers(page: Page, server: RunningServer, reportId: string) {
  await page.getByRole('button', { name: 'Readers’ numbers' }).click()
  const numbers = page.getByRole('complementary', { name: /^Readers of edition 1/ })
  await expect(
    numbers.getByText(/paragraph “Solar overtook coal.*Reached by \d+%, \d s median/),
  ).toBeAttached()
  await expect(page.locator('[data-thread]')).toHaveCount(0)
  expect(await violationsInBoth(page)).toEqual([])
  // Without the thread in its address, which would bring the comments back.
  await openBuilder(page, server, reportId)
  await expect(numbers.getByText('Edition 1: 33 readers, 33 visits.')).toBeVisible()
  await page.getByRole('button', { name: 'Readers’ numbers' }).click()
  await expect(numbers).toHaveCount(0)
}

async function drawAnswers(page: Page, server: RunningServer, reportId: string) {
  const value = { type: 'chart', attrs: { id: 'fbchart000' } }
  await changeReport(page, reportId, [{ op: 'add', path: '/content/-', value }])
  const paper = page.locator('.ProseMirror')
  await expect(paper.getByText('Figure 1')).toBeVisible()
  await openBuilder(page, server, reportId, '#block-fbchart000')
  await expect(paper.locator('.ProseMirror-selectednode')).toContainText('Figure 1')
  await expect(paper).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Insert from answers' }).click()
  await page.getByRole('menuitem', { name: /^Which part\?/ }).click()
  await expect(page.getByText(/^Source: Readers’ answers, /)).toBeVisible()
  await page.getByRole('tab', { name: /^Data/ }).click()
  await expect(page.getByText(/^Readers’ answers, .*Groups of fewer than 5/)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expectSaved(page)
  await expect(async () => {
    const { body: draft } = await call(page, 'GET', `${REPORTS}/${reportId}`)
    const chart = draft.document.content.find(({ type }: { type: string }) => type === 'chart')
    expect(chart.attrs).toMatchObject({ x: `answers-${PICK}`, series: ['share'], unit: '%' })
    const { body: table } = await call(page, 'GET', `report/v1/datasets/${chart.attrs.dataset}`)
    expect(table.dataset.rows).toEqual([
      ['Sun', 32, 100],
      ['Wind', 0, 0],
    ])
  }).toPass()
  expect(await violationsInBoth(page)).toEqual([])
}
