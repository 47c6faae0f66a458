import { expect, it } from 'vitest'
import { PacedRefusals } from './pacedRefusals.ts'

it('refuses at once who is refused now and then', () => {
  const refusals = new PacedRefusals()
  for (let second = 0; second < 20; second++) expect(refusals.delay('ann', second * 100)).toBe(0)
})

it('refuses at a steady pace who asks again at once, and nobody else', () => {
  const refusals = new PacedRefusals()
  const held = Array.from({ length: 120 }, () => refusals.delay('ann', 0))
  expect(held.slice(0, 20).every((ms) => ms === 0)).toBe(true)
  expect([held[20], held[21], held[119]]).toEqual([20, 40, 2000])
  expect(refusals.delay('ben', 0)).toBe(0)
  // What was used up is given back with time.
  expect(refusals.delay('ann', 60_000)).toBe(0)
})

it('holds no refusal for longer than ten seconds', () => {
  const refusals = new PacedRefusals()
  for (let count = 0; count < 5_000; count++) refusals.delay('ann', 0)
  expect(refusals.delay('ann', 0)).toBeLessThanOrEqual(10_000)
})
