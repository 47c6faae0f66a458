import { type ListPage, newestFirst, tx } from '@bubbles/db'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Tables } from '@bubbles/db'
import type { AuditAction } from './writer.ts'

/** Which entries are meant; what is left out does not matter. */
export interface AuditFilter {
  actorId?: string | undefined
  /** One action, or the first word of many. */
  action?: string | undefined
  /** ISO 8601: from this moment on, and before that one. */
  from?: string | undefined
  to?: string | undefined
}

const matches =
  ({ actorId, action, from, to }: AuditFilter) =>
  (eb: ExpressionBuilder<Tables, 'audit_log'>) =>
    eb.and([
      ...(actorId ? [eb('actor_id', '=', actorId)] : []),
      ...(action
        ? [
            eb.or([
              eb('action', '=', action),
              eb('action', 'like', `${action.replaceAll(/[\\%_]/g, '\\$&')}.%`),
            ]),
          ]
        : []),
      ...(from ? [eb('at', '>=', new Date(from))] : []),
      ...(to ? [eb('at', '<', new Date(to))] : []),
    ])

const columns = ['organisation_id', 'id', 'at', 'actor_id', 'action', 'subject'] as const

/** Entries newest first, one more than `limit`; `after` is the last entry of the page before. */
export const readAudit = (organisationId: string, filter: AuditFilter, { limit, after }: ListPage) =>
  tx()
    .selectFrom('audit_log')
    .where('organisation_id', '=', organisationId)
    .where(matches(filter))
    .$call(
      newestFirst(
        organisationId,
        { table: 'audit_log', as: 'audit_log', by: ['at'] },
        { limit: limit + 1, after },
      ),
    )
    .select(columns)
    .execute()

/** What the newest entries of one action are about, newest first. */
export const readSubjects = (organisationId: string, action: AuditAction, limit: number) =>
  tx()
    .selectFrom('audit_log')
    .where('organisation_id', '=', organisationId)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['at', 'subject'])
    .execute()

export type AuditRow = Awaited<ReturnType<typeof readAudit>>[number]

export async function countAudit(organisationId: string, filter: AuditFilter): Promise<number> {
  const { count } = await tx()
    .selectFrom('audit_log')
    .where('organisation_id', '=', organisationId)
    .where(matches(filter))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Everybody who did something in the organisation, and the first word of every action. However long the log is, few rows are read. */
export async function readAuditFacets(
  organisationId: string,
): Promise<{ actorIds: string[]; kinds: string[] }> {
  const actions = await distinctInLog(organisationId, sql.ref('action'))
  return {
    actorIds: await distinctInLog(organisationId, sql.ref('actor_id')),
    kinds: [...new Set(actions.map((action) => action.split('.')[0]!))],
  }
}

/** The values of a column, in order: from one to the next by the index, over all rows that have the same. */
async function distinctInLog(organisationId: string, column: RawBuilder<unknown>): Promise<string[]> {
  const next = (beyond: RawBuilder<unknown>) => sql`(
    select ${column} from audit_log where organisation_id = ${organisationId}::uuid and ${beyond}
    order by ${column} limit 1)`
  const { rows } = await sql<{ value: string }>`
    with recursive known (value) as (
      select ${next(sql`${column} is not null`)}
      union all
      select ${next(sql`${column} > known.value`)} from known where known.value is not null
    )
    select value from known where value is not null limit 500`.execute(tx())
  return rows.map((row) => row.value)
}

/** What account managers did in every organisation, or in one; newest first, one more than `limit`. Needs the platform's transaction. */
export const readAccountAudit = (
  organisationId: string | undefined,
  { limit, after }: { limit: number; after: string | null },
) =>
  tx()
    .selectFrom('audit_log')
    .innerJoin('organisations', 'organisations.id', 'audit_log.organisation_id')
    // As the index has it.
    .where(sql<boolean>`audit_log.action like 'account.%'`)
    .$if(organisationId !== undefined, (query) =>
      query.where('audit_log.organisation_id', '=', organisationId!),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(audit_log.at, audit_log.id) < (select a.at, a.id from audit_log a where a.id = ${after}::uuid)`,
      ),
    )
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .select([
      'audit_log.organisation_id',
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_id',
      'audit_log.action',
      'audit_log.subject',
      'organisations.friendly_name',
    ])
    .execute()

export async function countAccountAudit(organisationId: string | undefined): Promise<number> {
  const { count } = await tx()
    .selectFrom('audit_log')
    .where(sql<boolean>`action like 'account.%'`)
    .$if(organisationId !== undefined, (query) => query.where('organisation_id', '=', organisationId!))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Names of people, wherever they belong now. Needs the platform's transaction: an organisation sees its members only. */
export const readPeople = async (userIds: string[]) =>
  userIds.length === 0
    ? []
    : tx()
        .selectFrom('users')
        .where('id', 'in', userIds)
        .orderBy('name')
        .select(['id', 'name', 'email_address'])
        .execute()

/** The addresses invites went to; empty for one whose account has been deleted. */
export const readInvited = async (organisationId: string, inviteIds: string[]) =>
  inviteIds.length === 0
    ? []
    : tx()
        .selectFrom('invites')
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', inviteIds)
        .select(['id', 'email_address'])
        .execute()

/** How often somebody did any of `actions` since a time. */
export async function countAudited(
  organisationId: string,
  actorId: string,
  actions: readonly AuditAction[],
  since: Date,
): Promise<number> {
  const row = await tx()
    .selectFrom('audit_log')
    .where('organisation_id', '=', organisationId)
    .where('actor_id', '=', actorId)
    .where('action', 'in', actions)
    .where('at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
