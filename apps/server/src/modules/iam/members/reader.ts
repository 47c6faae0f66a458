import { type Tables, tx } from '@bubbles/db'
import { type AssignableRole, plainLetters } from '@bubbles/domain'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Place } from './place.ts'

/** How long somebody has not been seen: days, or as long as it is noted. */
export type UnseenFor = '30' | '90' | 'never'

/** Which members are meant; what is left out does not matter. */
export interface MemberFilter {
  /** Part of a name or an address. */
  search?: string | undefined
  role?: AssignableRole | undefined
  /** Not seen for that many days, or never. */
  unseen?: UnseenFor | undefined
  /** With an authenticator app or passkey, or without. */
  secondFactor?: 'on' | 'off' | undefined
}

const orders = {
  name: {
    key: sql<string>`users.find_name`,
    follows: (at: Place) => sql<boolean>`(key, id) > (${at.key}, ${at.id}::uuid)`,
    direction: 'asc',
  },
  joined: {
    // As text, since a Date of JavaScript would lose the microseconds.
    key: sql<string>`members.joined_at::text`,
    follows: (at: Place) => sql<boolean>`(joined_at, id) < (${at.key}::timestamptz, ${at.id}::uuid)`,
    direction: 'desc',
  },
  // Who has been away the longest first.
  seen: {
    key: sql<string>`coalesce(members.last_seen_on::text, '')`,
    follows: (at: Place) => sql<boolean>`(key, id) > (${at.key}, ${at.id}::uuid)`,
    direction: 'asc',
  },
} as const
export type MemberOrder = keyof typeof orders

const memberRows = (organisationId: string) =>
  tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organisation_id', '=', organisationId)

const memberColumns = [
  'users.id',
  'users.name',
  'users.email_address',
  'members.roles',
  'members.joined_at',
  'members.email_problem',
  'members.last_seen_on',
] as const
const hasSecondFactor = sql<boolean>`has_second_factor(pool_sub)`.as('has_second_factor')

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const unseenFor = (unseen: UnseenFor) =>
  unseen === 'never'
    ? sql<boolean>`members.last_seen_on is null`
    : sql<boolean>`(members.last_seen_on is null
        or members.last_seen_on <= (now() at time zone 'utc')::date - ${Number(unseen)}::int)`

const matches =
  ({ search, role, unseen, secondFactor }: MemberFilter) =>
  (eb: ExpressionBuilder<Tables, 'members' | 'users'>) =>
    eb.and([
      ...(role ? [sql<boolean>`${role} = any(members.roles)`] : []),
      ...(unseen ? [unseenFor(unseen)] : []),
      ...(secondFactor ? [sql<boolean>`has_second_factor(users.pool_sub) = ${secondFactor === 'on'}`] : []),
      ...(search
        ? [
            eb.or([
              eb('users.find_name', 'like', containing(plainLetters(search))),
              // Scripts without plain letters: the database may not know their cases.
              ...(/^[ -~]*$/.test(search) ? [] : [eb('users.name', 'ilike', containing(search))]),
            ]),
          ]
        : []),
    ])

/**
 * Members by name, or newest first; one more than `limit`, after the place given. `total` counts all that match; it is
 * missing where no row follows.
 */
export const readMembers = (
  organisationId: string,
  filter: MemberFilter,
  { order, limit, after }: { order: MemberOrder; limit: number; after: Place | null },
) => {
  const { key, follows, direction } = orders[order]
  return (
    tx()
      // Matched once for both the page and the count: row-level security makes it the dear part.
      .with(
        (cte) => cte('matched').materialized(),
        () =>
          memberRows(organisationId)
            .where(matches(filter))
            .select([...memberColumns, 'users.pool_sub'])
            .select(key.as('key')),
      )
      .selectFrom('matched')
      .$if(after !== null, (query) => query.where(follows(after!)))
      .selectAll()
      // Of the page alone: it is the dearest column.
      .select(hasSecondFactor)
      .select(sql<number>`(select count(*) from matched)`.as('total'))
      .orderBy(order === 'joined' ? 'joined_at' : 'key', direction)
      .orderBy('id', direction)
      .limit(limit + 1)
      .execute()
  )
}

/** How many members there are, or have a role. */
export async function countMembersWith(organisationId: string, role?: AssignableRole): Promise<number> {
  const { count } = await tx()
    .selectFrom('members')
    .where('organisation_id', '=', organisationId)
    .$if(role !== undefined, (query) => query.where(sql<boolean>`${role!} = any(roles)`))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const readMember = (organisationId: string, userId: string) =>
  memberRows(organisationId)
    .where('users.id', '=', userId)
    .select([...memberColumns, hasSecondFactor])
    .executeTakeFirst()

/** Those of some users who are members, in no order. */
export const readMembersOf = (organisationId: string, userIds: readonly string[]) =>
  memberRows(organisationId)
    .where('members.user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .select([...memberColumns, hasSecondFactor])
    .execute()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof readMember>>>

/**
 * Locks who belongs to an organisation, and who is invited, until the transaction ends; what is read afterwards is what
 * the last one to hold it left. Inserts elsewhere that only name the organisation do not wait.
 */
export const lockMembership = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select(['owner_id', 'status'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * Active organisations that enrol a mail domain's users, less those the user belongs to, or belonged to once. One of
 * their Admins must have a proven address there: else anybody could draw in the people of any domain. Needs the
 * platform's transaction.
 */
export const readEnrollingOrganisations = (domain: string, userId: string) =>
  tx()
    .selectFrom('organisations')
    .where('status', '=', 'Active')
    .where(sql<boolean>`auto_enrollment_domains @> array[${domain}]::text[]`)
    .where(
      sql<boolean>`exists (
        select 1 from members a join users u on u.id = a.user_id
        where a.organisation_id = organisations.id and 'Admin' = any(a.roles)
          and u.status = 'Active' and u.email_verified
          and lower(substring(u.email_address from '@(.*)$')) = ${domain})`,
    )
    .where(
      sql<boolean>`not exists (
        select 1 from members m where m.organisation_id = organisations.id and m.user_id = ${userId}::uuid)`,
    )
    .where(
      sql<boolean>`not exists (
        select 1 from former_members f where f.organisation_id = organisations.id and f.user_id = ${userId}::uuid)`,
    )
    .orderBy('id')
    .select('id')
    .execute()

/** Whether somebody was a member before, and left or was removed. */
export async function isFormerMember(organisationId: string, userId: string): Promise<boolean> {
  const row = await tx()
    .selectFrom('former_members')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}
