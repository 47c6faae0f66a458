import { prepared, tx, type WithoutSecondFactor, withoutSecondFactor } from '@bubbles/db'
import type { Actor, AssignableRole, GlobalRole } from '@bubbles/domain'
import { effectiveFlags, type Toggles } from '@bubbles/flags'
import { type InferResult, sql, type SqlBool } from 'kysely'
import type { Organisation, User } from './context.ts'

/** Who a token's subject is at an organisation. */
export interface Presence {
  organisation: Organisation
  user: User
  actor: Actor
  /** Why the organisation isn't open to them before they have a second factor. */
  withoutSecondFactor?: WithoutSecondFactor
  /** The day (UTC) on which they were last noted as seen there. */
  lastSeenOn?: string | null
}

/** Members of an organisation, and its toggles, in one query of its transaction. */
const membersBySub = (organisationId: string) =>
  tx()
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('members.organisation_id', '=', organisationId)
    .select([
      'users.id as user_id',
      'users.pool_sub',
      'users.email_address',
      'users.email_verified',
      'users.name as user_name',
      'users.status as user_status',
      'users.global_roles',
      'members.roles',
      'members.last_seen_on',
      'organisations.id',
      'organisations.name',
      'organisations.friendly_name',
      'organisations.status',
      'organisations.owner_id',
      'organisations.auto_enrollment_domains',
      'organisations.google_analytics4_measurement_id',
      'organisations.locale',
      'organisations.time_zone',
    ])
    .select(withoutSecondFactor.as('without_second_factor'))
    .select((eb) =>
      eb
        .selectFrom('organisation_features as feature')
        .whereRef('feature.organisation_id', '=', 'organisations.id')
        .select(sql<Toggles | null>`json_object_agg(feature.feature_key, feature.status)`.as('toggles'))
        .as('toggles'),
    )

type MemberRow = InferResult<ReturnType<typeof membersBySub>>[number]

const readMember = prepared('member-presence', (asked: { organisationId: string; poolSub: string }) =>
  membersBySub(asked.organisationId).where('users.pool_sub', '=', asked.poolSub),
)

/**
 * The member behind `poolSub` and the organisation, in one query of the organisation's transaction.
 * Null when the subject is no member: row-level security hides users of other organisations.
 */
export async function readMemberPresence(organisationId: string, poolSub: string): Promise<Presence | null> {
  const [row] = await readMember({ organisationId, poolSub })
  return row ? toPresence(row) : null
}

/** As `readMemberPresence`, of several: who is no member is left out. */
export async function readMemberPresences(organisationId: string, poolSubs: string[]): Promise<Presence[]> {
  const rows = await membersBySub(organisationId).where('users.pool_sub', 'in', poolSubs).execute()
  return rows.map(toPresence)
}

const toPresence = (row: MemberRow): Presence => ({
  organisation: {
    id: row.id,
    name: row.name,
    friendlyName: row.friendly_name,
    status: row.status as Organisation['status'],
    ownerId: row.owner_id,
    autoEnrollmentDomains: row.auto_enrollment_domains,
    measurementId: row.google_analytics4_measurement_id,
    locale: row.locale,
    timeZone: row.time_zone,
    features: effectiveFlags(row.toggles ?? {}),
  },
  withoutSecondFactor: row.without_second_factor ?? null,
  lastSeenOn: row.last_seen_on,
  user: {
    id: row.user_id,
    poolSub: row.pool_sub,
    emailAddress: row.email_address,
    emailVerified: row.email_verified,
    name: row.user_name,
    status: row.user_status as User['status'],
  },
  actor: {
    userId: row.user_id,
    globalRoles: row.global_roles as GlobalRole[],
    membership: { roles: row.roles as AssignableRole[], isOwner: row.owner_id === row.user_id },
  },
})

const readUser = prepared('user-presence', (asked: { poolSub: string }) =>
  tx()
    .selectFrom('users')
    .where('pool_sub', '=', asked.poolSub)
    .select(['id', 'pool_sub', 'email_address', 'email_verified', 'name', 'status', 'global_roles']),
)

/** The user behind `poolSub` wherever it belongs; needs the platform's transaction. Null before the first sign-in. */
export async function readUserPresence(poolSub: string): Promise<Omit<Presence, 'organisation'> | null> {
  const [row] = await readUser({ poolSub })
  if (!row) return null
  return {
    user: {
      id: row.id,
      poolSub: row.pool_sub,
      emailAddress: row.email_address,
      emailVerified: row.email_verified,
      name: row.name,
      status: row.status as User['status'],
    },
    actor: { userId: row.id, globalRoles: row.global_roles as GlobalRole[], membership: null },
  }
}

/** How many members an organisation has. */
export async function countMembers(organisationId: string): Promise<number> {
  const row = await tx()
    .selectFrom('members')
    .where('organisation_id', '=', organisationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whether a user is an active account manager; needs the platform's transaction. */
export async function readIsAccountManager(userId: string): Promise<boolean> {
  const row = await tx()
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '=', 'Active')
    .where(sql<SqlBool>`'AccountManager' = any(global_roles)`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
