import { type Tables, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Rows of one kind in the file, the newest first; beyond that, the file says that there are more. */
export const MOST_ROWS = 20_000

/** What someone made, by the column that says so. `now`: what it is called now, which those who left don't learn. */
interface Own {
  table: keyof Tables
  by: string
  at: string
  columns: readonly string[]
  now?: readonly string[]
  where?: string
}

export const OWN: Readonly<Record<string, Own>> = {
  reports: { table: 'reports', by: 'created_by', at: 'created_at', columns: ['id'], now: ['name'] },
  versions: {
    table: 'document_versions',
    by: 'created_by',
    at: 'created_at',
    columns: ['report_id', 'seq', 'kind', 'name'],
  },
  publications: {
    table: 'publications',
    by: 'published_by',
    at: 'published_at',
    columns: ['report_id', 'edition', 'audience', 'note'],
    now: ['name'],
  },
  threads: { table: 'comment_threads', by: 'created_by', at: 'created_at', columns: ['id', 'report_id'] },
  comments: {
    table: 'comments',
    by: 'created_by',
    at: 'created_at',
    columns: ['id', 'thread_id', 'edited_at', 'body'],
    // A thread can begin with a reader's words.
    where: 'deleted_at is null and from_edition is null',
  },
  reactions: {
    table: 'comment_reactions',
    by: 'user_id',
    at: 'reacted_at',
    columns: ['comment_id', 'kind'],
  },
  suggestions: {
    table: 'suggestions',
    by: 'created_by',
    at: 'created_at',
    columns: ['thread_id', 'original', 'replacement', 'state'],
  },
  reviews: { table: 'reviews', by: 'requested_by', at: 'requested_at', columns: ['report_id', 'note'] },
  reviewSteps: {
    table: 'review_steps',
    by: 'made_by',
    at: 'made_at',
    columns: ['report_id', 'event', 'words'],
  },
  putAway: { table: 'inbox_done', by: 'user_id', at: 'seen_through', columns: ['place', 'report_id'] },
  favourites: { table: 'favourites', by: 'user_id', at: 'added_at', columns: ['report_id'] },
  savedSearches: {
    table: 'saved_searches',
    by: 'user_id',
    at: 'created_at',
    columns: ['name', 'list', 'search'],
  },
  previewLinks: {
    table: 'preview_links',
    by: 'created_by',
    at: 'created_at',
    columns: ['report_id', 'expires_at', 'ended_at'],
  },
  tables: { table: 'datasets', by: 'created_by', at: 'created_at', columns: ['hash'], now: ['name'] },
  images: { table: 'files', by: 'created_by', at: 'created_at', columns: ['hash', 'content_type'] },
  invitesSent: { table: 'invites', by: 'created_by', at: 'created_at', columns: ['id', 'roles', 'status'] },
  apiTokens: {
    table: 'api_tokens',
    by: 'created_by',
    at: 'created_at',
    columns: ['name', 'capabilities', 'expires_at', 'last_used_at', 'revoked_at'],
  },
  provisioned: {
    table: 'scim_users',
    by: 'user_id',
    at: 'created_at',
    columns: ['user_name', 'external_id', 'email_address', 'display_name', 'given_name', 'family_name'],
  },
  log: { table: 'audit_log', by: 'actor_id', at: 'at', columns: ['action'], now: ['subject'] },
}

/**
 * What an account made or did, in every organisation that isn't deleted: one more row than `MOST_ROWS` where there are more.
 * Needs the platform's transaction.
 */
export async function readOwn(userId: string, { table, by, at, columns, now = [], where }: Own) {
  const list = [...columns, at].map((column) => sql`o.${sql.ref(column)}`)
  const current = now.map(
    (column) => sql`case when m.user_id is not null then o.${sql.ref(column)} end as ${sql.ref(column)}`,
  )
  const { rows } = await sql<Record<string, unknown>>`
    select o.organisation_id, ${sql.join([...list, ...current])}
    from ${sql.table(table)} o
    join organisations g on g.id = o.organisation_id and g.status <> 'Deleted'
    left join members m on m.organisation_id = o.organisation_id and m.user_id = ${userId}::uuid and g.status = 'Active'
    where o.${sql.ref(by)} = ${userId}::uuid ${where === undefined ? sql`` : sql`and ${sql.raw(where)}`}
    order by o.${sql.ref(at)} desc limit ${MOST_ROWS + 1}`.execute(tx())
  return rows
}

/** How many edits an account made to each report, and when. Needs the platform's transaction. */
export const readEdits = (userId: string) =>
  tx()
    .selectFrom('document_updates')
    .where('created_by', '=', userId)
    .groupBy(['organisation_id', 'report_id'])
    .select(({ fn }) => [
      'organisation_id',
      'report_id',
      fn.countAll<number>().as('edits'),
      fn.min('created_at').as('first_at'),
      fn.max('created_at').as('last_at'),
    ])
    .execute()

export const readAccount = (userId: string) =>
  tx()
    .selectFrom('users')
    .leftJoin('pool_users', (join) => join.on(sql<boolean>`pool_users.sub::text = users.pool_sub`))
    .leftJoin('pool_totp', (join) =>
      join.onRef('pool_totp.sub', '=', 'pool_users.sub').on('pool_totp.enabled', '=', true),
    )
    .where('users.id', '=', userId)
    .where('users.status', '!=', 'Deleted')
    .select([
      'users.id',
      'users.pool_sub',
      'users.name',
      'users.email_address',
      'users.email_verified',
      'users.status',
      'users.global_roles',
      'users.created_at',
      'pool_users.username',
      'pool_users.phone_number',
      'pool_totp.name as authenticator_app',
      'pool_totp.added_at as authenticator_app_added_at',
      'pool_totp.last_used_at as authenticator_app_last_used_at',
    ])
    .executeTakeFirst()

/** Organisations an account belongs to. Needs the platform's transaction. */
export const readMemberships = (userId: string) =>
  tx()
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('members.user_id', '=', userId)
    .where('organisations.status', '!=', 'Deleted')
    .orderBy('organisations.name')
    .select([
      'organisations.id',
      'organisations.name',
      'organisations.friendly_name',
      'organisations.owner_id',
      'members.roles',
      'members.joined_at',
      'members.email_problem',
      'members.last_seen_on',
      // Kinds of emails they don't want from it.
      sql<string[]>`array(
        select unwanted.kind from unwanted_mails unwanted
        where unwanted.organisation_id = members.organisation_id and unwanted.user_id = members.user_id
        order by unwanted.kind)`.as('unwanted_mails'),
    ])
    .execute()

/** Invites an account accepted, and organisations it has left. Needs the platform's transaction. */
export const readPast = async (userId: string) => ({
  invites: await tx()
    .selectFrom('invites')
    .where('accepted_by', '=', userId)
    .select(['organisation_id', 'email_address', 'roles', 'created_at', 'accepted_at'])
    .execute(),
  left: await tx()
    .selectFrom('former_members')
    .where('user_id', '=', userId)
    .select(['organisation_id', 'left_at'])
    .execute(),
})

/** Accounts that are there under an address, whatever its case. Needs the platform's transaction. */
export const readAccountsAt = (address: string) =>
  tx()
    .selectFrom('users')
    .where(sql`lower(email_address)`, '=', address.toLowerCase())
    .where('status', '!=', 'Deleted')
    .select(['id', 'pool_sub'])
    .execute()

/** People in the embedded user pool under an address, those without an account too. Needs the platform's transaction. */
export const readPoolPeopleAt = (address: string) =>
  tx()
    .selectFrom('pool_users')
    .where(sql`lower(email_address)`, '=', address.toLowerCase())
    .select('sub')
    .execute()
