import { expect, it } from 'vitest'
import { readDay } from './days.ts'

it.each([
  ['2026-10-26', '2026-10-26'],
  ['26.10.2026', '2026-10-26'],
  ['26/10/26', '2026-10-26'],
  ['26 October', '2026-10-26'],
  ['Oct 26 2026', '2026-10-26'],
  ['26. Oktober 2026', '2026-10-26'],
  ['1. März', '2026-03-01'],
  ['3. Dez. 2026', '2026-12-03'],
  ['5 Mai', '2026-05-05'],
  ['32 October', null],
  ['26 Vendémiaire', null],
])('reads %j as %s', (text, day) => {
  expect(readDay(text, '2026-11-27')).toBe(day)
})
