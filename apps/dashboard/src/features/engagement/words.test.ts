import { describe, expect, it } from 'vitest'
import {
  countChange,
  dayInFull,
  dayInShort,
  duration,
  durationChange,
  durationParts,
  needsYears,
  pointsChange,
  rangeInWords,
  readersInWords,
  share,
} from './words.ts'

describe('words', () => {
  it.each([
    [8412, 7129, 'up', '18 % more than the 7,129 before'],
    [4, 9, 'down', '5 fewer than the 9 before'],
    [90, 100, 'down', '10 % fewer than the 100 before'],
    [10_001, 10_000, 'up', '1 more than the 10,000 before'],
    [5, 0, 'up', 'none before'],
    [5, 5, 'same', 'as before'],
    [0, 0, 'same', 'none before'],
  ])('%i after %i: %s, %s', (now, before, direction, words) => {
    expect(countChange(now, before)).toEqual({ direction, words })
  })

  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min'],
    [168, '2 min 48 s'],
    [3599.6, '1 h'],
    [15_600, '4 h 20 min'],
    [51_600, '14 h'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words)
    expect(durationParts(seconds).length).toBeLessThanOrEqual(2)
  })

  it('says how a time moved', () => {
    expect(durationChange(168, 156)).toEqual({ direction: 'up', words: '12 s longer than before' })
    expect(durationChange(30, 95)).toEqual({ direction: 'down', words: '1 min 5 s shorter than before' })
    expect(durationChange(30.2, 29.8)).toEqual({ direction: 'same', words: 'as before' })
  })

  it.each([
    [0.41, 0.43, 'down', '2 points fewer than the 43 % before'],
    [0.5, 0.49, 'up', '1 point more than the 49 % before'],
    [0.412, 0.409, 'same', 'as before'],
  ])('a share of %d after %d: %s, %s', (now, before, direction, words) => {
    expect(pointsChange(now, before)).toEqual({ direction, words })
  })

  it('rounds no share that is there to nothing', () => {
    expect([share(0, 0), share(0, 9), share(1, 1000), share(1, 3)]).toEqual(['0 %', '0 %', '< 1 %', '33 %'])
    expect([readersInWords(1), readersInWords(1284)]).toEqual(['1 reader', '1,284 readers'])
  })

  it('names the year of days of several years, or of another than this one', () => {
    const days = (...texts: string[]) => texts.map((text) => ({ day: new Date(`${text}T00:00:00Z`) }))
    const now = new Date('2026-11-22T00:00:00Z')
    expect(needsYears(days('2026-01-01', '2026-11-22'), now)).toBe(false)
    expect(needsYears(days('2025-12-31', '2026-01-01'), now)).toBe(true)
    expect(needsYears(days('2024-02-01', '2024-02-02'), now)).toBe(true)
    expect(needsYears([], now)).toBe(false)
    const [day] = days('2024-02-01')
    expect([dayInShort(day!.day, true), dayInFull(day!.day, true)]).toEqual([
      '1 Feb 2024',
      'Thu 1 February 2024',
    ])
  })

  it('names the years of a range over New Year', () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    expect(rangeInWords(day('2026-10-24'), day('2026-11-20'))).toBe('24 October to 20 November')
    expect(rangeInWords(day('2025-11-22'), day('2026-11-21'))).toBe('22 Nov 2025 to 21 Nov 2026')
    expect(rangeInWords(day('2026-11-21'), day('2026-11-21'))).toBe('21 November')
  })
})
