import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { type ApiAnswer, call } from './api.ts'

/** Where the calls about reports are. */
export const REPORTS = 'report/v1/reports'

/** Makes a report with these blocks at its end through the API, as whoever is signed in on the page. @returns its id. */
export async function makeReport(page: Page, name: string, blocks: readonly object[] = []): Promise<string> {
  const { body } = await call(page, 'POST', REPORTS, { name })
  if (blocks.length > 0)
    await changeReport(
      page,
      body.id,
      blocks.map((value) => ({ op: 'add', path: '/content/-', value })),
    )
  return body.id
}

/** Changes a report's document through the API, whatever it is by now. */
export async function changeReport(page: Page, id: string, operations: readonly object[]): Promise<void> {
  const answer = await call(page, 'PATCH', `${REPORTS}/${id}/document`, { operations }, { 'if-match': '*' })
  expect(answer.status).toBe(200)
}

/** Publishes a report through the API, with whatever the check warns of. */
export async function publishReport(
  page: Page,
  reportId: string,
  slug: string,
  audience: 'public' | 'internal' = 'public',
): Promise<void> {
  const asked = { reportId, slug, acceptWarnings: true }
  let answer: ApiAnswer | undefined
  // A server that is too busy says so before it begins, and is asked again, as the dashboard does.
  const publish = async () => {
    answer = await call(page, 'POST', `report/v1/published-reports/${audience}`, asked)
    return answer.status
  }
  await expect.poll(publish).not.toBe(503)
  expect(answer).toMatchObject({ status: 201 })
}

/** Opens a report in the builder; `place` in it begins with `#`. */
export const openBuilder = (page: Page, server: RunningServer, id: string, place = '') =>
  page.goto(server.at('acme', `/dashboard/reports/edit/${id}${place}`))

/** Starts a blank report from the list and types these lines into it, from its title on. */
export async function startBlank(page: Page, ...lines: string[]): Promise<void> {
  await page
    .getByRole('button', { name: /^Blank/ })
    .first()
    .click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.ProseMirror').waitFor()
  await page.locator('.ProseMirror > *').first().click()
  await typeLines(page, ...lines)
}

/** Types lines, each below the one before. */
export async function typeLines({ keyboard }: Page, ...lines: string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (index > 0) await keyboard.press('Enter')
    await keyboard.type(line)
  }
}

/** The path of the report that the builder shows, below `/dashboard/`. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname.replace('/dashboard/', '')

export const expectSaved = (page: Page) => expect(page.getByText(/^Saved/).first()).toBeVisible()

/** Pastes where the focus is, as another program would have put it on the clipboard: text by its type. */
export const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
