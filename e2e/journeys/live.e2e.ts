import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { test } from '../fixtures.ts'
import { caretHeard, openDashboard, watchForBreaches } from '../world.ts'

/** Opens a report as somebody, in a browser of their own. */
async function openAs(browser: Browser, server: RunningServer, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openDashboard(page, server, email, 'acme', path)
  await page.locator('.bb-doc').waitFor()
  return page
}

const paper = (page: Page): Locator => page.locator('.bb-doc')
/** The words of the document, without the names that stand at carets. */
const words = (page: Page): Promise<string[]> =>
  paper(page)
    .locator('> *')
    .evaluateAll((blocks) => blocks.map((block) => (block.textContent ?? '').replaceAll('\u2060', '')))

/** Until the document reads so. A caret of somebody else may stand in the middle of a word. */
const expectWords = (page: Page) => expect.poll(async () => (await words(page)).join(' '))

/** Puts the caret at the end of the block that holds these words. */
async function caretAfter(page: Page, text: string): Promise<void> {
  await paper(page).locator('> *', { hasText: text }).click()
  await page.keyboard.press('End')
  await caretHeard(page)
}

test('two people write one report, one of them offline for a while, and a third reads along', async ({
  browser,
  server,
}) => {
  const maya = await (await browser.newContext()).newPage()
  const breaches = watchForBreaches(maya)
  await openDashboard(maya, server, 'builder@acme.example')
  await maya.getByRole('button', { name: 'Blank' }).click()
  await maya.waitForURL('**/reports/edit/**')
  const path = new URL(maya.url()).pathname.replace('/dashboard/', '')
  await paper(maya).locator('> *').first().click()
  await maya.keyboard.type('Written together')
  await maya.keyboard.press('Enter')
  await maya.keyboard.type('By two.')
  await maya.keyboard.press('Enter')
  await maya.keyboard.type('First paragraph.')
  await expect(maya.getByText('Saved just now')).toBeVisible()

  const nora = await openAs(browser, server, 'owner@acme.example', path)
  const reader = await openAs(browser, server, 'reviewer@acme.example', path)
  await expect(reader.getByText('Read only')).toBeVisible()
  await expect(paper(reader)).toHaveAttribute('contenteditable', 'false')

  await test.step('everybody sees who is here, and what is typed at once', async () => {
    const people = maya.getByRole('list', { name: 'People here' })
    await expect(people.getByRole('listitem')).toHaveCount(3)
    await expect(people).toContainText('(you)')
    await expect(people).toContainText('reading')
    await caretAfter(nora, 'First paragraph.')
    await nora.keyboard.press('Enter')
    await nora.keyboard.type('Second paragraph.')
    for (const page of [maya, reader]) {
      await expectWords(page).toContain('Second paragraph.')
      await expect(page.locator('.bb-caret')).not.toHaveCount(0)
    }
  })

  await test.step('what is typed offline is kept, and meets what the other wrote meanwhile', async () => {
    await nora.context().setOffline(true)
    await caretAfter(nora, 'Second paragraph.')
    await nora.keyboard.type(' Typed on a train.')
    await expect(nora.getByText(/^Offline, \d+ changes? kept on this device$/).first()).toBeVisible()
    await expect(maya.getByRole('list', { name: 'People here' }).getByRole('listitem')).toHaveCount(2, {
      timeout: 60_000,
    })
    await caretAfter(maya, 'First paragraph.')
    await maya.keyboard.type(' Typed at the desk.')
    await caretAfter(maya, 'Second paragraph.')
    await maya.keyboard.press('Home')
    await maya.keyboard.type('Here too. ')
    await expectWords(reader).toContain('Typed at the desk.')
    await expectWords(nora).not.toContain('Typed at the desk.')
    await nora.keyboard.type(' And on.')

    await nora.context().setOffline(false)
    await expect(nora.getByText('Saved just now')).toBeVisible()
    const all = [
      'Written together',
      'By two.',
      'First paragraph. Typed at the desk.',
      'Here too. Second paragraph. Typed on a train. And on.',
    ]
    for (const page of [nora, maya, reader])
      await expect.poll(async () => (await words(page)).filter(Boolean)).toEqual(all)
  })

  await test.step('undo takes back one’s own words only', async () => {
    await caretAfter(maya, 'Typed at the desk.')
    await maya.keyboard.type(' Mine.')
    await expectWords(nora).toContain('Mine.')
    await caretAfter(nora, 'And on.')
    await nora.keyboard.type(' Hers.')
    await expectWords(maya).toContain('Hers.')
    await maya.getByRole('button', { name: 'Undo' }).click()
    await expectWords(nora).not.toContain('Mine.')
    await expectWords(maya).toContain('Hers.')
    await maya.getByRole('button', { name: 'Redo' }).click()
    await expectWords(reader).toContain('Mine.')
  })

  await test.step('two tabs of one person are one, and who leaves is gone', async () => {
    const tab = await nora.context().newPage()
    await tab.goto(nora.url())
    await expectWords(tab).toContain('Hers.')
    const people = maya.getByRole('list', { name: 'People here' }).getByRole('listitem')
    await expect(people).toHaveCount(3)
    await nora.close()
    await expect(paper(tab)).toBeVisible()
    await expect(people).toHaveCount(3)
    await tab.close()
    await expect(people).toHaveCount(2)
  })

  await test.step('a proxy that refuses upgrades costs nothing but time', async () => {
    await maya.addInitScript(() => {
      Reflect.set(
        window,
        'WebSocket',
        class extends EventTarget {
          onclose: ((event: object) => void) | null = null
          constructor() {
            super()
            setTimeout(() => this.onclose?.({ code: 1006 }))
          }
          close() {}
        },
      )
    })
    await maya.reload()
    await caretAfter(maya, 'Mine.')
    await maya.keyboard.type(' By HTTP.')
    await expect(maya.getByText('Saved just now')).toBeVisible()
    await expectWords(reader).toContain('By HTTP.')
  })
  expect(breaches).toEqual([])
})
