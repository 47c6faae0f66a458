import { expect, it } from 'vitest'
import { initialsOf } from './Avatar.tsx'

it.each([
  ['Maya Lindqvist', 'ML'],
  ['maya.lindqvist@example.org', 'ML'],
  ['Zoë <b>Ünal</b>', 'ZB'],
  ['Zoë (Ünal)', 'ZÜ'],
  ['– Ann –', 'A'],
  ['𝒜nn', '𝒜'],
  ['🎈', '🎈'],
  ['', '?'],
])('%j has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
