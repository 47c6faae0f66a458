import { readFile } from 'node:fs/promises'
import { newBlockId } from '@bubbles/report-document'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { call } from '../api.ts'
import { changeReport, expectSaved, publishReport, REPORTS, startBlank } from '../reports.ts'
import { caretHeard, openDashboard, watchForBreaches } from '../world.ts'

const FIRST = { name: 'Wind 2025.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 first') }
const SECOND = { name: 'wind.csv', mimeType: 'text/csv', buffer: Buffer.from('Year,Wind\n2025,1\n') }

/** Chooses a file with a button of the settings. */
async function choose(page: Page, button: string, file: typeof FIRST): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.locator('[data-panel]').getByRole('button', { name: button, exact: true }).click()
  await (await choosing).setFiles(file)
}

/** Follows the link of a card, and gives what was saved. */
async function download(page: Page, link: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const saved = await saving
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

test('a file is chosen, published, downloaded without script, replaced and removed', async ({
  page,
  server,
  browser,
}) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'owner@acme.example')
  await startBlank(page, 'With a file', '')
  await page.keyboard.press('ArrowDown')
  await caretHeard(page)
  await page.keyboard.type('/file')
  await page.keyboard.press('Enter')
  const panel = page.locator('[data-panel]')
  await expect(panel.getByText('up to 20 MB')).toBeVisible()
  await choose(page, 'Choose a file', { ...FIRST, buffer: Buffer.from('not a PDF') })
  await expect(page.getByText('isn’t what its name says')).toBeVisible()
  await choose(page, 'Choose a file', FIRST)
  const card = page.locator('.ProseMirror [data-file-block]')
  await expect(card).toContainText('Wind 2025.pdf')
  await panel.getByLabel('Title').fill('All of the wind')
  await panel.getByLabel('Sentence').fill('Every mill, every day.')
  await expect(card).toContainText('All of the wind')
  await expectSaved(page)
  expect(await violationsInBoth(page)).toEqual([])

  const id = /edit\/([\w-]+)/.exec(page.url())![1]!
  await publishReport(page, id, 'with-a-file')
  const context = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true })
  const reader = await context.newPage()
  await reader.goto(server.at('acme', '/bubbles/with-a-file'))
  const scripted = await browser.newPage()
  await scripted.goto(reader.url())
  expect(await violationsInBoth(scripted)).toEqual([])
  await scripted.close()
  const first = await download(reader, /^All of the wind/)
  expect([first.name, first.bytes]).toEqual([FIRST.name, FIRST.buffer])

  await choose(page, 'Replace', SECOND)
  await expect(panel.getByText('wind.csv')).toBeVisible()
  await expectSaved(page)
  await publishReport(page, id, 'with-a-file')
  await reader.reload()
  const second = await download(reader, /^All of the wind\s+CSV/)
  expect([second.name, second.bytes]).toEqual([SECOND.name, SECOND.buffer])

  const link = await reader.getByRole('link', { name: /^All of the wind/ }).getAttribute('href')
  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(card).toContainText('Choose a file')
  await expectSaved(page)
  const { body } = await call(page, 'GET', `${REPORTS}/${id}`)
  const at = body.document.content.findIndex(({ type }: { type: string }) => type === 'file')
  const text = [{ type: 'text', text: 'The wind is gone.' }]
  await changeReport(page, id, [
    { op: 'remove', path: `/content/${at}` },
    {
      op: 'add',
      path: '/content/-',
      value: { type: 'paragraph', attrs: { id: newBlockId() }, content: text },
    },
  ])
  await publishReport(page, id, 'with-a-file')
  const gone = await reader.goto(new URL(link!, reader.url()).href)
  expect(gone?.status()).toBe(404)
  await context.close()
  expect(breaches).toEqual([])
})
