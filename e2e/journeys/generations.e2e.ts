import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { call } from '../api.ts'
import { test } from '../fixtures.ts'
import { caretHeard, openDashboard, watchForBreaches } from '../world.ts'

async function openAs(browser: Browser, server: RunningServer, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openDashboard(page, server, email, 'acme', path)
  return page
}

const paper = (page: Page): Locator => page.locator('.bb-doc')
const paragraphs = (page: Page): Promise<string[]> =>
  paper(page)
    .locator('> p')
    .evaluateAll((blocks) => blocks.map((block) => (block.textContent ?? '').replaceAll('\u2060', '')))

const paragraph = (name: string, text: string) => ({
  type: 'paragraph',
  attrs: { id: name.padEnd(10, '0') },
  content: [{ type: 'text', text }],
})

/** Edits a report by JSON patches until its log begins a new generation. */
async function untilNextGeneration(page: Page, id: string): Promise<void> {
  const generation = async () =>
    ((await call(page, 'GET', `report/v1/reports/${id}`)).body as { generation: number }).generation
  const first = await generation()
  for (let round = 0; round < 20 && (await generation()) === first; round++)
    for (let each = 0; each < 25; each++) {
      const value = paragraph(`pass${round}x${each}x`, `Passing ${round}, ${each}`)
      const add = { op: 'add', path: '/content/-', value }
      const operations = round + each === 0 ? [add] : [{ op: 'remove', path: '/content/4' }, add]
      const { status } = await call(
        page,
        'PATCH',
        `report/v1/reports/${id}/document`,
        { operations },
        { 'if-match': '*' },
      )
      expect(status).toBe(200)
    }
  expect(await generation()).toBeGreaterThan(first)
}

test('a generation begins while one person is offline and another looks on', async ({ browser, server }) => {
  const maya = await openAs(browser, server, 'builder@acme.example', 'reports')
  const breaches = watchForBreaches(maya)
  const { body } = await call(maya, 'POST', 'report/v1/reports', { name: 'Generations' })
  const { id } = body as { id: string }
  const filled = await call(
    maya,
    'PATCH',
    `report/v1/reports/${id}/document`,
    {
      operations: [
        { op: 'replace', path: '/content/1', value: paragraph('first', 'First paragraph.') },
        { op: 'remove', path: '/content/2' },
        { op: 'add', path: '/content/-', value: paragraph('second', 'Second paragraph.') },
        { op: 'add', path: '/content/-', value: paragraph('third', 'Third paragraph.') },
      ],
    },
    { 'if-match': '*' },
  )
  expect(filled.status).toBe(200)
  const path = `reports/edit/${id}`
  await openDashboard(maya, server, 'builder@acme.example', 'acme', path)
  await paper(maya).waitFor()
  const nora = await openAs(browser, server, 'owner@acme.example', path)
  await paper(nora).waitFor()
  await expect(maya.getByRole('list', { name: 'People here' }).getByRole('listitem')).toHaveCount(2)

  await nora.context().setOffline(true)
  await paper(nora).locator('> *', { hasText: 'Second paragraph.' }).click()
  await nora.keyboard.press('End')
  await nora.keyboard.type(' Typed on a train.')
  await expect(nora.getByText(/^Offline, \d+ changes? kept on this device$/).first()).toBeVisible()

  // Where Maya is when the document is read again.
  await paper(maya).locator('> *', { hasText: 'Third paragraph.' }).click()
  await maya.keyboard.press('End')
  await caretHeard(maya)
  const told = maya.waitForResponse(
    (answer) => answer.url().endsWith(`/reports/${id}`) && answer.request().method() === 'GET',
  )
  await untilNextGeneration(maya, id)
  await told
  await expect.poll(async () => (await paragraphs(maya)).at(-1)).toMatch(/^Passing/)

  await nora.context().setOffline(false)
  await expect(nora.getByText('Saved just now')).toBeVisible()
  for (const page of [nora, maya])
    await expect
      .poll(async () => (await paragraphs(page)).slice(0, 3))
      .toEqual(['First paragraph.', 'Second paragraph. Typed on a train.', 'Third paragraph.'])

  await test.step('both go on writing where they were', async () => {
    await maya.keyboard.type(' Here.')
    await nora.keyboard.type(' And on.')
    for (const page of [nora, maya])
      await expect
        .poll(async () => (await paragraphs(page)).slice(0, 3))
        .toEqual([
          'First paragraph.',
          'Second paragraph. Typed on a train. And on.',
          'Third paragraph. Here.',
        ])
  })
  expect(breaches).toEqual([])
})
