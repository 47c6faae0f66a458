import { json, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { startWorker } from './loop.ts'
import { measureOutbox } from './metrics.ts'

describeOneEngine('the metrics of the worker', (open) => {
  const valuesOf = async (name: string) =>
    (await register.getSingleMetric(name)!.get()).values.map(
      ({ labels, value }) => ({ ...labels, value }) as { value: number; [label: string]: unknown },
    )

  test('say what waits in the outbox and how old the oldest is, by kind', async () => {
    const database = await open()
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .insertInto('outbox')
        .values([
          { kind: 'mail', payload: json({}), created_at: sql<Date>`now() - interval '5 minutes'` },
          { kind: 'mail', payload: json({}), run_after: sql<Date>`now() + interval '1 hour'` },
          { kind: 'page', payload: json({}) },
        ])
        .execute(),
    )
    await measureOutbox(database)
    expect(await valuesOf('bubbles_outbox_due')).toEqual([
      { kind: 'mail', value: 1 },
      { kind: 'page', value: 1 },
    ])
    const [mail, page] = await valuesOf('bubbles_outbox_oldest_seconds')
    expect(mail!.value).toBeGreaterThanOrEqual(300)
    expect(page!.value).toBeLessThan(300)

    await database.transaction({ kind: 'platform' }, () => tx().deleteFrom('outbox').execute())
    await measureOutbox(database)
    expect(await valuesOf('bubbles_outbox_due')).toEqual([])
  })

  test('say how many can be at work in a lane, and what became of rows and rounds', async () => {
    const database = await open()
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .insertInto('outbox')
        .values({ kind: 'letter', payload: json({}) })
        .execute(),
    )
    let settled: () => void = () => undefined
    const done = new Promise<void>((resolve) => (settled = resolve))
    const worker = startWorker({
      database,
      handlers: { letter: { run: async () => {}, lane: { name: 'letters', concurrency: 3 } } },
      rounds: [],
      onFailure: () => {},
      onWorked: (what) => what === 'outbox letter' && settled(),
    })
    await done
    await worker.stop()
    expect(await valuesOf('bubbles_worker_places')).toContainEqual({ lane: 'letters', value: 3 })
    expect(await valuesOf('bubbles_worker_running')).toContainEqual({ lane: 'letters', value: 0 })
    const attempts = await valuesOf('bubbles_worker_attempts_total')
    expect(
      attempts.find(({ kind, outcome }) => kind === 'letter' && outcome === 'done')!.value,
    ).toBeGreaterThan(0)
    const rounds = await valuesOf('bubbles_worker_rounds_total')
    expect(
      rounds.find(({ round, outcome }) => round === 'outbox' && outcome === 'worked')!.value,
    ).toBeGreaterThan(0)
  })
})
