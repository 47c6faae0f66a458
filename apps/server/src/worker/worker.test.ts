import { type Database, json, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeOrganisation } from '../testing/harness.ts'
import { type Job, JobError, type JobHandlers, JobLater } from './jobs.ts'
import { drainOutbox, startWorker } from './loop.ts'
import { claimJobs, extendClaims, releaseClaims, settleJob } from './outbox.ts'

/** Something that happens once, and can be waited for. */
function signal() {
  let fire: () => void = () => undefined
  const happened = new Promise<void>((resolve) => (fire = resolve))
  return { fire, happened }
}

vi.setConfig({ testTimeout: 60_000 })

describeEachEngine('the worker', (open) => {
  let database: Database
  let acme: string
  let globex: string
  const failures: unknown[] = []
  const onFailure = (_what: string, error: unknown) => void failures.push(error)
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)

  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', [])
    globex = await makeOrganisation(database, 'globex', [])
  })
  afterEach(async () => {
    failures.length = 0
    await platform(() => tx().deleteFrom('outbox').execute())
  })

  const queue = (
    payload: string | number,
    {
      kind = 'mail',
      stream = null,
      organisation = null,
    }: { kind?: string; stream?: string | null; organisation?: string | null } = {},
  ) =>
    platform(() =>
      tx()
        .insertInto('outbox')
        .values({ kind, stream, organisation_id: organisation, payload: json<unknown>(payload) })
        .execute(),
    )
  const rows = () => platform(() => tx().selectFrom('outbox').selectAll().orderBy('seq').execute())
  const due = (where: { stream: string } | null = null) =>
    platform(() =>
      tx()
        .updateTable('outbox')
        .set({ run_after: sql<Date>`now() - interval '1 second'` })
        .where('done_at', 'is', null)
        .$if(where !== null, (update) => update.where('stream', '=', where!.stream))
        .execute(),
    )
  const claim = (limit = 20) => claimJobs(database, { kinds: ['mail'], limit })
  const claimOne = async (): Promise<Job> => {
    const [job] = await claim(1)
    return job!
  }
  const later = (job: Job) => settleJob(database, job, { state: 'later', reason: '' }, new Error('later'))
  const started = (handlers: JobHandlers, more = {}) =>
    startWorker({ database, handlers, rounds: [], onFailure, ...more })
  /** Asks the database until it says so. */
  const until = (isSo: (all: Awaited<ReturnType<typeof rows>>) => boolean) =>
    vi.waitFor(
      async () => {
        const all = await rows()
        if (!isSo(all)) throw new Error(JSON.stringify(all))
      },
      { timeout: 25_000, interval: 20 },
    )

  test('claims rows in the order they were queued, also those of one transaction', async () => {
    await platform(async () => {
      for (let index = 0; index < 30; index++)
        await tx()
          .insertInto('outbox')
          .values({ kind: 'mail', payload: json<unknown>(index) })
          .execute()
    })
    const payloads = [...(await claim(12)), ...(await claim(20))].map(({ payload }) => payload)
    expect(payloads).toEqual(Array.from({ length: 30 }, (_, index) => index))
  })

  test('keeps a stream in order: what fails holds up the rest of it, and nothing else', async () => {
    for (const payload of [1, 2, 3]) await queue(payload, { stream: 'ann' })
    await queue(4, { stream: 'bo' })
    const first = await claim()
    expect(first.map(({ payload }) => payload)).toEqual([1, 4])
    expect(await claim()).toEqual([])
    await later(first[0]!)
    await settleJob(database, first[1]!, { state: 'done', result: null })
    expect(await claim()).toEqual([])
    const order: unknown[] = []
    await due()
    const handlers = { mail: async ({ payload }: Job) => void order.push(payload) }
    await drainOutbox(database, handlers, onFailure)
    expect(order).toEqual([1, 2, 3])
  })

  test('gives organisations turns, counting what is in work already', async () => {
    for (let index = 0; index < 6; index++) await queue(`acme ${index}`, { organisation: acme })
    const running = await claim(2)
    await queue('globex', { organisation: globex })
    await queue('pool')
    expect(running.map(({ payload }) => payload)).toEqual(['acme 0', 'acme 1'])
    expect((await claim(3)).map(({ payload }) => payload)).toEqual(['globex', 'pool', 'acme 2'])
  })

  test('ten workers that claim at once share the rows; none has one twice', async () => {
    for (let index = 0; index < 40; index++) await queue(index, { stream: `s${index % 20}` })
    const claimed = (await Promise.all(Array.from({ length: 10 }, () => claim(5)))).flat()
    const ids = claimed.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // Only the first of each stream.
    for (const { payload } of claimed) expect(payload as number).toBeLessThan(20)
  })

  test('a lapsed lease passes the row on: the late failure of the one before changes nothing', async () => {
    await queue('mail')
    const slow = await claimOne()
    await due()
    const quick = await claimOne()
    expect(quick.id).toBe(slow.id)
    expect(await later(slow)).toBe(false)
    expect(await settleJob(database, slow, { state: 'given-up', reason: '' }, 'late')).toBe(false)
    await releaseClaims(database, [slow.claim])
    await extendClaims(database, [slow.claim])
    expect(await rows()).toMatchObject([{ claim: quick.claim, done_at: null, gave_up: false, attempts: 2 }])
    // And the other way round: who holds it fails, so it is not done.
    expect(await later(quick)).toBe(true)
    expect(await rows()).toMatchObject([{ claim: null, done_at: null, last_error: 'Error: later' }])
    // What was done is done, whoever holds the row.
    await due()
    const third = await claimOne()
    expect(await settleJob(database, slow, { state: 'done', result: null })).toBe(true)
    expect(await later(third)).toBe(false)
    expect(await rows()).toMatchObject([{ gave_up: false, payload: {}, claim: null, last_error: null }])
  })

  test('records an outcome and what goes with it together, once', async () => {
    await queue('mail')
    const job = await claimOne()
    let calls = 0
    const settle = () =>
      settleJob(database, job, { state: 'done', result: null }, undefined, async () => {
        calls += 1
      })
    await expect(
      settleJob(database, job, { state: 'done', result: null }, undefined, () =>
        Promise.reject(new Error('no')),
      ),
    ).rejects.toThrow('no')
    expect(await rows()).toMatchObject([{ done_at: null }])
    expect((await Promise.all([settle(), settle(), settle()])).filter(Boolean)).toHaveLength(1)
    expect(calls).toBe(1)
  })

  test('gives up what never succeeds at once, what fails for too long in the end, and the rest never', async () => {
    const outcomes: unknown[] = []
    const settled = async ({ payload }: Job, outcome: unknown) => void outcomes.push([payload, outcome])
    const handlers: JobHandlers = {
      permanent: { run: () => Promise.reject(new JobError('No such mailbox.', true)), settled },
      old: {
        run: () => Promise.reject(new JobError('Not now.', false)),
        giveUpAfterMs: 3_600_000,
        settled,
      },
      for_ever: () => Promise.reject(new Error('for ann@example.org and +49301234567')),
    }
    for (const kind of Object.keys(handlers)) await queue(kind, { kind, stream: kind })
    await drainOutbox(database, handlers, onFailure)
    expect(await rows()).toMatchObject([
      { gave_up: true, payload: {}, stream: null, done_at: expect.any(Date) },
      { gave_up: false, payload: 'old', stream: 'old', done_at: null, claim: null },
      { gave_up: false, done_at: null, last_error: 'Error: for [address] and [number]' },
    ])
    await platform(() =>
      tx().updateTable('outbox').set({ created_at: sql<Date>`now() - interval '61 minutes'` }).execute(),
    )
    await due()
    await drainOutbox(database, handlers, onFailure)
    expect(await rows()).toMatchObject([{ gave_up: true }, { gave_up: true }, { done_at: null }])
    expect(outcomes).toEqual([
      ['permanent', { state: 'given-up', reason: 'No such mailbox.' }],
      ['old', { state: 'later', reason: 'Not now.' }],
      ['old', { state: 'given-up', reason: 'Not now.' }],
    ])
  })

  test('pauses longer after each failure, up to an hour', async () => {
    await queue('mail')
    const pauses: number[] = []
    for (const attempts of [0, 1, 5, 40]) {
      await platform(() => tx().updateTable('outbox').set({ attempts }).execute())
      await due()
      await later(await claimOne())
      const { rows: found } = await platform(() =>
        sql<{
          pause: number
        }>`select round(extract(epoch from run_after - now()))::int as pause from outbox`.execute(tx()),
      )
      pauses.push(found[0]!.pause)
    }
    expect(pauses).toEqual([2, 4, 64, 3600])
  })

  test('a lane that hangs or is full holds up no other', async () => {
    const [stuck, rendered] = [signal(), signal()]
    const running: number[] = []
    const lane = { name: 'mail', concurrency: 2 }
    const hang = async ({ payload }: Job, ended: AbortSignal) => {
      running.push(payload as number)
      if (running.length === 2) stuck.fire()
      await new Promise((_, reject) => ended.addEventListener('abort', () => reject(new Error('stopped'))))
    }
    for (const index of [1, 2, 3]) await queue(index, { kind: index === 2 ? 'invite.mail' : 'mail' })
    const worker = started({
      mail: { run: hang, lane },
      'invite.mail': { run: hang, lane },
      'pages.render': async () => rendered.fire(),
    })
    await stuck.happened
    await queue('page', { kind: 'pages.render' })
    await rendered.happened
    expect(running.toSorted((a, b) => a - b)).toEqual([1, 2])
    await worker.stop()
    // What was not done is due at once, as if it had never been begun.
    expect((await rows()).filter(({ done_at }) => done_at === null)).toMatchObject(
      [1, 2, 3].map((payload) => ({ payload, attempts: 0, claim: null, last_error: null })),
    )
    expect((await claim()).map(({ payload }) => payload)).toEqual([1, 3])
    expect(failures).toEqual([])
  })

  test('stopped while a job will not end, it gives the row back, and the late end changes nothing', async () => {
    const [begun, end, ended] = [signal(), signal(), signal()]
    await queue('mail')
    const run = async () => {
      begun.fire()
      await end.happened
      ended.fire()
      throw new Error('too late')
    }
    const worker = started({ mail: run }, { stopAfterMs: 1 })
    await begun.happened
    await worker.stop()
    expect(await rows()).toMatchObject([{ claim: null, attempts: 0 }])
    const next = await claimOne()
    end.fire()
    await ended.happened
    await platform(async () => undefined)
    expect(await rows()).toMatchObject([{ claim: next.claim, attempts: 1, last_error: null }])
  })

  test('two workers beside each other do everything once, each stream in order', async () => {
    const done: number[] = []
    for (let index = 0; index < 40; index++)
      await queue(index, { stream: `s${index % 4}`, organisation: index % 2 === 0 ? acme : globex })
    const handlers: JobHandlers = {
      mail: {
        run: async ({ payload }) => {
          await platform(async () => undefined)
          done.push(payload as number)
        },
        lane: { name: 'mail', concurrency: 3 },
      },
    }
    const workers = [started(handlers), started(handlers)]
    await until((all) => all.every(({ done_at }) => done_at !== null))
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index))
    for (const stream of [0, 1, 2, 3]) {
      const own = done.filter((index) => index % 4 === stream)
      expect(own).toEqual(own.toSorted((a, b) => a - b))
    }
  })

  test('rows of a kind it does not know wait, and are reported', async () => {
    await queue('x', { kind: 'from-the-future' })
    const reported = signal()
    const worker = startWorker({
      database,
      handlers: {},
      rounds: [],
      onFailure: (_, error) => {
        failures.push(error)
        reported.fire()
      },
    })
    await reported.happened
    await worker.stop()
    expect(String(failures[0])).toContain('from-the-future')
    expect(await rows()).toMatchObject([{ done_at: null, payload: 'x' }])
  })

  test('a job that waits for others comes again when it says so, and nobody is told', async () => {
    await queue(1)
    await drainOutbox(database, { mail: async () => new JobLater(90_000) }, onFailure)
    const [row] = await rows()
    expect(row).toMatchObject({ done_at: null, claim: null, last_error: null, attempts: 1 })
    const pauseMs = row!.run_after.getTime() - Date.now()
    expect(Math.round(pauseMs / 10_000)).toBe(9)
    expect(failures).toEqual([])
  })

  test('an organisation gets no more places than its lane gives it, with those it has', async () => {
    for (const organisation of [acme, acme, acme, globex]) await queue(organisation, { organisation })
    const claim = () => claimJobs(database, { kinds: ['mail'], limit: 10, perOrganisation: 2 })
    expect((await claim()).map(({ payload }) => payload)).toEqual([acme, globex, acme])
    expect(await claim()).toEqual([])
  })
})
