import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, WIDE } from '../people.ts'
import { expectSaved, pathOf, startBlank } from '../reports.ts'

const COAL = 'Coal made a quarter of the electricity in 2012.'

/** Selects words of the document with the pointer's own means: a range, which the editor reads. */
const selectWords = (page: Page, words: string) =>
  page.locator('.ProseMirror').evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      ;(root as HTMLElement).focus()
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
      return
    }
    throw new Error(`“${wanted}” is not in the document.`)
  }, words)

const field = (page: Page) => page.getByRole('textbox', { name: 'How the text should read' })
const card = (page: Page, words: string) =>
  page.getByRole('article', { name: /^Suggestion by/ }).filter({ hasText: words })

async function suggest(page: Page, words: string, instead: string) {
  await selectWords(page, words)
  await page.keyboard.press('Control+Alt+Shift+m')
  await expect(field(page)).toHaveValue(words)
  await field(page).fill(instead)
  await page.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(card(page, instead || words)).toBeVisible()
}

test('two reviewers suggest changes to one paragraph, which the builder accepts and declines out of order', async ({
  browser,
  server,
}) => {
  const open = (email: string, path = '') => openAs(browser, server, email, { ...WIDE, path })
  const writing = await open('builder@acme.example')
  await startBlank(writing, 'Wind overtook coal', 'How the mix changed.', COAL)
  await expectSaved(writing)
  const path = pathOf(writing)

  const first = await open('reviewer@acme.example', path)
  const second = await open('owner@acme.example', path)
  await test.step('the first cannot write, and suggests', async () => {
    await expect(first.locator('.ProseMirror')).toHaveAttribute('contenteditable', 'false')
    await suggest(first, 'quarter', 'third')
    await suggest(first, ' in 2012', '')
    expect(await violationsInBoth(first)).toEqual([])
  })
  await test.step('what the second suggests without a connection is kept, and sent with one', async () => {
    await selectWords(second, 'electricity')
    await second.keyboard.press('Control+Alt+m')
    await second.getByRole('radio', { name: 'Suggest a change' }).check()
    await field(second).fill('power')
    await second.context().setOffline(true)
    await second.getByRole('button', { name: 'Suggest', exact: true }).click()
    await expect(second.getByText('You’re offline. Your suggestion will be sent')).toBeVisible()
    await expect(field(second)).toHaveValue('power')
    await second.context().setOffline(false)
    await expect(card(second, 'power')).toBeVisible()
  })

  const paragraphOf = (page: Page) => page.locator('.ProseMirror > p', { hasText: 'Coal made' })
  const paragraph = paragraphOf(writing)
  await test.step('the builder sees all three in place', async () => {
    await expect(paragraph.getByRole('insertion')).toHaveText(['third', 'power'])
    await expect(paragraph.getByRole('deletion')).toHaveText(['quarter', 'electricity', ' in 2012'])
  })
  await test.step('accepts the last, which can be undone and done again', async () => {
    await card(writing, 'power').getByRole('button').first().click()
    await card(writing, 'power').getByRole('button', { name: 'Accept' }).click()
    await expect(paragraph.getByRole('insertion')).toHaveText(['third'])
    await expect(paragraph).toContainText('of the power')
    await writing.locator('.ProseMirror').focus()
    await writing.keyboard.press('Control+z')
    await expect(paragraph).toContainText('of the electricity')
    await writing.keyboard.press('Control+Shift+z')
    await expect(paragraph).toContainText('of the power')
  })
  await test.step('declines one, and is told that the text beneath another has changed', async () => {
    await card(writing, 'in 2012').getByRole('button').first().click()
    await card(writing, 'in 2012').getByRole('button', { name: 'Decline' }).click()
    await expect(card(writing, 'in 2012')).toHaveCount(0)
    await selectWords(writing, 'quarter')
    await writing.keyboard.type('fifth')
    const changed = card(writing, 'third')
    await changed.getByRole('button').first().click()
    await expect(changed).toContainText('The text has changed since.')
    await expect(changed.getByRole('blockquote')).toHaveText('fifth')
    expect(await violationsInBoth(writing)).toEqual([])
    await changed.getByRole('button', { name: 'Accept anyway' }).click()
    await expect(paragraph).toHaveText('Coal made a third of the power in 2012.')
    await expectSaved(writing)
  })
  await test.step('both reviewers see what became of them', async () => {
    // The builder’s caret stands between the words.
    await expect(paragraphOf(first)).toContainText('of the power in 2012.')
    await expect(paragraphOf(first).getByRole('insertion')).toHaveCount(0)
    await first.getByRole('button', { name: /^Comments/ }).click()
    await first.getByRole('radio', { name: 'Resolved 3' }).check()
    await expect(first.locator('[data-panel]').getByText('suggests removing').first()).toBeVisible()
  })
})
