import { expect, it } from 'vitest'
import { grants, placeInWords } from './abilities.ts'

it.each([
  [{ isOwner: false, roles: [] }, 'Viewer', 'Viewer'],
  [{ isOwner: false, roles: ['EngagementAnalyst'] }, 'Engagement analyst', 'Engagement analyst'],
  [{ isOwner: true, roles: ['Admin'] }, 'Owner, admin', 'Owner, admin'],
  [{ isOwner: true, roles: ['Builder', 'Admin'] }, 'Owner, 2 roles', 'Owner, builder, admin'],
  [
    { isOwner: false, roles: ['Builder', 'Reviewer', 'Publisher'] },
    '3 roles',
    'Builder, reviewer, publisher',
  ],
] as const)('%o is "%s"', (place, short, full) => {
  expect(placeInWords(place)).toEqual({ short, full })
})

it('grants what the server listed, and nothing of what is not there', () => {
  expect(grants({ abilities: ['report.create'] }, 'report.create')).toBe(true)
  expect(grants({ abilities: [] }, 'report.create')).toBe(false)
  expect(grants(null, 'report.create')).toBe(false)
})
