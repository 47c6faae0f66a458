import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { openPage } from '../people.ts'
import { pathOf, startBlank } from '../reports.ts'
import { caretAfter, expectKeptOffline, expectSavedNow, openReport, paper, wordsOf } from '../together.ts'
import { openDashboard, watchForBreaches } from '../world.ts'

const words = (page: Page) => wordsOf(paper(page).locator('> *'))

/** Until the document reads so. A caret of somebody else may stand in the middle of a word. */
const expectWords = (page: Page) => expect.poll(async () => (await words(page)).join(' '))

test('two people write one report, one of them offline for a while, and a third reads along', async ({
  browser,
  server,
}) => {
  const maya = await openPage(browser)
  const breaches = watchForBreaches(maya)
  await openDashboard(maya, server, 'builder@acme.example')
  await startBlank(maya, 'Written together', 'By two.', 'First paragraph.')
  await expectSavedNow(maya)

  const nora = await openReport(browser, server, 'owner@acme.example', pathOf(maya))
  const reader = await openReport(browser, server, 'reviewer@acme.example', pathOf(maya))
  await expect(reader.getByText('Read only')).toBeVisible()
  await expect(paper(reader)).toHaveAttribute('contenteditable', 'false')
  const people = { maya, nora, reader }

  await test.step('everybody sees who is here, and what is typed at once', () => seeEachOther(people))

  await test.step('what is typed offline is kept, and meets what the other wrote meanwhile', () =>
    writeOffline(people))

  await test.step('undo takes back one’s own words only', () => undoOwn(people))
  await test.step('two tabs of one person are one, and who leaves is gone', () => leave(people))
  await test.step('a proxy that refuses upgrades costs nothing but time', () => writeWithoutSocket(people))
  expect(breaches).toEqual([])
})

type People = Record<'maya' | 'nora' | 'reader', Page>

async function seeEachOther({ maya, nora, reader }: People) {
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
}

async function writeOffline({ maya, nora, reader }: People) {
  await nora.context().setOffline(true)
  await caretAfter(nora, 'Second paragraph.')
  await nora.keyboard.type(' Typed on a train.')
  await expectKeptOffline(nora)
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
  await expectSavedNow(nora)
  const all = [
    'Written together',
    'By two.',
    'First paragraph. Typed at the desk.',
    'Here too. Second paragraph. Typed on a train. And on.',
  ]
  for (const page of [nora, maya, reader])
    await expect.poll(async () => (await words(page)).filter(Boolean)).toEqual(all)
}

async function undoOwn({ maya, nora, reader }: People) {
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
}

async function leave({ maya, nora }: People) {
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
}

async function writeWithoutSocket({ maya, reader }: People) {
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
  await expectSavedNow(maya)
  await expectWords(reader).toContain('By HTTP.')
}
