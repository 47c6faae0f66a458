import { expect, it } from 'vitest'
import { dayInText, daysByName, typedDays } from './typedDays.ts'

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 23, 30)
const iso = (day: Date) => day.toISOString().slice(0, 10)

it('names the days around, by the person’s own clock', () => {
  expect(daysByName(NOW).map(({ name, day }) => `${name} ${iso(day)}`)).toEqual([
    'Today 2026-11-25',
    'Tomorrow 2026-11-26',
    'Next Monday 2026-11-30',
    'Next Tuesday 2026-12-01',
    'Next Wednesday 2026-12-02',
    'Next Thursday 2026-11-26',
    'Next Friday 2026-11-27',
    'Next Saturday 2026-11-28',
    'Next Sunday 2026-11-29',
    'Yesterday 2026-11-24',
  ])
})

it('on a Monday the next one is a week away', () => {
  const monday = new Date(2026, 10, 30)
  expect(iso(daysByName(monday)[2]!.day)).toBe('2026-12-07')
})

it.each([
  ['3 May', 'en-GB', ['2026-05-03', '2027-05-03']],
  ['3 December', 'en-GB', ['2026-12-03']],
  ['3 dec 2027', 'en-GB', ['2027-12-03']],
  ['May 3, 2027', 'en-US', ['2027-05-03']],
  ['3. Mai 2027', 'de-DE', ['2027-05-03']],
  ['3. märz 2027', 'de-DE', ['2027-03-03']],
  ['3 de mayo 2027', 'es-ES', ['2027-05-03']],
  ['3 May 2027', 'de-DE', ['2027-05-03']],
  ['3.5.2027', 'de-DE', ['2027-05-03']],
  ['2027-05-03', 'en-GB', ['2027-05-03']],
  ['31 June', 'en-GB', []],
  ['2027-02-29', 'en-GB', []],
  ['3 Ma', 'en-GB', []],
  ['May', 'en-GB', []],
  ['3', 'en-GB', []],
  ['3 4', 'en-GB', []],
  ['ann', 'en-GB', []],
])('“%s” in %s is %j', (text, locale, days) => {
  expect(typedDays(text, locale, NOW).map(iso)).toEqual(days)
})

it('is written as its language writes it', () => {
  const day = new Date(Date.UTC(2027, 4, 3))
  expect(dayInText(day, 'en-GB')).toBe('3 May 2027')
  expect(dayInText(day, 'de-DE')).toBe('3. Mai 2027')
})
