import { describe, expect, it } from 'vitest'
import { grants, placeInWords, seesEngagement } from './abilities.ts'

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

describe('the engagement screen', () => {
  const organisation = (abilities: string[], googleAnalytics4MeasurementId: string | null) =>
    ({ abilities, googleAnalytics4MeasurementId }) as Parameters<typeof seesEngagement>[0]

  it.each([
    [['engagement.read'], 'G-1', true],
    [['organisation.setupAnalytics'], null, true],
    [['organisation.setupAnalytics'], 'G-1', false],
    [[], null, false],
  ])('with %o and measurement id %s: %s', (abilities, id, seen) => {
    expect(seesEngagement(organisation(abilities, id))).toBe(seen)
  })
})
