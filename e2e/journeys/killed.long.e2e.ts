import { readLiveEdit } from '@bubbles/contract'
import { plainText, yDocToDocument } from '@bubbles/report-document'
import { type RunningServer, startServer } from '@bubbles/test-kit/server'
import { expect, type Page } from '@playwright/test'
import * as Y from 'yjs'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

/** Fifty on each database are in `npm run torture`. */
const ROUNDS = 3

/** What the server has acknowledged, over the socket or by HTTP, as one document. */
class Acknowledged {
  readonly ydoc = new Y.Doc()
  count = 0
  #waiting: (() => void)[] = []

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      const sent = new Map<number, Uint8Array>()
      socket.on('framesent', ({ payload }) => {
        const read = typeof payload === 'string' ? null : readLiveEdit(payload)
        if (read) sent.set(read.edit, read.update)
      })
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload !== 'string') return
        const answer = JSON.parse(payload) as { type: string; edit: number }
        if (answer.type === 'saved') this.#add(sent.get(answer.edit)!)
      })
    })
    page.on('response', (response) => {
      if (response.request().method() !== 'PATCH' || response.status() !== 200) return
      const { update } = response.request().postDataJSON() as { update: string }
      this.#add(Buffer.from(update, 'base64'))
    })
  }

  /** Resolves with the next acknowledgement. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #add(update: Uint8Array): void {
    Y.applyUpdate(this.ydoc, update)
    this.count += 1
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

test('a server killed in the middle of typing has lost nothing it acknowledged, and the browser brings the rest', async ({
  page,
  server: first,
}) => {
  test.setTimeout(900_000)
  let server = first
  await openDashboard(page, server, 'builder@acme.example')
  await page.getByRole('button', { name: 'Blank' }).click()
  await page.waitForURL('**/reports/edit/**')
  const reportId = page.url().split('/').at(-1)!
  const acknowledged = new Acknowledged(page)
  const state = page.waitForResponse((response) => response.url().endsWith(`/reports/${reportId}`))
  await page.reload()
  const token = (await (await state).request().allHeaders()).authorization!
  await page.locator('.ProseMirror > *').first().click()

  let typed = ''
  for (let round = 1; round <= ROUNDS; round++) {
    const words = `r${round} on and on `
    const heard = acknowledged.next()
    const typing = page.keyboard.type(words, { delay: 30 })
    // Something of this round is acknowledged, and more is on its way.
    await heard
    await server.stop('SIGKILL')
    await typing
    typed += words
    server = await startServer({ port: server.port, dataDirectory: server.dataDirectory })

    const onServer = await readDocument(server, reportId, token)
    const before = Y.encodeStateVector(onServer)
    Y.applyUpdate(onServer, Y.encodeStateAsUpdate(acknowledged.ydoc))
    expect(Y.encodeStateVector(onServer), 'acknowledged edits are there after the restart').toEqual(before)
    // As when the network comes back: the browser waits for no back-off.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect
      .poll(async () => plainText(yDocToDocument(await readDocument(server, reportId, token))).trim(), {
        timeout: 120_000,
        intervals: [50],
      })
      .toBe(typed.trim())
  }
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await server.stop()
})

async function readDocument(server: RunningServer, reportId: string, token: string): Promise<Y.Doc> {
  const ydoc = new Y.Doc()
  // A server that has only just started may say that it is busy.
  await expect(async () => {
    const answer = await fetch(server.at('acme', `/api/report/v1/reports/${reportId}`), {
      headers: { authorization: token },
    })
    const body = (await answer.json()) as { state: string }
    expect(answer.status, JSON.stringify(body)).toBe(200)
    Y.applyUpdate(ydoc, Buffer.from(body.state, 'base64'))
  }).toPass({ timeout: 30_000 })
  return ydoc
}
