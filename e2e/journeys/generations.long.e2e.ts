import { expect, type Page } from '@playwright/test'
import { call } from '../api.ts'
import { test } from '../fixtures.ts'
import { openAs } from '../people.ts'
import { changeReport, makeReport } from '../reports.ts'
import { caretAfter, expectKeptOffline, expectSavedNow, openReport, paper, wordsOf } from '../together.ts'
import { openDashboard, watchForBreaches } from '../world.ts'

const paragraphs = (page: Page) => wordsOf(paper(page).locator('> p'))

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
      await changeReport(page, id, operations)
    }
  expect(await generation()).toBeGreaterThan(first)
}

test('a generation begins while one person is offline and another looks on', async ({ browser, server }) => {
  const maya = await openAs(browser, server, 'builder@acme.example', { path: 'reports' })
  const breaches = watchForBreaches(maya)
  const id = await makeReport(maya, 'Generations')
  await changeReport(maya, id, [
    { op: 'replace', path: '/content/1', value: paragraph('first', 'First paragraph.') },
    { op: 'remove', path: '/content/2' },
    { op: 'add', path: '/content/-', value: paragraph('second', 'Second paragraph.') },
    { op: 'add', path: '/content/-', value: paragraph('third', 'Third paragraph.') },
  ])
  const path = `reports/edit/${id}`
  await openDashboard(maya, server, 'builder@acme.example', 'acme', path)
  await paper(maya).waitFor()
  const nora = await openReport(browser, server, 'owner@acme.example', path)
  await expect(maya.getByRole('list', { name: 'People here' }).getByRole('listitem')).toHaveCount(2)

  await nora.context().setOffline(true)
  await paper(nora).locator('> *', { hasText: 'Second paragraph.' }).click()
  await nora.keyboard.press('End')
  await nora.keyboard.type(' Typed on a train.')
  await expectKeptOffline(nora)

  // Where Maya is when the document is read again.
  await caretAfter(maya, 'Third paragraph.')
  const told = maya.waitForResponse(
    (answer) => answer.url().endsWith(`/reports/${id}`) && answer.request().method() === 'GET',
  )
  await untilNextGeneration(maya, id)
  await told
  await expect.poll(async () => (await paragraphs(maya)).at(-1)).toMatch(/^Passing/)

  await nora.context().setOffline(false)
  await expectSavedNow(nora)
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
