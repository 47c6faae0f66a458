import { expect, it } from 'vitest'
import { dayInFull, dayInShort, needsYears, rangeInWords } from './utcDays.ts'

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
