import { expect, it } from 'vitest'
import { playwrightTimes, slowestInWords, vitestTimes } from './testTimes.ts'

it('reads what a file of Vitest took', () => {
  expect(vitestTimes([{ name: 'a.test.ts', startTime: 1000, endTime: 3500 }])).toEqual([
    { file: 'a.test.ts', seconds: 2.5 },
  ])
})

it('adds up a file’s journeys, those in groups too, and every try', () => {
  const test = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  expect(
    playwrightTimes([
      {
        file: 'a.e2e.ts',
        specs: [test(1000)],
        suites: [{ file: 'a.e2e.ts', specs: [test(2000, 500), test(1500)] }],
      },
    ]),
  ).toEqual([{ file: 'a.e2e.ts', seconds: 5 }])
})

it('lists the slowest first, and says what all took', () => {
  const times = [
    { file: 'quick.test.ts', seconds: 0.4 },
    { file: 'slow.test.ts', seconds: 12 },
    { file: 'middling.test.ts', seconds: 3 },
  ]
  expect(slowestInWords(times, 2)).toBe(
    'Slowest of 3 files, which took 15 s one after the other:\n    12.0 s  slow.test.ts\n     3.0 s  middling.test.ts',
  )
})
