import { tx } from '@bubbles/db'
import { sql, type SqlBool } from 'kysely'

export interface AccountFilter {
  /** Words to find in the names of the organisation, or in the owner's name or address. */
  search?: string | undefined
  status?: 'Active' | 'Disabled' | 'Deleted' | undefined
}

export interface AccountPlace {
  sort: 'name' | 'created' | 'members'
  direction: 'ascending' | 'descending'
  limit: number
  /** The last organisation of the page before. */
  after: string | null
}

export interface AccountRow {
  id: string
  name: string
  friendly_name: string
  status: string
  created_at: Date
  owner_id: string
  owner_name: string
  owner_email: string
  member_count: number
  report_count: number
  /** The invite by which somebody is to become its owner; null once somebody has. */
  owner_invite: OwnerInvite | null
}

export interface OwnerInvite {
  email_address: string
  /** As JSON has it. */
  expires_at: string
  is_open: boolean
  delivery: 'none' | 'waiting' | 'retrying' | 'failed' | 'accepted'
  delivery_reason: string
}

const meant = ({ search, status }: AccountFilter) => {
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  return sql<SqlBool>`
    ${status ? sql`o.status = ${status}` : sql`o.status <> 'Deleted'`}
    ${pattern === null ? sql`` : sql`and (o.name ilike ${pattern} or o.friendly_name ilike ${pattern} or u.name ilike ${pattern} or u.email_address ilike ${pattern})`}`
}

/** What the rows stand in order of. Members are counted for all of them only where their number decides. */
const SORT_KEYS = {
  name: sql`lower(o.friendly_name) collate "C"`,
  created: sql`o.created_at`,
  members: sql`coalesce(counted.members, 0)`,
} as const

const COUNTS = sql`
  (select count(*) from members m where m.organisation_id = page.id) as member_count,
  (select count(*) from reports r where r.organisation_id = page.id and r.deleted_at is null) as report_count,
  (select json_build_object('email_address', i.email_address, 'expires_at', i.expires_at,
      'is_open', i.expires_at > now(), 'delivery', i.delivery, 'delivery_reason', i.delivery_reason)
    from invites i where i.organisation_id = page.id and i.makes_owner and i.status <> 'Revoked'
      and i.accepted_at is null) as owner_invite`

const ACCOUNT = sql`
  o.id, o.name, o.friendly_name, o.status, o.created_at,
  u.id as owner_id, u.name as owner_name, u.email_address as owner_email`

/** Organisations of every tenant, one more than `limit`. Needs the platform's transaction, as all of these do. */
export async function readAccounts(filter: AccountFilter, place: AccountPlace): Promise<AccountRow[]> {
  const key = SORT_KEYS[place.sort]
  const order = place.direction === 'ascending' ? sql`asc` : sql`desc`
  const beyond = place.direction === 'ascending' ? sql`>` : sql`<`
  const counted = place.sort === 'members' ? sql`left join counted on counted.organisation_id = o.id` : sql``
  const following =
    place.after === null
      ? sql``
      : sql`and (${key}, o.id) ${beyond} (select ${key}, o.id from organisations o ${counted} where o.id = ${place.after}::uuid)`
  // How many a search finds is badly guessed: a nested loop would go through all counts for each organisation.
  if (place.sort === 'members') await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx())
  const { rows } = await sql<AccountRow>`
    with counted as materialized (
      select organisation_id, count(*) as members from members group by organisation_id
    )
    select page.*, ${COUNTS}
    from (
      select ${ACCOUNT}, ${key} as sort_key
      from organisations o join users u on u.id = o.owner_id ${counted}
      where ${meant(filter)} ${following}
      order by sort_key ${order}, o.id ${order}
      limit ${place.limit + 1}
    ) page
    order by page.sort_key ${order}, page.id ${order}
  `.execute(tx())
  return rows
}

export async function countAccounts(filter: AccountFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from organisations o join users u on u.id = o.owner_id where ${meant(filter)}
  `.execute(tx())
  return rows[0]!.count
}

/** One organisation by its id, or by the name of its host unless it was deleted. */
export async function readAccount(
  which: { organisationId: string } | { name: string },
): Promise<AccountRow | undefined> {
  const condition =
    'name' in which
      ? sql`o.name = ${which.name} and o.status <> 'Deleted'`
      : sql`o.id = ${which.organisationId}::uuid`
  const { rows } = await sql<AccountRow>`
    select page.*, ${COUNTS}
    from (select ${ACCOUNT} from organisations o join users u on u.id = o.owner_id where ${condition}) page
  `.execute(tx())
  return rows[0]
}

/** The invite of an organisation that waits for its owner. */
export const readOwnerInvite = (organisationId: string) =>
  tx()
    .selectFrom('invites')
    .where('organisation_id', '=', organisationId)
    .where('makes_owner', '=', true)
    .where('status', '<>', 'Revoked')
    .where('accepted_at', 'is', null)
    .select(['id'])
    .executeTakeFirst()

export interface UsageRow {
  invite_count: number
  publication_count: number
  storage_bytes: number
}

/** How much an organisation has, in numbers alone. */
export async function readUsage(organisationId: string): Promise<UsageRow> {
  const { rows } = await sql<UsageRow>`
    select
      (select count(*) from invites i where i.organisation_id = o.id and i.status <> 'Revoked'
        and i.accepted_at is null and i.expires_at > now()) as invite_count,
      (select count(*) from live_publications l where l.organisation_id = o.id) as publication_count,
      (select coalesce(sum(coalesce(octet_length(f.bytes), s.size)), 0) from files f
        left join stored_objects s on s.organisation_id = f.organisation_id and s.hash = f.bytes_object
        where f.organisation_id = o.id)
        + (select coalesce(sum(pg_column_size(d.content)), 0) from datasets d where d.organisation_id = o.id)
        as storage_bytes
    from organisations o where o.id = ${organisationId}::uuid
  `.execute(tx())
  return rows[0]!
}

/** The active user with that proven address; the one seen last where there are several. */
export const readUserByAddress = (emailAddress: string) =>
  tx()
    .selectFrom('users')
    .where(sql<SqlBool>`lower(email_address) = lower(${emailAddress})`)
    .where('email_verified', '=', true)
    .where('status', '=', 'Active')
    .orderBy('updated_at', 'desc')
    .select(['id', 'name', 'email_address'])
    .executeTakeFirst()

/** The user with that proven address, disabled or not, held for the transaction. */
export const lockPerson = (emailAddress: string) =>
  tx()
    .selectFrom('users')
    .where(sql<SqlBool>`lower(email_address) = lower(${emailAddress})`)
    .where('email_verified', '=', true)
    .where('status', '<>', 'Deleted')
    .orderBy('updated_at', 'desc')
    .select(['id', 'name', 'email_address', 'status'])
    .forUpdate()
    .executeTakeFirst()

/** Ids of the organisations a user belongs to. */
export async function readOrganisationsOf(userId: string): Promise<string[]> {
  const rows = await tx()
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('members.user_id', '=', userId)
    .where('organisations.status', '<>', 'Deleted')
    .select('organisations.id')
    .execute()
  return rows.map(({ id }) => id)
}
