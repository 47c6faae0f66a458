import { newBlockId } from '@bubbles/report-document'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { violationsInBoth } from '../axe.ts'
import { test as base } from '../fixtures.ts'
import { openAs, WIDE } from '../people.ts'
import { makeReport, publishReport } from '../reports.ts'
import { openDashboard, reach, watchForBreaches } from '../world.ts'

/** What came to the receiver, as it came. */
interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A program of the organisation's own, which takes events while it is up. */
interface Receiver {
  host: string
  received: Received[]
  /** What it answers with from now on. */
  answerWith: (status: number) => void
  close: () => Promise<void>
}

async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let status = 204
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (next) => {
      status = next
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** A server that may send to a receiver on this machine. */
const test = base.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  receiver: async ({}, provide) => {
    const receiver = await startReceiver()
    await provide(receiver)
    await receiver.close()
  },
  serverEnv: async ({ receiver }, provide) => {
    await provide({ DATA_ALLOWED_HOSTS: receiver.host })
  },
})

interface Event {
  type: string
  data: { report: { id: string }; edition: number }
}

/** What the receiver's own library makes of a request. @throws where the signature isn't of this secret */
const verified = ({ headers, body }: Received, secret: string): Event =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Event

async function press(page: Page, name: string, within = page.locator('body')): Promise<void> {
  await reach(within.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Takes the secret that a dialog shows, and closes it. */
async function takeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  const secret = await dialog.getByLabel('Signing secret', { exact: true }).inputValue()
  await press(page, 'I’ve copied it', dialog)
  await expect(dialog).toBeHidden()
  return secret
}

/** Makes a webhook for published reports, by keyboard. @returns its secret */
async function createWebhook(page: Page, { host }: Receiver): Promise<string> {
  const dialog = page.getByRole('dialog')
  await press(page, 'New webhook', page.getByRole('region', { name: 'Webhooks' }))
  await page.keyboard.type('http://10.0.0.1/hooks')
  await press(page, 'Create webhook', dialog)
  await expect(dialog.getByRole('alert')).toContainText('Choose at least one event')
  await reach(dialog.getByRole('checkbox', { name: 'Report published', exact: true }))
  await page.keyboard.press('Space')
  await press(page, 'Create webhook', dialog)
  await expect(dialog.getByText('is not on the public internet')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`http://${host}/hooks`)
  await page.keyboard.press('Enter')
  return takeSecret(page)
}

test('an admin’s webhook tells a program what is published, again after it was down, and with a new secret', async ({
  browser,
  page,
  server,
  receiver,
}) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'admin@acme.example', 'acme', 'org/settings')
  const secret = await test.step('made by keyboard', () => createWebhook(page, receiver))
  expect(await violationsInBoth(page)).toEqual([])

  const section = page.getByRole('region', { name: 'Webhooks' })
  const dialog = page.getByRole('dialog')
  const builder = await openAs(browser, server, 'builder@acme.example', WIDE)
  const publisher = await openAs(browser, server, 'publisher@acme.example', WIDE)
  const publish = async (name: string, slug: string) => {
    const words = [{ type: 'text', text: name }]
    const id = await makeReport(builder, name, [
      { type: 'paragraph', attrs: { id: newBlockId() }, content: words },
    ])
    await publishReport(publisher, id, slug)
    return id
  }
  const { received } = receiver
  const arrived = (count: number) => expect.poll(() => received.length).toBeGreaterThanOrEqual(count)

  const first = await publish('Told at once', 'told-at-once')
  await arrived(1)
  expect(verified(received[0]!, secret)).toMatchObject({
    type: 'report.published',
    data: { report: { id: first }, edition: 1 },
  })
  const changed = { ...received[0]!, body: received[0]!.body.replace('Told', 'Sold') }
  expect(() => verified(changed, secret)).toThrow()

  receiver.answerWith(503)
  const second = await publish('While it was down', 'while-it-was-down')
  // The first attempt, and the next one after a pause.
  await expect.poll(() => received.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(3)
  const tries = received.slice(1, 3)
  expect(tries.map((each) => verified(each, secret).data.report.id)).toEqual([second, second])
  expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await press(page, `Deliveries of the webhook to ${receiver.host}`, section)
  const log = dialog.getByRole('listitem')
  await expect(log.filter({ hasText: 'While it was down' })).toContainText('Waiting')
  await expect(log.filter({ hasText: 'While it was down' })).toContainText('503')
  await expect(log.filter({ hasText: 'Told at once' })).toContainText('Delivered')
  expect(await violationsInBoth(page)).toEqual([])

  receiver.answerWith(204)
  const before = received.length
  await reach(log.filter({ hasText: 'While it was down' }).getByRole('button'))
  await page.keyboard.press('Enter')
  await arrived(before + 1)
  await expect(log.filter({ hasText: 'While it was down' })).toContainText('Delivered')
  const again = received.at(-1)!
  expect(again.headers['webhook-id']).toBe(tries[0]!.headers['webhook-id'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const rotated = await test.step('with a new secret', async () => {
    await press(page, `More about the webhook to ${receiver.host}`, section)
    await page.getByRole('menuitem', { name: 'Create new secret' }).press('Enter')
    await press(page, 'Create new secret', dialog)
    return takeSecret(page)
  })
  expect(rotated).not.toBe(secret)
  await expect(section.getByText('The previous secret also works until')).toBeVisible()
  const third = await publish('Signed twice', 'signed-twice')
  await arrived(before + 2)
  // Whoever has changed over verifies it, and whoever has not.
  for (const each of [secret, rotated])
    expect(verified(received.at(-1)!, each)).toMatchObject({ data: { report: { id: third } } })
  expect(() => verified(again, rotated)).toThrow()
  expect(breaches).toEqual([])
})
