import { expect, it } from 'vitest'
import { fits } from './jumps.ts'

it.each([
  ['Audit log', 'Organisation', 'aud', true],
  ['Audit log', 'Organisation', 'log org', true],
  ['Audit log', 'Organisation', 'dit', false],
  ['Audit log', 'Organisation', '', true],
  ['Élections régionales', 'Reports', 'elections REG', true],
  ['User details', 'Engagement', 'details members', false],
  ['Settings', 'Organisation', 'webh', true],
  ['Settings', 'Organisation', 'invite', false],
])('%s of %s fits “%s”: %s', (label, group, typed, expected) => {
  expect(fits({ label, group, about: label === 'Settings' ? 'webhooks' : undefined }, typed)).toBe(expected)
})
