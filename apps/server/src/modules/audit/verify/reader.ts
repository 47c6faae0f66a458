import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import type { Link } from './chain.ts'

/** Links read at once. */
const ROWS = 2_000

/** Unlinked entries read of one chain: enough to be told. */
const UNLINKED_ROWS = 100

export interface ChainOwner {
  /** Null: the platform. */
  organisationId: string | null
  name: string | null
  friendlyName: string | null
  status: string | null
}

/** Whose chains there are: every organisation, and whoever left entries or links without one. Needs the platform's transaction. */
export async function readChainOwners(organisation: string | undefined): Promise<ChainOwner[]> {
  const { rows } = await sql<ChainOwner>`
    select found.id as "organisationId", o.name, o.friendly_name as "friendlyName", o.status
    from (
      select id from organisations
      union select organisation_id from audit_log
      union select organisation_id from audit_links where organisation_id is not null
    ) found
    left join organisations o on o.id = found.id
    where ${organisation ?? null}::text is null or o.name = ${organisation ?? null}
    order by o.name, found.id`.execute(tx())
  return rows
}

type LinkRow = Omit<Link, 'place'> & { place: string }

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`

// Said here again and not asked of the database's own function, which whoever changes rows can change too.
const ENTRY = {
  content: sql`jsonb_build_array('audit_log', entry.organisation_id, entry.id, ${instant(sql`entry.at`)},
    entry.actor_id, entry.action, entry.subject)::text`,
  name: sql`entry.action || ' of ' || to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  of: (organisationId: string) =>
    sql`(select * from audit_log where organisation_id = ${organisationId}::uuid)`,
}

const CHANGE = {
  content: sql`jsonb_build_array('account_manager_changes', entry.id, entry.user_id, entry.change, entry.source,
    ${instant(sql`entry.at`)})::text`,
  name: sql`entry.change || ' of ' || to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  of: () => sql`account_manager_changes`,
}

const partsOf = (organisationId: string | null) =>
  organisationId === null
    ? { ...CHANGE, entries: CHANGE.of(), mine: sql`organisation_id is null` }
    : {
        ...ENTRY,
        entries: ENTRY.of(organisationId),
        mine: sql`organisation_id = ${organisationId}::uuid`,
      }

/** The links of a chain after a place, in order, with their entries. */
export async function readLinks(organisationId: string | null, afterPlace: number): Promise<Link[]> {
  const { content, name, entries, mine } = partsOf(organisationId)
  const { rows } = await sql<LinkRow>`
    select link.place::text as place, encode(link.hash, 'hex') as hash, link.entry_id as "entryId",
      case when entry.id is null then null else ${content} end as content, coalesce(${name}, '') as name
    from (select * from audit_links where ${mine} and place > ${afterPlace}::bigint order by place limit ${ROWS}) link
    left join ${entries} entry on entry.id = link.entry_id
    order by link.place`.execute(tx())
  return rows.map((row) => ({ ...row, place: Number(row.place) }))
}

/** Entries that no link leads to. */
export async function readUnlinked(organisationId: string | null): Promise<Pick<Link, 'name' | 'entryId'>[]> {
  const { name, entries, mine } = partsOf(organisationId)
  const { rows } = await sql<Pick<Link, 'name' | 'entryId'>>`
    select ${name} as name, entry.id as "entryId" from ${entries} entry
    where not exists (select from audit_links where ${mine} and entry_id = entry.id)
    order by entry.at, entry.id limit ${UNLINKED_ROWS}`.execute(tx())
  return rows
}
