import { sameTenant, tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import type { SearchFilters, Sort } from './request.ts'

/** Drafts whose words are not those of their newest version, what was edited last first. */
export const readStale = (organisationId: string, limit: number) =>
  tx()
    .selectFrom('reports')
    .leftJoin('report_texts as text', (join) => sameTenant(join, 'text.report_id', 'reports.id'))
    .where('reports.organisation_id', '=', organisationId)
    .where('reports.purged_at', 'is', null)
    .where((eb) => eb.or([eb('text.seq', 'is', null), eb('text.seq', '<', eb.ref('reports.head_seq'))]))
    .orderBy('reports.updated_at', 'desc')
    .limit(limit)
    .select(['reports.id', 'reports.head_seq'])
    .execute()

/** Organisations with such drafts. Needs the platform's transaction. */
export const readOrganisationsWithStale = (limit: number) =>
  tx()
    .selectFrom('reports')
    .innerJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .leftJoin('report_texts as text', (join) => sameTenant(join, 'text.report_id', 'reports.id'))
    .where('organisations.status', '=', 'Active')
    .where('reports.purged_at', 'is', null)
    .where((eb) => eb.or([eb('text.seq', 'is', null), eb('text.seq', '<', eb.ref('reports.head_seq'))]))
    .select('reports.organisation_id')
    .distinct()
    .limit(limit)
    .execute()

export interface DraftSearch {
  filters: SearchFilters
  tsquery: string | null
  sort: Sort
  limit: number
  /** Where the page before ended: the last row's key and id. */
  after: { key: string; id: string } | null
}

export interface FoundRow {
  id: string
  /** What it is ordered by, in text form: the cursor. */
  key: string
  deleted_at: Date | null
}

const isLive = (audience: 'internal' | 'public'): RawBuilder<boolean> => sql<boolean>`exists (
  select from live_publications live
  where live.organisation_id = reports.organisation_id and live.report_id = reports.id and live.audience = ${audience})`

function conditions(organisationId: string, { filters, tsquery }: DraftSearch): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [
    sql`reports.organisation_id = ${organisationId}`,
    sql`reports.purged_at is null`,
    filters.deleted ? sql`reports.deleted_at is not null` : sql`reports.deleted_at is null`,
  ]
  if (filters.state)
    all.push(
      sql`(${sql.join(
        [
          sql`false`,
          ...filters.state.map((state) =>
            state === 'unpublished' ? sql`not (${isLive('internal')} or ${isLive('public')})` : isLive(state),
          ),
        ],
        sql` or `,
      )})`,
    )
  if (filters.template !== undefined) all.push(sql`reports.is_template = ${filters.template}`)
  if (filters.createdBy) all.push(sql`reports.created_by = any(${filters.createdBy}::uuid[])`)
  if (filters.updatedAfter) all.push(sql`reports.updated_at >= ${filters.updatedAfter}::timestamptz`)
  if (filters.updatedBefore) all.push(sql`reports.updated_at < ${filters.updatedBefore}::timestamptz`)
  if (tsquery) all.push(sql`text.vector @@ ${tsquery}::tsquery`)
  return sql.join(all, sql` and `)
}

/** What a sort orders by, as text that sorts as it does, and whether downwards. Times are exact to the microsecond. */
function orderOf(sort: Sort, tsquery: string | null): { key: RawBuilder<string>; down: boolean } {
  const time = (column: 'updated_at' | 'created_at') =>
    sql<string>`to_char(${sql.ref(`reports.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
  switch (sort) {
    case 'name':
    case '-name':
      return { key: sql<string>`reports.find_name`, down: sort === '-name' }
    case 'createdAt':
    case '-createdAt':
      return { key: time('created_at'), down: sort === '-createdAt' }
    case 'relevance':
      if (tsquery)
        return {
          key: sql<string>`to_char(ts_rank(text.vector, ${tsquery}::tsquery), 'FM0.000000') || ' ' || ${time('updated_at')}`,
          down: true,
        }
      return { key: time('updated_at'), down: true }
    default:
      return { key: time('updated_at'), down: sort !== 'updatedAt' }
  }
}

/** A page of drafts, and how many there are in all. */
export async function findDrafts(
  organisationId: string,
  search: DraftSearch,
): Promise<{ rows: FoundRow[]; total: number }> {
  const where = conditions(organisationId, search)
  const from = sql`reports left join report_texts text
    on text.organisation_id = reports.organisation_id and text.report_id = reports.id`
  const { key, down } = orderOf(search.sort, search.tsquery)
  const direction = down ? sql`desc` : sql`asc`
  const after = search.after
    ? sql`where (found.key collate "C", found.id) ${down ? sql`<` : sql`>`} (${search.after.key}, ${search.after.id}::uuid)`
    : sql``
  const { rows } = await sql<FoundRow & { total: number }>`
    select found.* from (
      select reports.id, reports.deleted_at, ${key} as key, count(*) over () as total from ${from} where ${where}
    ) found ${after}
    order by found.key collate "C" ${direction}, found.id ${direction}
    limit ${search.limit}`.execute(tx())
  if (rows[0] || !search.after) return { rows, total: rows[0]?.total ?? 0 }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${from} where ${where}`.execute(tx())
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The contents of these reports, for the words around a find. */
export const readBodies = async (organisationId: string, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx()
    .selectFrom('report_texts')
    .where('organisation_id', '=', organisationId)
    .where('report_id', 'in', ids)
    .select(['report_id', 'body'])
    .execute()
  return new Map(rows.map((row) => [row.report_id, row.body]))
}

/** What is live, once for each report (the newest of it), as those see it who may not see drafts. */
export async function readLiveNames(organisationId: string) {
  const { rows } = await sql<{
    id: string
    publication_id: string
    name: string
    is_template: boolean
    language: string | null
    version: number
    created_by: string
    created_at: Date
    published_at: Date
    published_by: string
    slug: string | null
    audiences: ('internal' | 'public')[]
    publisher_name: string | null
    publisher_email: string | null
  }>`
    select distinct on (live.report_id) live.report_id as id, publication.id as publication_id, publication.name,
      reports.is_template, publication.language, publication.report_seq as version, publication.published_at, publication.published_by,
      address.slug, users.name as publisher_name, users.email_address as publisher_email,
      array_agg(live.audience) over (partition by live.report_id) as audiences
    from live_publications live
    join publications publication
      on publication.organisation_id = live.organisation_id and publication.id = live.publication_id
    join reports on reports.organisation_id = live.organisation_id and reports.id = live.report_id
      and reports.deleted_at is null
    left join page_addresses address on address.organisation_id = live.organisation_id
      and address.report_id = live.report_id and address.audience = live.audience and address.is_current
    left join users on users.id = publication.published_by
    where live.organisation_id = ${organisationId}
    order by live.report_id, publication.published_at desc`.execute(tx())
  return rows
}

export type LiveName = Awaited<ReturnType<typeof readLiveNames>>[number]
