import { describeOneEngine } from '@bubbles/test-kit'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { rollUpDirtyDays } from './rollup.ts'
import { measureRollups } from './rollupMetrics.ts'
import { makeOrganisation } from './testing.ts'
import { type EventRow, insertEvents } from './writer.ts'

describeOneEngine('the metrics of rollups', (open) => {
  test('say how many days wait, and for how long the oldest has been seen to', async () => {
    const database = await open()
    const { publications, organisationId } = await makeOrganisation(database, 'acme')
    const valueOf = async (name: string) => (await register.getSingleMetric(name)!.get()).values[0]!.value
    const measured = async (now: number) => {
      await measureRollups(database, now)
      return [await valueOf('bubbles_rollup_days_waiting'), await valueOf('bubbles_rollup_lag_seconds')]
    }
    const viewOn = (day: string): EventRow => ({
      ...publications[0]!,
      at: new Date(`${day}T10:00:00Z`),
      sessionId: `session of ${day}`,
      id: 'view',
      kind: 'view',
      durationMs: 0,
      blockId: null,
      share: null,
      readerHash: '1',
      device: 'desktop',
      source: null,
      browser: 'Chrome',
      country: null,
      medium: null,
      campaign: null,
      place: null,
      target: null,
    })
    expect(await measured(1_000)).toEqual([0, 0])
    await database.transaction({ kind: 'organisation', organisationId }, () =>
      insertEvents(organisationId, [viewOn('2026-11-19'), viewOn('2026-11-20')]),
    )
    expect(await measured(2_000)).toEqual([2, 0])
    expect(await measured(32_000)).toEqual([2, 30])
    await rollUpDirtyDays(database)
    expect(await measured(40_000)).toEqual([0, 0])
  })
})
