import { expect, it } from 'vitest'
import { clockShifts, dayInZone, startOfDay, wallTime } from './timeZone.ts'

it.each([
  ['UTC', '2026-11-27T23:59:59Z', '2026-11-27'],
  ['Europe/Zurich', '2026-11-27T22:59:59Z', '2026-11-27'],
  ['Europe/Zurich', '2026-11-27T23:00:00Z', '2026-11-28'],
  ['Europe/Zurich', '2026-07-01T22:00:00Z', '2026-07-02'],
  ['Asia/Kolkata', '2026-11-27T18:29:59Z', '2026-11-27'],
  ['Asia/Kolkata', '2026-11-27T18:30:00Z', '2026-11-28'],
  ['America/St_Johns', '2026-11-28T03:29:00Z', '2026-11-27'],
  ['Pacific/Kiritimati', '2026-11-27T10:00:00Z', '2026-11-28'],
  // Unknown here: by UTC.
  ['Mars/Olympus', '2026-11-27T23:59:00Z', '2026-11-27'],
])('in %s, %s is on %s', (zone, at, day) => expect(dayInZone(new Date(at), zone)).toBe(day))

it.each([
  ['UTC', '2026-03-29', '2026-03-29T00:00:00Z'],
  ['Europe/Zurich', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Zurich', '2026-03-30', '2026-03-29T22:00:00Z'],
  ['Europe/Zurich', '2026-10-25', '2026-10-24T22:00:00Z'],
  ['Europe/Zurich', '2026-10-26', '2026-10-25T23:00:00Z'],
  ['Asia/Kathmandu', '2026-11-27', '2026-11-26T18:15:00Z'],
  // Clocks go forward at midnight there: the day begins at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00Z'],
])('in %s, %s begins at %s', (zone, day, at) => expect(startOfDay(day, zone)).toEqual(new Date(at)))

it('knows each time clocks are put forward or back, to the minute', () => {
  const [first, last] = [new Date('2025-12-15T00:00:00Z'), new Date('2026-12-15T00:00:00Z')]
  expect(clockShifts('Europe/Zurich', first, last)).toEqual([
    { from: first, minutes: 60 },
    { from: new Date('2026-03-29T01:00:00Z'), minutes: 120 },
    { from: new Date('2026-10-25T01:00:00Z'), minutes: 60 },
  ])
  expect(clockShifts('Australia/Lord_Howe', first, last)).toEqual([
    { from: first, minutes: 660 },
    { from: new Date('2026-04-04T15:00:00Z'), minutes: 630 },
    { from: new Date('2026-10-03T15:30:00Z'), minutes: 660 },
  ])
  expect(clockShifts('Asia/Kolkata', first, last)).toEqual([{ from: first, minutes: 330 }])
})

it('shows what the clocks show', () => {
  expect(wallTime(new Date('2026-11-27T12:34:56Z'), 'Asia/Kolkata')).toBe(Date.UTC(2026, 10, 27, 18, 4))
})
