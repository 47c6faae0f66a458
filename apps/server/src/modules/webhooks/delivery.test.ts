import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Harness, makeOrganisation } from '../../testing/harness.ts'
import { startWorker } from '../../worker/loop.ts'
import { claimJobs } from '../../worker/outbox.ts'
import { makeReport } from '../publication/testing.ts'
import { recordEvent, WEBHOOK_JOB } from '../webhookEvents/public.ts'
import { webhookJob } from './deliver.ts'
import { PAUSES_MS } from './retries.ts'
import {
  deliverAll,
  forgetHooks,
  HOOKS,
  inPlatform,
  logOf,
  makeHook,
  openHooksHarness,
  openReceiver,
  passTime,
  type Received,
  type Receiver,
} from './testing.ts'
import { deleteOldDeliveries } from './writer.ts'

const admin = 'sub-admin'
const builder = 'sub-builder'
const HOUR_S = 3600

/** What becomes of one delivery, whatever the receiver does. */
describeEachEngine('delivering webhooks', (open) => {
  let harness: Harness
  let receiver: Receiver
  /** One that hangs. */
  let slow: Receiver
  let organisationId: string
  let reportId: string

  beforeAll(async () => {
    receiver = await openReceiver()
    slow = await openReceiver()
    harness = await openHooksHarness(await open(), receiver, slow)
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: admin, roles: ['Admin'] },
      { sub: builder, roles: ['Builder'] },
    ])
    reportId = await makeReport(harness, builder, { title: 'Wind', text: 'It grew.' })
    return async () => {
      await harness.close()
      await receiver.close()
      await slow.close()
    }
  })
  beforeEach(() => receiver.reset())
  afterEach(() => forgetHooks(harness.database))

  const inOrganisation = <T>(work: () => Promise<T>) =>
    harness.database.transaction({ kind: 'organisation', organisationId }, work)
  const happen = (edition = 1) =>
    inOrganisation(() =>
      recordEvent(organisationId, {
        type: 'report.published',
        reportId,
        data: { audience: 'public', edition, slug: 'wind' },
      }),
    )
  const respond = (status: number, headers: Record<string, string> = {}) => {
    receiver.answer = (response) => void response.writeHead(status, headers).end()
  }
  const hooks = async () => (await harness.call(admin, { url: HOOKS })).body.webhooks
  const mails = () =>
    inPlatform(harness.database, () =>
      tx()
        .selectFrom('outbox')
        .where('kind', '=', 'mail')
        .select([sql<string>`payload->>'to'`.as('to'), sql<string>`payload->>'subject'`.as('subject')])
        .orderBy(sql`payload->>'to'`)
        .execute(),
    )
  const verifies = (secret: string, { body, headers }: Received) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  }

  it('sends what can be verified with the standard-webhooks library', async () => {
    const { id, secret } = await makeHook(harness, admin, receiver.at('/hooks'))
    await happen()
    await deliverAll(harness)
    const [got] = receiver.received
    expect(verifies(secret, got!)).toBe(true)
    expect(verifies(secret, { ...got!, body: got!.body.replace('Wind', 'Sun') })).toBe(false)
    expect(JSON.parse(got!.body)).toEqual({
      type: 'report.published',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        organisation: { id: organisationId, name: 'ACME', address: 'http://acme.bubbles.localhost:4000' },
        report: {
          id: reportId,
          name: 'Wind',
          address: `http://acme.bubbles.localhost:4000/dashboard/reports/edit/${reportId}`,
        },
        audience: 'public',
        edition: 1,
        address: expect.stringMatching(/\/bubbles\/wind$/),
      },
    })
    const [entry] = await logOf(harness, admin, id)
    expect(got!.headers['webhook-id']).toBe(`msg_${entry.id}`)
    expect(entry).toMatchObject({ state: 'delivered', attempts: 1, statusCode: 204, fault: null })
  })

  it('delivers after a receiver was down for an hour, under the same ID', async () => {
    const { id, secret } = await makeHook(harness, admin, receiver.at('/hooks'))
    respond(503)
    await happen()
    await deliverAll(harness)
    // Nothing is due before its pause is over.
    await deliverAll(harness)
    expect(receiver.received).toHaveLength(1)
    for (const pause of PAUSES_MS.slice(0, 4)) {
      await passTime(harness.database, pause / 1000)
      await deliverAll(harness)
    }
    const [waiting] = await logOf(harness, admin, id)
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 5, statusCode: 503 })
    expect(waiting.fault).toBe('“127.0.0.1” responded with error 503.')
    expect(Date.parse(waiting.nextAttemptAt) - Date.parse(waiting.attemptedAt)).toBe(HOUR_S * 1000)
    expect((await hooks())[0].failingSince).not.toBeNull()

    respond(200)
    await passTime(harness.database, HOUR_S)
    await deliverAll(harness)
    expect(receiver.received).toHaveLength(6)
    expect(new Set(receiver.ids()).size).toBe(1)
    expect(receiver.received.every((each) => verifies(secret, each))).toBe(true)
    expect((await logOf(harness, admin, id))[0]).toMatchObject({ state: 'delivered', nextAttemptAt: null })
    expect((await hooks())[0]).toMatchObject({ enabled: true, failingSince: null })
  })

  it('gives up within a day, and switches off once nothing has arrived for three, with one email to each', async () => {
    const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
    respond(500)
    const tryADay = async () => {
      await happen()
      await deliverAll(harness)
      for (const pause of PAUSES_MS) {
        await passTime(harness.database, pause / 1000)
        await deliverAll(harness)
      }
    }
    await tryADay()
    expect(await logOf(harness, admin, id)).toMatchObject([{ state: 'failed', attempts: 9 }])
    expect(await hooks()).toMatchObject([{ enabled: true }])
    await passTime(harness.database, 48 * HOUR_S)
    // Two that are given up at the same time.
    await happen(2)
    await tryADay()
    expect(await hooks()).toMatchObject([{ enabled: false, disabledBecause: 'failing' }])
    expect((await mails()).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'sub-acme-owner@example.org: Webhook switched off: “127.0.0.1”',
      'sub-admin@example.org: Webhook switched off: “127.0.0.1”',
    ])
    receiver.received = []
    await happen(3)
    await deliverAll(harness)
    expect(receiver.received).toEqual([])

    await harness.call(admin, { method: 'PATCH', url: `${HOOKS}/${id}`, body: { enabled: true } })
    expect(await hooks()).toMatchObject([{ enabled: true, disabledBecause: null, failingSince: null }])
  })

  it('is switched off by 410, with what still waits for it', async () => {
    const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
    await happen(1)
    await happen(2)
    respond(410)
    await deliverAll(harness)
    expect(receiver.received).toHaveLength(1)
    expect(await hooks()).toMatchObject([{ enabled: false, disabledBecause: 'gone' }])
    const faults = (await logOf(harness, admin, id)).map(({ fault }: { fault: string }) => fault)
    expect(faults.toSorted()).toEqual([
      'The webhook was off.',
      '“127.0.0.1” replied that it no longer accepts events (410).',
    ])
    expect(await mails()).toHaveLength(2)
    const audit = await harness.call(admin, { url: '/api/iam/v1/organisations/audit' })
    expect(audit.text).toContain('switched off the webhook to 127.0.0.1')
  })

  it('signs with both secrets for a day after a rotation', async () => {
    const { id, secret: old } = await makeHook(harness, admin, receiver.at('/hooks'))
    const rotated = await harness.call(admin, { method: 'POST', url: `${HOOKS}/${id}/secret` })
    const { secret: fresh, previousSecretUntil } = rotated.body
    expect(fresh).not.toBe(old)
    expect(Date.parse(previousSecretUntil) - Date.now()).toBeGreaterThan(23 * HOUR_S * 1000)
    await happen(1)
    await deliverAll(harness)
    const [both] = receiver.received
    expect(String(both!.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect([verifies(old, both!), verifies(fresh, both!)]).toEqual([true, true])
    await passTime(harness.database, 24 * HOUR_S + 1)
    await happen(2)
    await deliverAll(harness)
    const one = receiver.received.at(-1)!
    expect([verifies(old, one), verifies(fresh, one)]).toEqual([false, true])
    expect((await hooks())[0].previousSecretUntil).toBeNull()
  })

  it('follows no redirect', async () => {
    const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
    respond(307, { location: receiver.at('/elsewhere') })
    await happen()
    await deliverAll(harness)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
    expect((await logOf(harness, admin, id))[0]).toMatchObject({ state: 'waiting', statusCode: 307 })
    expect((await logOf(harness, admin, id))[0].fault).toContain('is not followed')
  })

  it('connects to no private address, whatever a name means by then', async () => {
    const { id } = await makeHook(harness, admin, 'https://hooks.example/in')
    await happen()
    await deliverAll(harness, {
      lookup: (_host, _options, callback) => callback(null, [{ address: '10.0.0.7', family: 4 }]),
    })
    const [entry] = await logOf(harness, admin, id)
    expect(entry).toMatchObject({ state: 'waiting', attempts: 1, statusCode: null })
    expect(entry.fault).toContain('“hooks.example” is not on the public internet')
  })

  it('waits for no answer that does not end, and not long for one that does not begin', async () => {
    const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
    receiver.answer = (response) => {
      response.writeHead(200)
      const more = () => response.write('x'.repeat(65_536), (error) => void (error ?? setImmediate(more)))
      more()
    }
    await happen(1)
    await deliverAll(harness)
    expect(await logOf(harness, admin, id)).toMatchObject([{ state: 'delivered', statusCode: 200 }])
    receiver.answer = () => undefined
    await happen(2)
    await deliverAll(harness, { mostMs: 50 })
    const [last] = await logOf(harness, admin, id)
    expect(last).toMatchObject({ state: 'waiting', fault: '“127.0.0.1” took too long to respond.' })
  })

  it('sends nothing of what was rolled back, and nothing to those who want something else', async () => {
    await makeHook(harness, admin, receiver.at('/other'), ['review.requested'])
    await makeHook(harness, admin, receiver.at('/hooks'))
    const undone = inOrganisation(async () => {
      await recordEvent(organisationId, { type: 'report.published', reportId, data: {} })
      throw new Error('Another edition came first.')
    })
    await expect(undone).rejects.toThrow('Another edition')
    await deliverAll(harness)
    expect(receiver.received).toEqual([])
    await happen()
    await deliverAll(harness)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
  })

  it('lets reports be published while a webhook is being deleted', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
      const [deleted] = await Promise.all([
        harness.call(admin, { method: 'DELETE', url: `${HOOKS}/${id}` }),
        happen(round),
      ])
      expect(deleted.status).toBe(204)
    }
    await deliverAll(harness)
    expect(receiver.received).toEqual([])
  })

  it('sends again under the same ID what a worker died over', async () => {
    await makeHook(harness, admin, receiver.at('/hooks'))
    await happen()
    const { database, config } = harness
    let transactions = 0
    // It sends, and is gone before it can say so.
    const dying: Database = {
      ...database,
      transaction: (...asked: Parameters<Database['transaction']>) =>
        transactions++ === 0 ? database.transaction(...asked) : Promise.reject(new Error('Killed.')),
    } as Database
    const [job] = await claimJobs(database, { kinds: [WEBHOOK_JOB], limit: 1 })
    await expect(
      webhookJob({ database: dying, config }).run(job!, new AbortController().signal),
    ).rejects.toThrow('Killed.')
    await deliverAll(harness)
    expect(receiver.received).toHaveLength(1)
    // Its claim has lapsed.
    await passTime(database, 61)
    await deliverAll(harness)
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.ids()).size).toBe(1)
    await passTime(database, 61)
    await deliverAll(harness)
    expect(receiver.received).toHaveLength(2)
  })

  it('does not let a receiver that hangs delay another organisation', async () => {
    const others = await makeOrganisation(harness.database, 'initech', [])
    const theirReport = await inPlatform(harness.database, async () => {
      const { owner_id: by } = await tx()
        .selectFrom('organisations')
        .where('id', '=', others)
        .select('owner_id')
        .executeTakeFirstOrThrow()
      const row = { organisation_id: others, name: 'Sun', created_by: by, updated_by: by }
      return (await tx().insertInto('reports').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
    await makeHook(harness, admin, slow.at('/slow'))
    await makeHook(harness, 'sub-initech-owner', receiver.at('/quick'), undefined, 'initech')
    slow.answer = () => undefined
    for (let edition = 1; edition <= 30; edition++) await happen(edition)
    const { database, config } = harness
    const faults: unknown[] = []
    const worker = startWorker({
      database,
      handlers: { [WEBHOOK_JOB]: webhookJob({ database, config }) },
      rounds: [],
      onFailure: (_what, error) => faults.push(error),
    })
    await vi.waitFor(() => expect(slow.received).toHaveLength(3), { timeout: 10_000 })
    await database.transaction({ kind: 'organisation', organisationId: others }, () =>
      recordEvent(others, { type: 'report.published', reportId: theirReport, data: {} }),
    )
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 })
    // None of the slow ones has ended, and no more than these were begun.
    expect(slow.received).toHaveLength(3)
    await worker.stop()
    expect(faults).toEqual([])
    const [entry] = await logOf(harness, admin, (await hooks())[0].id)
    expect(entry).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('keeps a log of 30 days and of 500 deliveries', async () => {
    const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
    await happen(1)
    await deliverAll(harness)
    await passTime(harness.database, 31 * 24 * HOUR_S)
    respond(503)
    await happen(2)
    await deliverAll(harness)
    await passTime(harness.database, 31 * 24 * HOUR_S)
    await inPlatform(harness.database, deleteOldDeliveries)
    expect(await logOf(harness, admin, id)).toMatchObject([{ state: 'waiting' }])
    await inPlatform(harness.database, () =>
      sql`
        insert into webhook_deliveries (organisation_id, webhook_id, event, data, state, created_at)
        select ${organisationId}::uuid, ${id}::uuid, 'data.refreshed', '{}', 'delivered', now() - make_interval(secs => n)
        from generate_series(1, 510) n`.execute(tx()),
    )
    await inPlatform(harness.database, deleteOldDeliveries)
    const { body } = await harness.call(admin, { url: `${HOOKS}/${id}/deliveries` })
    expect(body.total).toBe(501)
    expect(body.deliveries).toHaveLength(100)
  })
})
