import { expect, test } from 'vitest'
import { digestMonday } from './mondays.ts'

test.each([
  ['Europe/Zurich', '2026-11-23T05:59Z', null],
  ['Europe/Zurich', '2026-11-23T06:00Z', '2026-11-23'],
  ['Europe/Zurich', '2026-07-06T05:00Z', '2026-07-06'],
  ['Europe/Zurich', '2026-11-25T05:59Z', '2026-11-23'],
  ['Europe/Zurich', '2026-11-25T06:00Z', null],
  ['America/Los_Angeles', '2026-11-23T14:59Z', null],
  ['America/Los_Angeles', '2026-11-23T15:00Z', '2026-11-23'],
  // The week's days are of the same zone: its Sunday is over there, and not yet in UTC.
  ['Pacific/Auckland', '2026-11-22T17:59Z', null],
  ['Pacific/Auckland', '2026-11-22T18:00Z', '2026-11-23'],
  ['Asia/Kolkata', '2026-11-23T01:30Z', '2026-11-23'],
  ['UTC', '2026-11-22T07:00Z', null],
])('in %s at %s: %s', (zone, now, monday) => expect(digestMonday(new Date(now), zone)).toBe(monday))
