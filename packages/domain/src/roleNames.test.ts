import { expect, it } from 'vitest'
import { anyRole, manyOfRole, roleInText, roleName } from './roleNames.ts'

it('spells roles as words', () => {
  expect(roleName('EngagementAnalyst')).toBe('Engagement analyst')
  expect(roleName('Builder')).toBe('Builder')
})

it('gives roles their article', () => {
  expect(anyRole('Builder')).toBe('a builder')
  expect(anyRole('Admin')).toBe('an admin')
  expect(anyRole('EngagementAnalyst')).toBe('an engagement analyst')
})

it('speaks of one and of several', () => {
  expect(roleInText('Admin')).toBe('admin')
  expect(manyOfRole('EngagementAnalyst')).toBe('engagement analysts')
})
