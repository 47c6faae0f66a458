import { expect, test } from 'vitest'
import type { Fault, Outcome } from './fault.ts'
import { killsEmbedded, killsPostgres } from './faults/kills.ts'
import { postgresRestarted } from './faults/postgresGone.ts'
import { powerLoss } from './faults/powerLoss.ts'
import { runFault } from './runFault.ts'

/** The gate's is always the same, and little is done: `npm run torture` does much, from any seed. */
const inShort = (fault: Fault, times: number): Promise<Outcome> =>
  runFault(fault, { seed: 17, times, isShort: true })

const missing = process.env.TEST_DATABASE_MISSING
const why = missing ? ` (skipped: ${missing})` : ''

test('kills under writes lose nothing acknowledged, on embedded', async () => {
  const { figures, problems } = await inShort(killsEmbedded, 1)
  expect(problems).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(3)
})

test('power loss under writes loses nothing acknowledged', async () => {
  const { figures, problems } = await inShort(powerLoss, 3)
  expect(problems).toEqual([])
  expect(figures.acknowledged).toBeGreaterThanOrEqual(60)
})

test.skipIf(missing)(`kills under writes lose nothing acknowledged, on postgres${why}`, async () => {
  const { figures, problems } = await inShort(killsPostgres, 1)
  expect(problems).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(3)
})

test.skipIf(missing)(`a crash of PostgreSQL under writes loses nothing acknowledged${why}`, async () => {
  const { figures, problems } = await inShort(postgresRestarted, 1)
  expect(problems).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(20)
})
