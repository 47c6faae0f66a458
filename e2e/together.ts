import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { openAs } from './people.ts'
import { caretHeard } from './world.ts'

/** The document in the builder, which several people write. */
export const paper = (page: Page): Locator => page.locator('.bb-doc')

/** Opens a report as somebody, in a browser of their own; `path` is below `/dashboard/`. */
export async function openReport(
  browser: Browser,
  server: RunningServer,
  email: string,
  path: string,
): Promise<Page> {
  const page = await openAs(browser, server, email, { path })
  await paper(page).waitFor()
  return page
}

/** The words of blocks, without the names that stand at carets. */
export const wordsOf = (blocks: Locator): Promise<string[]> =>
  blocks.evaluateAll((all) => all.map((block) => (block.textContent ?? '').replaceAll('\u2060', '')))

/** Puts the caret at the end of the block that holds these words. */
export async function caretAfter(page: Page, words: string): Promise<void> {
  await paper(page).locator('> *', { hasText: words }).click()
  await page.keyboard.press('End')
  await caretHeard(page)
}

export const expectKeptOffline = (page: Page) =>
  expect(page.getByText(/^Offline, \d+ changes? kept on this device$/).first()).toBeVisible()

export const expectSavedNow = (page: Page) => expect(page.getByText('Saved just now')).toBeVisible()
