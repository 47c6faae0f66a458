import { describe, expect, it } from 'vitest'
import { dateOf, momentOf, momentProblem, readTime, tomorrowMorning } from './moments.ts'

describe('a time of day', () => {
  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['1745', '17:45'],
    ['9 am', '09:00'],
    ['12am', '00:00'],
    ['12:15 PM', '12:15'],
    ['23:59', '23:59'],
  ])('is read from %s', (text, time) => expect(readTime(text)).toBe(time))

  it.each(['', '24', '9:60', '13 pm', '0am', 'noon', '9:3'])('is not %o', (text) =>
    expect(readTime(text)).toBeNull(),
  )
})

describe('a moment', () => {
  const now = new Date(2026, 10, 26, 19, 30)

  it('is where the person is, and shown as it was chosen', () => {
    const moment = { day: '2026-12-04', time: '09:05' }
    expect(momentOf(dateOf(moment)!)).toEqual(moment)
    expect(tomorrowMorning(now)).toEqual({ day: '2026-11-27', time: '09:00' })
  })

  it.each([
    [{ day: '', time: '09:00' }, 'Choose a date and time.'],
    [{ day: '2026-12-04', time: '' }, 'Choose a date and time.'],
    [{ day: '2026-11-26', time: '19:30' }, 'Choose a time in the future.'],
    [{ day: '2027-12-26', time: '09:00' }, 'Choose a time within the next year.'],
    [{ day: '2026-11-26', time: '19:31' }, null],
  ])('%o: %s', (moment, problem) => expect(momentProblem(moment, now)).toBe(problem))
})
