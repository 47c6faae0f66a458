import { documentTitle, yDocToDocument } from '@bubbles/report-document'
import { discard, resolveLocalhost, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { expect, type Page, test } from '@playwright/test'
import * as Y from 'yjs'
import { openDashboard } from '../world.ts'

resolveLocalhost()

const ROUNDS = 3

/** Updates the server has acknowledged, as one document. */
function watchAcknowledged(page: Page): Y.Doc {
  const acknowledged = new Y.Doc()
  page.on('response', async (response) => {
    if (response.request().method() !== 'PATCH' || response.status() !== 200) return
    const { update } = response.request().postDataJSON() as { update: string }
    Y.applyUpdate(acknowledged, Buffer.from(update, 'base64'))
  })
  return acknowledged
}

test('a server killed in the middle of typing has lost nothing it acknowledged, and the browser brings the rest', async ({
  page,
}) => {
  test.setTimeout(300_000)
  let server: RunningServer = await startServer()
  await openDashboard(page, server, 'builder@acme.example')
  await page.getByRole('button', { name: 'Blank' }).click()
  await page.waitForURL('**/reports/edit/**')
  const reportId = page.url().split('/').at(-1)!
  const state = page.waitForResponse((response) => response.url().endsWith(`/reports/${reportId}`))
  await page.reload()
  const token = (await (await state).request().allHeaders()).authorization!
  const acknowledged = watchAcknowledged(page)
  await page.locator('.ProseMirror > *').first().click()

  let typed = ''
  for (let round = 1; round <= ROUNDS; round++) {
    const words = `round ${round} goes on and on and on until the power goes `
    const typing = page.keyboard.type(words, { delay: 25 })
    // Some 600 to 900 ms in: updates are on their way then.
    await page.waitForTimeout(500 + 130 * round)
    await server.stop('SIGKILL')
    await typing
    typed += words
    server = await startServer({ port: server.port, dataDirectory: server.dataDirectory })

    const onServer = await readDocument(server, reportId, token)
    const before = Y.encodeStateVector(onServer)
    Y.applyUpdate(onServer, Y.encodeStateAsUpdate(acknowledged))
    expect(Y.encodeStateVector(onServer), 'acknowledged edits are there after the restart').toEqual(before)
    await expect
      .poll(async () => documentTitle(yDocToDocument(await readDocument(server, reportId, token))), {
        timeout: 60_000,
      })
      .toBe(typed.trim())
  }
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await discard(server)
})

async function readDocument(server: RunningServer, reportId: string, token: string): Promise<Y.Doc> {
  const answer = await fetch(server.at('acme', `/api/report/v1/reports/${reportId}`), {
    headers: { authorization: token },
  })
  const { state } = (await answer.json()) as { state: string }
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, Buffer.from(state, 'base64'))
  return ydoc
}
