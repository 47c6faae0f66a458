import type { AssignableRole, GlobalRole } from './roles.ts'

/** Who asks. Built by the server from the access token and the host; sent to the client as abilities. */
export interface Actor {
  userId: string
  globalRoles: readonly GlobalRole[]
  /** The actor's place in the current organisation; null when the actor is no member of it. */
  membership: { roles: readonly AssignableRole[]; isOwner: boolean } | null
  /** What an API token was made for: its actor may do nothing else. Absent: a person, signed in. */
  scope?: readonly Capability[]
}

/** What about the thing asked for may change the answer. */
export interface Resource {
  /** The current organisation's analytics measurement id (specification 6). */
  measurementId?: string | null
  /** Who creates organisations in this installation; not given: anyone. */
  organisationsCreatedBy?: OrganisationCreators
}

/** Who creates organisations in an installation: anyone signed in, or account managers alone. */
export const ORGANISATION_CREATORS = ['anyone', 'managers'] as const
export type OrganisationCreators = (typeof ORGANISATION_CREATORS)[number]

/** Who can create an account in an installation: anyone, those it expects (invited, enrolled by domain), or no one. */
export const SIGN_UP_POLICIES = ['open', 'invited', 'closed'] as const
export type SignUpPolicy = (typeof SIGN_UP_POLICIES)[number]

interface Grant {
  /** Any signed-in user, member or not; perhaps on a condition that holds for users alone. */
  user?: true | ((resource: Resource) => boolean)
  /** Every member, whatever the roles: the Viewer. */
  member?: true
  roles?: readonly AssignableRole[]
  globalRoles?: readonly GlobalRole[]
  owner?: true
  /** Only for a person who is signed in: no API token can be made for it. */
  personOnly?: true
  /** What must also hold. */
  only?: (resource: Resource) => boolean
}

/**
 * The one table of permissions (specification 6; where it says "not shown", docs/decisions/0004-roles.md).
 * Server and client both ask `can`; no role name appears anywhere else. What is not granted here is refused.
 */
export const POLICY = {
  'user.self': { user: true, personOnly: true },
  'organisation.create': {
    user: ({ organisationsCreatedBy }) => organisationsCreatedBy !== 'managers',
    globalRoles: ['AccountManager'],
    personOnly: true,
  },
  'organisation.read': { member: true },
  'organisation.update': { roles: ['Admin'], owner: true },
  'organisation.handOver': { owner: true, personOnly: true },
  'organisation.delete': { owner: true, personOnly: true },
  'organisation.brand': { roles: ['Admin'], owner: true },
  'organisation.members': { roles: ['Admin'], owner: true, personOnly: true },
  // What an identity provider does by SCIM, within the organisation's verified domains: an API token is made for it.
  'organisation.provision': { roles: ['Admin'], owner: true },
  'organisation.setupAnalytics': { roles: ['Admin'], owner: true },
  // Else a token that ends could make itself one that does not.
  'organisation.tokens': { roles: ['Admin'], owner: true, personOnly: true },
  // Else what a token set up would go on after its end.
  'organisation.webhooks': { roles: ['Admin'], owner: true, personOnly: true },
  // Else a token that leaks could let anyone sign in as a member.
  'organisation.pageDomain': { roles: ['Admin'], owner: true, personOnly: true },
  'organisation.singleSignOn': { roles: ['Admin'], owner: true, personOnly: true },
  // As everything else about how people sign in.
  'organisation.secondFactor': { roles: ['Admin'], owner: true, personOnly: true },
  // Else a token that leaks could send what is kept of databases elsewhere.
  'organisation.connections': { roles: ['Admin'], owner: true, personOnly: true },
  // Else a token that leaks could have text of reports sent elsewhere.
  'organisation.writingHelp': { roles: ['Admin'], owner: true, personOnly: true },
  'organisation.export': { owner: true },
  'audit.read': { roles: ['Admin'], owner: true },
  'publication.read': { member: true },
  'report.list': { member: true },
  'report.readDraft': { roles: ['Builder', 'Reviewer'] },
  // Who writes, who reads over and who publishes all have to know what stands in the way.
  'report.check': { roles: ['Builder', 'Reviewer', 'Publisher'] },
  'report.comment': { roles: ['Builder', 'Reviewer'] },
  'report.create': { roles: ['Builder'] },
  'report.edit': { roles: ['Builder'] },
  'report.delete': { roles: ['Builder'] },
  'report.export': { roles: ['Builder'] },
  'report.review': { roles: ['Reviewer'] },
  'report.publish': { roles: ['Publisher'] },
  // Whoever writes a draft or decides when it goes out may show it to somebody first.
  'report.sharePreview': { roles: ['Builder', 'Publisher'] },
  // Who answers for what leaves the organisation, whether or not they may read it.
  'report.overseeLinks': { roles: ['Publisher', 'Admin'], owner: true },
  // Else a token that leaks could read all that a shared database shows.
  'report.query': { roles: ['Builder'], personOnly: true },
  // Each sends text of a report to a language model: a person has to ask for it.
  'report.suggestText': { roles: ['Builder'], personOnly: true },
  'engagement.read': {
    roles: ['EngagementAnalyst'],
    only: (resource) => Boolean(resource.measurementId),
  },
  'engagement.annotate': {
    roles: ['EngagementAnalyst', 'Admin'],
    owner: true,
    only: (resource) => Boolean(resource.measurementId),
  },
  'engagement.annotateForOthers': { roles: ['Admin'], owner: true, personOnly: true },
  'engagement.setGoals': {
    roles: ['EngagementAnalyst'],
    only: (resource) => Boolean(resource.measurementId),
  },
  // Readers ask whoever answers for the organisation, measured or not.
  'engagement.erase': { roles: ['Admin', 'EngagementAnalyst'], owner: true },
  'engagement.answer': { user: true, personOnly: true },
  'account.manage': { globalRoles: ['AccountManager'], personOnly: true },
} as const satisfies Record<string, Grant>

export type Capability = keyof typeof POLICY
export const CAPABILITIES = Object.keys(POLICY) as Capability[]

/** What an API token may be made for. */
export const TOKEN_CAPABILITIES = CAPABILITIES.filter(
  (capability) => !(POLICY[capability] as Grant).personOnly,
)

/** Whether `actor` may do `capability` to `resource`. Default is no. */
export function can(actor: Actor | null, capability: Capability, resource: Resource = {}): boolean {
  if (!actor) return false
  const grant: Grant = POLICY[capability]
  if (actor.scope && (grant.personOnly || !actor.scope.includes(capability))) return false
  if (grant.only && !grant.only(resource)) return false
  if (typeof grant.user === 'function' ? grant.user(resource) : grant.user) return true
  if (grant.globalRoles?.some((role) => actor.globalRoles.includes(role))) return true
  const { membership } = actor
  if (!membership) return false
  if (grant.member) return true
  if (grant.owner && membership.isOwner) return true
  return grant.roles?.some((role) => membership.roles.includes(role)) ?? false
}

/** All that `actor` may do to `resource`: what the server sends along so that screens restate no rule. */
export const abilitiesOf = (actor: Actor | null, resource: Resource = {}): Capability[] =>
  CAPABILITIES.filter((capability) => can(actor, capability, resource))

/** The roles that grant `capability`: whom to offer where somebody who may do something is looked for. */
export const rolesWith = (capability: Capability): readonly AssignableRole[] =>
  (POLICY[capability] as Grant).roles ?? []
