import { expect, it } from 'vitest'
import { localTime, mayBeJson, siteOf, timesOfDay } from './words.ts'

it('offers every hour, and the time there is', () => {
  expect(timesOfDay(360)).toHaveLength(24)
  expect(timesOfDay(375).slice(6, 8)).toEqual([
    ['360', '06:00 UTC'],
    ['375', '06:15 UTC'],
  ])
})

it('says what time that is here', () => {
  expect(localTime(360, 0)).toBe('')
  expect(localTime(360, -60)).toBe('07:00 in your time zone.')
  expect(localTime(30, 300)).toBe('19:30 in your time zone.')
  expect(localTime(1430, -330)).toBe('05:20 in your time zone.')
})

it('names the site, and asks for a place in JSON where there may be one', () => {
  expect(siteOf('https://data.example.org/a?b')).toBe('data.example.org')
  expect(mayBeJson('https://example.org/a.json', null)).toBe(true)
  expect(mayBeJson('https://example.org/a', '“a” has 2 lists of rows, at “x”, “y”.')).toBe(true)
  expect(mayBeJson('https://example.org/a.csv', 'There’s no site called “example.org”.')).toBe(false)
})
