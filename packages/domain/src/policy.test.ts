import { describe, expect, it } from 'vitest'
import { type Actor, CAPABILITIES, type Capability, can, TOKEN_CAPABILITIES } from './policy.ts'
import { ASSIGNABLE_ROLES, type Role } from './roles.ts'

const member = (...roles: NonNullable<Actor['membership']>['roles'][number][]): Actor => ({
  userId: 'u',
  globalRoles: [],
  membership: { roles, isOwner: false },
})

const actors = {
  anonymous: null,
  outsider: { userId: 'u', globalRoles: [], membership: null },
  viewer: member(),
  builder: member('Builder'),
  reviewer: member('Reviewer'),
  publisher: member('Publisher'),
  admin: member('Admin'),
  analyst: member('EngagementAnalyst'),
  owner: { userId: 'u', globalRoles: [], membership: { roles: [], isOwner: true } },
  manager: { userId: 'u', globalRoles: ['AccountManager'], membership: null },
} satisfies Record<string, Actor | null>

type Name = keyof typeof actors
/** Each role has somebody in the table. */
const OF_ROLE: Record<Role, Name> = {
  Viewer: 'viewer',
  Builder: 'builder',
  Reviewer: 'reviewer',
  Publisher: 'publisher',
  Admin: 'admin',
  EngagementAnalyst: 'analyst',
}
const anyMember: Name[] = ['viewer', 'builder', 'reviewer', 'publisher', 'admin', 'analyst', 'owner']
const anyUser: Name[] = ['outsider', ...anyMember, 'manager']

/** Every row names all who may; whoever is not named must be refused. */
const table: Record<Capability, Name[]> = {
  'user.self': anyUser,
  'organisation.create': anyUser,
  'organisation.read': anyMember,
  'organisation.update': ['admin', 'owner'],
  'organisation.delete': ['owner'],
  'organisation.handOver': ['owner'],
  'organisation.brand': ['admin', 'owner'],
  'organisation.members': ['admin', 'owner'],
  'organisation.provision': ['admin', 'owner'],
  'organisation.setupAnalytics': ['admin', 'owner'],
  'organisation.tokens': ['admin', 'owner'],
  'organisation.webhooks': ['admin', 'owner'],
  'organisation.pageDomain': ['admin', 'owner'],
  'organisation.singleSignOn': ['admin', 'owner'],
  'organisation.secondFactor': ['admin', 'owner'],
  'organisation.connections': ['admin', 'owner'],
  'organisation.writingHelp': ['admin', 'owner'],
  'organisation.export': ['owner'],
  'audit.read': ['admin', 'owner'],
  'publication.read': anyMember,
  'report.list': anyMember,
  'report.readDraft': ['builder', 'reviewer'],
  'report.check': ['builder', 'reviewer', 'publisher'],
  'report.comment': ['builder', 'reviewer'],
  'report.create': ['builder'],
  'report.edit': ['builder'],
  'report.delete': ['builder'],
  'report.export': ['builder'],
  'report.review': ['reviewer'],
  'report.publish': ['publisher'],
  'report.sharePreview': ['builder', 'publisher'],
  'report.overseeLinks': ['publisher', 'admin', 'owner'],
  'report.query': ['builder'],
  'report.suggestText': ['builder'],
  'engagement.read': ['analyst'],
  'engagement.annotate': ['admin', 'analyst', 'owner'],
  'engagement.annotateForOthers': ['admin', 'owner'],
  'engagement.setGoals': ['analyst'],
  'engagement.erase': ['admin', 'analyst', 'owner'],
  'engagement.answer': anyUser,
  'account.manage': ['manager'],
}

describe('can', () => {
  it('has a row for every capability', () => {
    expect(Object.keys(table).toSorted()).toEqual(CAPABILITIES.toSorted())
  })

  it('has somebody for every role', () => {
    for (const role of ASSIGNABLE_ROLES) expect(actors[OF_ROLE[role]]?.membership?.roles).toEqual([role])
  })

  const cells = CAPABILITIES.flatMap((capability) =>
    (Object.keys(actors) as Name[]).map((name) => ({
      capability,
      name,
      expected: table[capability].includes(name),
    })),
  )
  it.each(cells)('$name, $capability: $expected', ({ capability, name, expected }) => {
    expect(can(actors[name], capability, { measurementId: 'G-ABCDEFGHIJ' })).toBe(expected)
  })

  it('lets an API token do what it was made for, as far as its maker may', () => {
    const scope: Capability[] = ['report.list', 'report.create']
    const granted = CAPABILITIES.filter((capability) => can({ ...actors.admin, scope }, capability))
    expect(granted).toEqual(['report.list'])
  })

  it('lets no API token do what is for people only, whatever it was made for', () => {
    const everything = { ...actors.admin, globalRoles: ['AccountManager'], scope: CAPABILITIES } as const
    const personal = CAPABILITIES.filter((capability) => !TOKEN_CAPABILITIES.includes(capability))
    expect(personal).toEqual([
      'user.self',
      'organisation.create',
      'organisation.handOver',
      'organisation.delete',
      'organisation.members',
      'organisation.tokens',
      'organisation.webhooks',
      'organisation.pageDomain',
      'organisation.singleSignOn',
      'organisation.secondFactor',
      'organisation.connections',
      'organisation.writingHelp',
      'report.query',
      'report.suggestText',
      'engagement.annotateForOthers',
      'engagement.answer',
      'account.manage',
    ])
    expect(personal.filter((capability) => can(everything, capability))).toEqual([])
  })

  it('lets nobody read engagement before the organisation has a measurement id', () => {
    expect(can(actors.analyst, 'engagement.read', { measurementId: null })).toBe(false)
    expect(can(actors.analyst, 'engagement.read')).toBe(false)
  })
})

it('organisations are created by account managers alone where that is set', () => {
  const creators = Object.entries(actors).filter(([, actor]) =>
    can(actor, 'organisation.create', { organisationsCreatedBy: 'managers' }),
  )
  expect(creators.map(([name]) => name)).toEqual(['manager'])
  expect(can(actors.outsider, 'organisation.create', { organisationsCreatedBy: 'anyone' })).toBe(true)
})
