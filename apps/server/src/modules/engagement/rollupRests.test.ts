import { expect, it } from 'vitest'
import { RollupRests } from './rollupRests.ts'

const busy = { organisationId: 'busy', day: '2026-11-21' }
const done = (milliseconds: number) => ({ done: [{ ...busy, milliseconds }], failures: [] })

it('leaves a day alone nine times as long as it took, and at most ten minutes', () => {
  const rests = new RollupRests()
  rests.after(done(2_000), 0)
  expect(rests.days(17_999)).toMatchObject([busy])
  expect(rests.days(18_000)).toEqual([])
  rests.after(done(300_000), 20_000)
  expect(rests.days(619_999)).toMatchObject([busy])
  expect(rests.days(620_000)).toEqual([])
})

it('leaves a day alone for a quarter of a minute, however quick it was', () => {
  const rests = new RollupRests()
  rests.after(done(5), 0)
  expect(rests.days(14_999)).toMatchObject([busy])
  expect(rests.days(15_000)).toEqual([])
})

it('leaves a day that failed alone for a minute, however soon it failed', () => {
  const rests = new RollupRests()
  rests.after({ done: [], failures: [{ ...busy, milliseconds: 1 }] }, 0)
  expect(rests.days(59_999)).toMatchObject([busy])
  expect(rests.days(60_000)).toEqual([])
})

it('lets no busy day make others wait for a second', () => {
  expect(new RollupRests().after(done(60_000), 0)).toBeLessThan(1_000)
})

it('leaves nine tenths of the time to others, however many organisations are read', () => {
  const round = Array.from({ length: 50 }, (_, n) => ({ ...busy, organisationId: `${n}`, milliseconds: 20 }))
  expect(new RollupRests().after({ done: round, failures: [] }, 0)).toBe(9_000)
})
