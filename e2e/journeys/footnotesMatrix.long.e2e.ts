import { expect, type Page } from '@playwright/test'
import { violations, violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openPage, WIDE } from '../people.ts'
import { expectSaved, makeReport, openBuilder } from '../reports.ts'
import { caretHeard, insertBlock, openDashboard, publishToEveryone, watchForBreaches } from '../world.ts'

test('footnotes and a matrix are written at the keyboard, published, read and answered', async ({
  page,
  browser,
  server,
}) => {
  const breaches = watchForBreaches(page)
  await page.setViewportSize(WIDE.viewport)
  await openDashboard(page, server, 'owner@acme.example')
  const reportId = await makeReport(page, 'A stay in numbers')
  await openBuilder(page, server, reportId)
  await page.locator('.ProseMirror > p').last().click()

  await test.step('a footnote to the word before the caret, by the menu of blocks', () => addFootnote(page))

  await test.step('another one before it, to selected words, which is number one then', () =>
    addFootnoteBefore(page))

  await test.step('changed by the keys', () => changeFootnote(page))
  await test.step('a matrix of two items', () => writeMatrix(page))
  const address = await test.step('published from the builder', () => publishToEveryone(page))
  const url = new URL(address, page.url()).href

  await test.step('a note is shown beside its number, and its own link can be reached', async () =>
    readNotes(await openPage(browser, WIDE), url))

  await test.step('without script the notes are links there and back, and the matrix is answered', async () => {
    const narrow = { viewport: { width: 320, height: 800 } }
    await answerWithoutScript(await openPage(browser, { ...narrow, javaScriptEnabled: false }), url)
  })

  await test.step('the answers are a bar for each item', async () => {
    await page.goto(server.at('acme', `/dashboard/engagement/feedback/${reportId}`))
    const results = page.getByRole('table', { name: 'Answers by item' })
    await expect(results.getByRole('row', { name: /^The food/ })).toContainText('100%')
    expect(await violationsInBoth(page)).toEqual([])
  })
  expect(breaches).toEqual([])
})

async function addFootnote(page: Page) {
  const { keyboard } = page
  const paper = page.locator('.ProseMirror')
  const field = page.getByRole('textbox', { name: 'Footnote', exact: true })
  await keyboard.type('Half of the guests came back. ')
  await insertBlock(page, 'Footnote')
  await expect(field).toBeFocused()
  await keyboard.type('Own count, https://example.org/count.')
  await keyboard.press('Enter')
  await expect(paper.locator('[data-note]')).toHaveText('back.')
  await expect(paper).toBeFocused()
  await caretHeard(page)
  await keyboard.press('End')
  await keyboard.type('Most by train')
}

async function addFootnoteBefore(page: Page) {
  const { keyboard } = page
  const paper = page.locator('.ProseMirror')
  const field = page.getByRole('textbox', { name: 'Footnote', exact: true })
  await keyboard.press('Home')
  await keyboard.press('Control+Shift+ArrowRight')
  await page.getByRole('button', { name: 'Footnote', exact: true }).click()
  await expect(field).toBeFocused()
  await keyboard.type('Fifty-two of a hundred')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(paper.locator('[data-note]')).toHaveCount(2)
  await expect(paper.locator('[data-note]').first()).toHaveText(/^Half/)
}

async function changeFootnote(page: Page) {
  const { keyboard } = page
  const paper = page.locator('.ProseMirror')
  const field = page.getByRole('textbox', { name: 'Footnote', exact: true })
  await keyboard.press('Control+Alt+f')
  await expect(field).toHaveValue('Fifty-two of a hundred')
  await field.fill('Fifty-one of a hundred')
  expect(await violations(page)).toEqual([])
  await keyboard.press('Enter')
  await expect(paper.locator('[data-note^="Fifty-one"]')).toBeVisible()
  await keyboard.press('End')
  await caretHeard(page)
  await keyboard.press('Enter')
}

async function writeMatrix(page: Page) {
  const { keyboard } = page
  await insertBlock(page, 'Matrix')
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
  await keyboard.type('How did you find them?')
  const answers: [string, string][] = [
    ['Item 1', 'The food'],
    ['Item 2', 'The rooms'],
    ['Option 1', 'Good'],
    ['Option 2', 'Fair'],
    ['Option 3', 'Poor'],
  ]
  for (const [name, words] of answers) {
    await page.getByRole('textbox', { name, exact: true }).focus()
    await keyboard.type(words)
  }
  await expectSaved(page)
  expect(await violationsInBoth(page)).toEqual([])
}

async function readNotes(reading: Page, url: string) {
  await reading.goto(url)
  const [one, two] = [reading.locator('#bb-ref-1'), reading.locator('#bb-ref-2')]
  const shown = reading.locator('.fn-p')
  await one.hover()
  await expect(shown).toHaveText('Fifty-one of a hundred')
  await reading.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await two.click()
  await expect(shown).toHaveText('Own count, https://example.org/count.')
  await two.click()
  await expect(shown).toHaveCount(0)
  await reading.keyboard.press('Shift+Tab')
  await expect(one).toBeFocused()
  await reading.keyboard.press('Tab')
  await expect(two).toBeFocused()
  await expect(shown).toBeVisible()
  await reading.keyboard.press('Tab')
  await expect(shown.getByRole('link')).toBeFocused()
  await reading.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(two).toBeFocused()
  expect(await violationsInBoth(reading)).toEqual([])
  expect(await violationsOnPhone(reading)).toEqual([])
  await reading.context().close()
}

async function answerWithoutScript(reading: Page, url: string) {
  await reading.goto(url)
  await reading.locator('#bb-ref-2').click()
  await expect(reading).toHaveURL(/#bb-note-2$/)
  await reading.locator('#bb-note-2 .fn-b').click()
  await expect(reading).toHaveURL(/#bb-ref-2$/)
  const item = (name: string) => reading.getByRole('group', { name, exact: true })
  await item('The food').getByRole('radio', { name: 'Good' }).check()
  await item('The rooms').getByRole('radio', { name: 'Poor' }).check()
  await reading.getByRole('button', { name: /^Send/ }).click()
  await expect(reading.getByText('The food: Good')).toBeVisible()
  await expect(reading.getByText('The rooms: Poor')).toBeVisible()
  await reading.context().close()
}
