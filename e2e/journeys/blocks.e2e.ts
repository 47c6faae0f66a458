import { expect, type Page } from '@playwright/test'
import { call } from '../api.ts'
import { violations, violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openPage } from '../people.ts'
import { REPORTS } from '../reports.ts'
import { openDashboard } from '../world.ts'

const SLUG = 'every-block'
const PHONE = { viewport: { width: 390, height: 844 } } as const

let counted = 0
const node = (type: string, attrs: object = {}, content?: object[]): object => ({
  type,
  attrs: { id: `jb${`${++counted}`.padStart(8, '0')}`, ...attrs },
  ...(content && { content }),
})
const words = (text: string) => [{ type: 'text', text }]
const paragraph = (text: string, attrs = {}) => node('paragraph', attrs, words(text))
const row = (type: string, ...cells: string[]) =>
  node(
    'tableRow',
    {},
    cells.map((cell) => node(type, {}, words(cell))),
  )

/** Every kind of block that needs no data set beside it. */
const blocks = (): object[] => [
  node('metric', {
    label: 'Share of solar',
    value: 12.5,
    suffix: '%',
    comparison: 8.3,
    comparisonLabel: 'last year',
    spark: [2, 4, 8.3, 12.5],
    sourceName: 'Ember',
  }),
  node('metric', { label: 'Plants', value: 41 }),
  node('tableOfContents', { title: 'In this report', depth: 3 }),
  node('heading', { level: 2 }, words('What to do')),
  node('taskList', {}, [
    node('taskItem', { checked: true }, [paragraph('Ask the ministry')]),
    node('taskItem', { checked: false }, [paragraph('Measure the roofs')]),
  ]),
  node('callout', { tone: 'caution' }, [paragraph('Small roofs are not counted.')]),
  node(
    'codeBlock',
    { language: 'sql' },
    words(`select ${'a_long_column_name, '.repeat(12)}region from plants`),
  ),
  node('columns', {}, [
    node('column', {}, [paragraph('At the left.')]),
    node('column', {}, [paragraph('At the right.')]),
  ]),
  node('table', { caption: 'Shares of electricity', sourceName: 'Ember' }, [
    row('tableHeader', 'Country', '2019', '2020', '2021', '2022', '2023', '2024'),
    row('tableCell', 'Spain', '6', '8', '10', '12', '17', '20'),
  ]),
  node('embed', { url: 'https://vimeo.com/76979871', title: 'How a roof is measured' }),
  node('heading', { level: 2 }, words('Your view')),
  paragraph('The budget is secret.', { internal: true }),
  node('pageBreak'),
  node('question', {
    kind: 'rating',
    prompt: 'How useful was this report?',
    lowLabel: 'Not useful',
    highLabel: 'Very useful',
    required: true,
  }),
  node('question', {
    kind: 'choice',
    prompt: 'Which part did you read?',
    multiple: true,
    options: [
      { id: 'option0001', text: 'The figures' },
      { id: 'option0002', text: 'The words' },
    ],
  }),
  node('question', { kind: 'comment', prompt: 'What is missing?' }),
  node('userDetails', {
    prompt: 'May we write to you?',
    consent: 'Acme may write to me about the next edition.',
    fields: [{ id: 'field00001', kind: 'EmailAddress', label: 'Email address', required: false }],
  }),
]

test('a report of every block is read, answered and changed without JavaScript', async ({
  browser,
  page,
  server,
}) => {
  await openDashboard(page, server, 'owner@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()

  const reportId = await test.step('make and publish it through the API', () => publishBlocks(page))

  for (const width of [390, 1440])
    await test.step(`it reads at ${width} px in light and dark, with nothing outside the page`, async () => {
      await expectReadable(
        await openPage(browser, { viewport: { width, height: 900 }, bypassCSP: true }),
        server.at('acme', `/bubbles/${SLUG}`),
      )
    })

  const reader = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  const asked: string[] = []
  reader.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await reader.goto(server.at('acme', `/bubbles/${SLUG}`))

  await test.step('everything is there without script, and nothing of another site is asked for', () =>
    expectWhole(reader, asked))

  await test.step('a rating is answered and changed', async () => {
    await answer(reader)
    await changeAnswers(reader)
    await expectThanksReadable(await openPage(browser, { ...PHONE, bypassCSP: true }), reader.url())
    await reader.getByRole('link', { name: 'Back to report' }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Every block')
  })

  await test.step('one reader is counted, with the answer they settled on', async () => {
    await expect(async () => {
      const { body } = await call(page, 'GET', `engagement/v1/feedback/${reportId}`)
      expect(body).toMatchObject({ sessions: 1 })
      expect(body.questions[0]).toMatchObject({ answers: 1, average: 2 })
    }).toPass()
  })

  await test.step('a withdrawn report takes no more', async () => {
    await call(page, 'DELETE', `report/v1/published-reports/public/${reportId}`)
    await reader
      .getByRole('group', { name: /How useful/ })
      .getByRole('radio', { name: '5' })
      .check()
    await reader.getByRole('button', { name: 'Send answers' }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This report is no longer published')
  })
})

async function publishBlocks(page: Page): Promise<string> {
  const made = await call(page, 'POST', REPORTS, { name: 'Every block' })
  const { id } = made.body as { id: string }
  const { document, version } = (await call(page, 'GET', `${REPORTS}/${id}`)).body
  const operations = blocks().map((value) => ({ op: 'add', path: '/content/-', value }))
  const last = document.content.length - 1
  operations.unshift({ op: 'remove', path: `/content/${last}` } as never)
  const patched = await call(
    page,
    'PATCH',
    `${REPORTS}/${id}/document`,
    { operations },
    { 'if-match': `"${version}"` },
  )
  expect(patched).toMatchObject({ status: 200 })
  const check = await call(page, 'GET', `${REPORTS}/${id}/publication-check`)
  expect(check.body.findings).toEqual([])
  const body = { reportId: id, slug: SLUG, note: '', acceptWarnings: false }
  expect((await call(page, 'POST', 'report/v1/published-reports/public', body)).status).toBe(201)
  return id
}

async function expectReadable(reader: Page, address: string) {
  await reader.goto(address)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Every block')
  expect(await violationsInBoth(reader)).toEqual([])
  const wider = await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
  await reader.context().close()
}

async function expectWhole(reader: Page, asked: string[]) {
  await expect(reader.getByText('Up 4.2 points from last year')).toBeVisible()
  await expect(reader.getByRole('img', { name: 'Done:' })).toHaveCount(1)
  await expect(reader.getByRole('note')).toContainText('Caution')
  await expect(reader.getByRole('table', { name: /Shares of electricity/ })).toBeVisible()
  await expect(reader.getByRole('region', { name: /Shares of electricity/ })).toHaveAttribute('tabindex', '0')
  await reader.getByText('Show it here').click()
  await expect(reader.getByRole('link', { name: 'Load it from Vimeo' })).toBeVisible()
  await expect(reader.getByText('secret')).toHaveCount(0)
  await expect(reader.getByText('Only inside')).toHaveCount(0)
  expect(new Set(asked)).toEqual(new Set(['acme.bubbles.localhost']))
}

async function answer(reader: Page) {
  await reader
    .getByRole('group', { name: /How useful/ })
    .getByRole('radio', { name: '4' })
    .check()
  await reader.getByRole('checkbox', { name: 'The words' }).check()
  await reader.getByLabel('What is missing?').fill('More maps')
  await reader.getByRole('button', { name: 'Send answers' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(reader.getByText('4 of 5')).toBeVisible()
  expect(await reader.context().cookies()).toEqual([])
}

async function changeAnswers(reader: Page) {
  await reader.getByRole('link', { name: 'Change my answers' }).click()
  const rating = reader.getByRole('group', { name: /How useful/ })
  await expect(rating.getByRole('radio', { name: '4' })).toBeChecked()
  await expect(reader.getByLabel('What is missing?')).toHaveValue('More maps')
  await rating.getByRole('radio', { name: '2' }).check()
  await reader.getByLabel('Email address').fill('ada@example.org')
  await reader.getByRole('button', { name: 'Save changes' }).click()
  await expect(reader.getByText('Tick that you agree')).toBeVisible()
  await expect(reader.getByLabel('Email address')).toHaveValue('ada@example.org')
  await reader.getByRole('checkbox', { name: /Acme may write/ }).check()
  await reader.getByRole('button', { name: 'Send again' }).click()
  await expect(reader.getByText('2 of 5')).toBeVisible()
  await expect(reader.getByText('Email address: ada@example.org')).toBeVisible()
}

/** The page of thanks, and its form, as whoever has their address sees them. */
async function expectThanksReadable(page: Page, address: string) {
  for (const more of ['', '&change=1']) {
    await page.goto(`${address}${more}`)
    expect(await violations(page)).toEqual([])
  }
  await page.context().close()
}
