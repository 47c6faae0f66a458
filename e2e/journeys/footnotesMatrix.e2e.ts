import { expect } from '@playwright/test'
import { call } from '../api.ts'
import { violations, violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { caretHeard, insertBlock, openDashboard, publishToEveryone, watchForBreaches } from '../world.ts'

test('footnotes and a matrix are written at the keyboard, published, read and answered', async ({
  page,
  browser,
  server,
}) => {
  const breaches = watchForBreaches(page)
  const { keyboard } = page
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDashboard(page, server, 'owner@acme.example')
  const made = await call(page, 'POST', 'report/v1/reports', { name: 'A stay in numbers' })
  await page.goto(server.at('acme', `/dashboard/reports/edit/${made.body.id}`))
  await page.locator('.ProseMirror > p').last().click()
  const paper = page.locator('.ProseMirror')
  const field = page.getByRole('textbox', { name: 'Footnote', exact: true })

  await test.step('a footnote to the word before the caret, by the menu of blocks', async () => {
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
  })

  await test.step('another one before it, to selected words, which is number one then', async () => {
    await keyboard.press('Home')
    await keyboard.press('Control+Shift+ArrowRight')
    await page.getByRole('button', { name: 'Footnote', exact: true }).click()
    await expect(field).toBeFocused()
    await keyboard.type('Fifty-two of a hundred')
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(paper.locator('[data-note]')).toHaveCount(2)
    await expect(paper.locator('[data-note]').first()).toHaveText(/^Half/)
  })

  await test.step('changed by the keys', async () => {
    await keyboard.press('Control+Alt+f')
    await expect(field).toHaveValue('Fifty-two of a hundred')
    await field.fill('Fifty-one of a hundred')
    expect(await violations(page)).toEqual([])
    await keyboard.press('Enter')
    await expect(paper.locator('[data-note^="Fifty-one"]')).toBeVisible()
    await keyboard.press('End')
    await caretHeard(page)
    await keyboard.press('Enter')
  })

  await test.step('a matrix of two items', async () => {
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
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })

  const address = await test.step('published from the builder', () => publishToEveryone(page))
  const url = new URL(address, page.url()).href

  await test.step('a note is shown beside its number, and its own link can be reached', async () => {
    const reading = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
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
  })

  await test.step('without script the notes are links there and back, and the matrix is answered', async () => {
    const context = await browser.newContext({
      viewport: { width: 320, height: 800 },
      javaScriptEnabled: false,
    })
    const reading = await context.newPage()
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
    await context.close()
  })

  await test.step('the answers are a bar for each item', async () => {
    await page.goto(server.at('acme', `/dashboard/engagement/feedback/${made.body.id}`))
    const results = page.getByRole('table', { name: 'Answers by item' })
    await expect(results.getByRole('row', { name: /^The food/ })).toContainText('100%')
    expect(await violationsInBoth(page)).toEqual([])
  })
  expect(breaches).toEqual([])
})
