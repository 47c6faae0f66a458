import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { createTextDelivery, queueMail, queueText } from './public.ts'

/** A gateway that remembers what it was asked for. */
async function serveGateway(status = 200) {
  const asked: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push({ method: request.method, headers: request.headers, body: JSON.parse(body) as unknown })
      response.writeHead(status, { location: '/elsewhere' }).end('answer')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return { url, asked, close: () => server.close() }
}

const message = { to: '+49301234567', text: 'Your code:\n123456' }

describeEachEngine('text messages', (open) => {
  let database: Database
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const keptOf = (id: string) =>
    platform(() => tx().selectFrom('sent_mail').selectAll().where('id', '=', id).execute())
  beforeAll(async () => {
    database = await open()
  })

  test('are queued beside mail, and not at all where nobody is to get one', async () => {
    await platform(async () => {
      await queueText(message)
      await queueText(message, false)
      await queueMail({ to: 'ann@example.org', subject: 'Hello', text: 'Hello' }, false)
    })
    const queued = await platform(() => tx().selectFrom('outbox').select(['kind', 'payload']).execute())
    expect(queued).toEqual([{ kind: 'text-message', payload: message }])
  })

  test('stay for the outbox page where there is no gateway', async () => {
    const job = { id: randomUUID(), payload: message }
    await createTextDelivery(database, {})(job)
    await createTextDelivery(database, {})(job)
    expect(await keptOf(job.id)).toMatchObject([
      { to_address: message.to, text: message.text, subject: 'Text message' },
    ])
  })

  test('are posted with a key of their own, the same each time, and are not kept', async () => {
    const gateway = await serveGateway(202)
    const deliver = createTextDelivery(database, { url: gateway.url, token: 'a-token' })
    const [first, second] = [randomUUID(), randomUUID()]
    await deliver({ id: first, payload: message })
    await deliver({ id: first, payload: message })
    await deliver({ id: second, payload: message })
    expect(gateway.asked[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer a-token' },
      body: message,
    })
    expect(gateway.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([first, first, second])
    expect(await keptOf(first)).toEqual([])
    gateway.close()
  })

  test.each([
    [500, 'answered 500', false],
    [401, 'answered 401', false],
    [422, 'answered 422', true],
    [302, 'did not answer', false],
  ])('that the gateway answers with %i say so', async (status, sentence, isPermanent) => {
    const failing = await serveGateway(status)
    const job = { id: randomUUID(), payload: message }
    await expect(createTextDelivery(database, { url: failing.url })(job)).rejects.toMatchObject({
      message: expect.stringContaining(sentence),
      isPermanent,
    })
    expect(failing.asked).toHaveLength(1)
    expect(failing.asked[0]?.headers.authorization).toBeUndefined()
    failing.close()
    expect(await keptOf(job.id)).toEqual([])
    const gateway = await serveGateway()
    await createTextDelivery(database, { url: gateway.url })(job)
    expect(gateway.asked).toHaveLength(1)
    gateway.close()
  })

  test.each([
    [{ to: '030 1234567', text: 'x' }],
    [{ to: '+49 30 1234567', text: 'x' }],
    [{ to: '+49301234567,+49301234568', text: 'x' }],
    [{ to: 'ann@example.org', text: 'x' }],
    [{ to: message.to, text: '' }],
    [{ to: message.to, text: 'x'.repeat(481) }],
  ])('%j fails where it is sent, for good, and not where it is queued', async (wrong) => {
    await platform(() => queueText(wrong))
    const job = { id: randomUUID(), payload: wrong }
    await expect(createTextDelivery(database, {})(job)).rejects.toMatchObject({ isPermanent: true })
  })
})
