import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { test } from '../fixtures.ts'
import { caretHeard, openDashboard } from '../world.ts'

/** Opens a report as somebody, in a browser of their own. */
async function openAs(browser: Browser, server: RunningServer, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openDashboard(page, server, email, 'acme', path)
  await page.locator('.bb-doc').waitFor()
  return page
}

const paper = (page: Page): Locator => page.locator('.bb-doc')
const block = (page: Page, words: string): Locator => paper(page).locator('> *', { hasText: words })

/** The words of each paragraph, without the names that stand at carets. */
const paragraphs = async (page: Page): Promise<string[]> =>
  (
    await paper(page)
      .locator('> p')
      .evaluateAll((found) => found.map((each) => (each.textContent ?? '').replaceAll('\u2060', '')))
  ).filter((words) => words !== '' && words !== 'Introduction.')

async function caretAfter(page: Page, words: string): Promise<void> {
  await block(page, words).click()
  await page.keyboard.press('End')
  await caretHeard(page)
}

/** Drags the block with these words below another, by its handle. */
async function dragBelow(page: Page, words: string, below: string): Promise<void> {
  await block(page, words).hover()
  const target = block(page, below)
  const box = (await target.boundingBox())!
  await page
    .getByRole('button', { name: 'Move or change the block' })
    .dragTo(target, { targetPosition: { x: box.width / 2, y: box.height - 1 } })
}

test('a block is dragged while somebody else types in it and beside it: every word stays in its block', async ({
  browser,
  server,
}) => {
  const maya = await (await browser.newContext()).newPage()
  await openDashboard(maya, server, 'builder@acme.example')
  await maya.getByRole('button', { name: 'Blank' }).click()
  await maya.waitForURL('**/reports/edit/**')
  const path = new URL(maya.url()).pathname.replace('/dashboard/', '')
  await paper(maya).locator('> *').first().click()
  await maya.keyboard.type('Dragged together')
  for (const words of ['Introduction.', 'Alpha.', 'Beta.', 'Gamma.', 'Delta.']) {
    await maya.keyboard.press('Enter')
    await maya.keyboard.type(words)
  }
  await expect(maya.getByText('Saved just now')).toBeVisible()
  const nora = await openAs(browser, server, 'owner@acme.example', path)
  const saved = (page: Page) => expect(page.getByText('Saved just now')).toBeVisible()
  const expectBoth = async (words: string[]) => {
    for (const page of [maya, nora]) await expect.poll(() => paragraphs(page)).toEqual(words)
  }
  await expectBoth(['Alpha.', 'Beta.', 'Gamma.', 'Delta.'])

  await test.step('who was offline typed in the block that was dragged meanwhile', async () => {
    await nora.context().setOffline(true)
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      await caretAfter(nora, `${name}.`)
      await nora.keyboard.type(` Typed in ${name}.`)
    }
    await expect(nora.getByText(/^Offline, \d+ changes? kept on this device$/).first()).toBeVisible()
    await dragBelow(maya, 'Beta.', 'Delta.')
    await expect.poll(() => paragraphs(maya)).toEqual(['Alpha.', 'Gamma.', 'Delta.', 'Beta.'])
    await saved(maya)
    await nora.context().setOffline(false)
    await saved(nora)
    await expectBoth(['Alpha. Typed in Alpha.', 'Gamma. Typed in Gamma.', 'Delta.', 'Beta. Typed in Beta.'])
  })

  await test.step('who was offline dragged the block that others typed in meanwhile', async () => {
    await maya.context().setOffline(true)
    await dragBelow(maya, 'Beta.', 'Alpha.')
    await expect.poll(async () => (await paragraphs(maya))[1]).toBe('Beta. Typed in Beta.')
    for (const name of ['Alpha', 'Beta', 'Delta']) {
      await caretAfter(nora, `${name}.`)
      await nora.keyboard.type(` More in ${name}.`)
    }
    await saved(nora)
    await maya.context().setOffline(false)
    await saved(maya)
    await expectBoth([
      'Alpha. Typed in Alpha. More in Alpha.',
      'Beta. Typed in Beta. More in Beta.',
      'Gamma. Typed in Gamma.',
      'Delta. More in Delta.',
    ])
  })

  await test.step('both at the same moment', async () => {
    await caretAfter(nora, 'Beta.')
    const typing = nora.keyboard.type(' Typed while it was dragged away.', { delay: 60 })
    await dragBelow(maya, 'Beta.', 'Delta.')
    await typing
    await saved(nora)
    await saved(maya)
    await expect
      .poll(async () => (await paragraphs(maya)).map((each) => each.split(' ')[0]))
      .toEqual(['Alpha.', 'Gamma.', 'Delta.', 'Beta.'])
    await expectBoth([
      'Alpha. Typed in Alpha. More in Alpha.',
      'Gamma. Typed in Gamma.',
      'Delta. More in Delta.',
      'Beta. Typed in Beta. More in Beta. Typed while it was dragged away.',
    ])
  })
})
