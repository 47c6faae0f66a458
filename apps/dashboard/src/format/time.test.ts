import { expect, it } from 'vitest'
import { dayOfLogo, untilInWords, whenInWords } from './time.ts'

const now = new Date(2026, 10, 21, 14, 0, 0).getTime()
const ago = (...at: [number, number, number, number, number]) => new Date(...at).toISOString()

it.each([
  [ago(2026, 10, 21, 13, 59), '1 minute ago'],
  [ago(2026, 10, 21, 13, 48), '12 minutes ago'],
  [ago(2026, 10, 21, 12, 0), '2 hours ago'],
  [ago(2026, 10, 21, 0, 5), '13 hours ago'],
  [ago(2026, 10, 20, 23, 55), 'yesterday'],
  [ago(2026, 10, 18, 9, 0), '18 November'],
  [ago(2025, 4, 3, 9, 0), '3 May 2025'],
  [new Date(now - 20_000).toISOString(), 'just now'],
  // A clock that runs a little behind the server's.
  [new Date(now + 5000).toISOString(), 'just now'],
])('%s: %s', (iso, words) => {
  expect(whenInWords(iso, now)).toBe(words)
})

it.each([
  [now - 1000, 'in a moment'],
  [now + 59_000, 'in a moment'],
  [now + 60_000, 'in 1 minute'],
  [now + 3_599_000, 'in 59 minutes'],
  [now + 3 * 3_600_000, 'in 3 hours'],
  [now + 47 * 3_600_000, 'in 47 hours'],
  [now + 72 * 3_600_000, 'in 3 days'],
])('%s: %s', (time, words) => {
  expect(untilInWords(new Date(time).toISOString(), now)).toBe(words)
})

it('beside the logo a day is MMM DD, YYYY (specification 9)', () => {
  expect(dayOfLogo(ago(2026, 10, 2, 9, 0))).toBe('Nov 02, 2026')
})
