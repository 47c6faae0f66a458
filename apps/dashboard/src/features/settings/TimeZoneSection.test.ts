import { expect, it } from 'vitest'
import { isFound } from './TimeZoneSection.tsx'

it.each([
  ['Europe/Zurich', 'Zur', true],
  ['Europe/Zurich', 'zürich', true],
  ['Europe/Zurich', ' europe/zurich ', true],
  ['America/New_York', 'new york', true],
  ['America/New_York', 'New_York', true],
  ['America/New_York', 'york america', true],
  ['America/New_York', 'new zurich', false],
  ['Europe/Zurich', '', true],
])('%s is found by %j: %s', (zone, typed, isThere) => {
  expect(isFound(zone, typed)).toBe(isThere)
})
