import { prepared, tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import {
  liveOfReport,
  type LiveRow,
  type ScheduledRow,
  schedulesOfReport,
  type TagRow,
  tagsOfReport,
} from '../reader.ts'
import { conditionsOf, IN_LIST, type Seen, type Wanted } from './conditions.ts'
import type { Order } from './order.ts'
import type { Place } from './cursor.ts'

/** What is published of a template stays listed where templates are switched off: somebody must be able to end it. */
const ofTemplates = sql`(not reports.is_template or exists (
  select from live_publications live
  where live.organisation_id = reports.organisation_id and live.report_id = reports.id))`

const drafts = (organisationId: string, templates: boolean, isDeleted: boolean) => sql`
  select reports.organisation_id, reports.id, reports.find_name, reports.title_order,
    reports.updated_at as edited_at, reports.updated_by as edited_by, reports.created_at, reports.created_by,
    reports.is_template, reports.head_seq, reports.deleted_at
  from reports
  where reports.organisation_id = ${organisationId} and reports.purged_at is null
    and reports.deleted_at is ${isDeleted ? sql`not null` : sql`null`}
    and ${templates || isDeleted ? sql`true` : ofTemplates}`

/**
 * The newest of what is live of each report stands for it: its name, who published it and when. What is worked out of the
 * name is worked out where it is asked for.
 */
const published = (organisationId: string) => sql`
  select newest.organisation_id, newest.id, left(plain_letters(newest.name), 400) as find_name,
    title_order(newest.name) collate "C" as title_order, newest.published_at as edited_at,
    newest.published_by as edited_by, newest.published_at as created_at, newest.published_by as created_by,
    newest.is_template, newest.head_seq, null::timestamptz as deleted_at
  from (
    select distinct on (live.report_id) live.organisation_id, live.report_id as id, publication.name,
      publication.published_at, publication.published_by, reports.is_template, reports.head_seq
    from live_publications live
    join publications publication
      on publication.organisation_id = live.organisation_id and publication.report_id = live.report_id
        and publication.id = live.publication_id
    join reports on reports.organisation_id = live.organisation_id and reports.id = live.report_id
    where live.organisation_id = ${organisationId} and reports.deleted_at is null
    order by live.report_id, publication.published_at desc, publication.id desc
  ) newest`

/** Everything somebody may see in a list, as rows of `listed`. */
export const listed = (organisationId: string, seen: Seen, isDeleted = false): RawBuilder<unknown> =>
  sql`(${seen.drafts ? drafts(organisationId, seen.templates, isDeleted) : published(organisationId)}) listed`

const withEditor = sql`left join users editor on editor.id = listed.edited_by`

const wantedFrom = (organisationId: string, seen: Seen, wanted: Wanted) => sql`
  from ${listed(organisationId, seen, wanted.filters.deleted)}
  ${wanted.words.length > 0 ? withEditor : sql``}`

/** How many reports fit. */
export async function countListed(organisationId: string, seen: Seen, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${wantedFrom(organisationId, seen, wanted)}
    where ${conditionsOf(seen, wanted)}`.execute(tx())
  return rows[0]?.total ?? 0
}

/** A page of the reports that fit, in order: after a place, or after so many of them. */
export async function findListed(
  organisationId: string,
  seen: Seen,
  wanted: Wanted,
  { order, limit, after, offset }: { order: Order; limit: number; after: Place | null; offset: number },
): Promise<Place[]> {
  const direction = order.isDown ? sql`desc` : sql`asc`
  const values = [...order.keys.map(({ value }) => value), sql`listed.id`]
  const isRanked = order.keys.length > 1
  const { rows } = await sql<Place>`
    select listed.id, array[${sql.join(order.keys.map(({ text }) => text))}]::text[] as keys
    ${wantedFrom(organisationId, seen, wanted)}
    ${isRanked ? sql`left join report_texts text on text.organisation_id = listed.organisation_id and text.report_id = listed.id` : sql``}
    where ${conditionsOf(seen, wanted)} ${after === null ? sql`` : sql`and ${follows(order, after, values)}`}
    order by ${sql.join(values.map((value) => sql`${value} ${direction}`))}
    limit ${limit} offset ${offset}`.execute(tx())
  return rows
}

const follows = (order: Order, after: Place, values: RawBuilder<unknown>[]) => {
  const place = [...order.keys.map(({ read }, at) => read(after.keys[at]!)), sql`${after.id}::uuid`]
  return sql`(${sql.join(values)}) ${order.isDown ? sql`<` : sql`>`} (${sql.join(place)})`
}

const counts = (organisationId: string, seen: Seen) => sql<Counts>`(
  select count(*) as all_reports,
    count(*) filter (where ${IN_LIST.published}) as published,
    count(*) filter (where ${IN_LIST.unpublished}) as unpublished,
    count(*) filter (where ${IN_LIST.templates}) as templates,
    count(*) filter (where ${IN_LIST.templates} and not ${IN_LIST.published}) as unpublished_templates
  from ${listed(organisationId, seen)})`

/** How many reports each list has, templates among them whether they are switched on or not. */
export interface Counts {
  all_reports: number
  published: number
  unpublished: number
  templates: number
  unpublished_templates: number
}

const names = ['all_reports', 'published', 'unpublished', 'templates', 'unpublished_templates'] as const

const countsOfDrafts = prepared('report-counts', (asked: { organisationId: string }) =>
  tx()
    .selectFrom(counts(asked.organisationId, { drafts: true, templates: true }).as('counts'))
    .select([...names]),
)

/** The counts for those who see drafts. */
export const readCountsOfDrafts = async (organisationId: string): Promise<Counts> =>
  (await countsOfDrafts({ organisationId }))[0]!

/** The counts for those who see only what is published. */
export const readCountsOfPublished = (organisationId: string): Promise<Counts> =>
  tx()
    .selectFrom(counts(organisationId, { drafts: false, templates: true }).as('counts'))
    .select([...names])
    .executeTakeFirstOrThrow()

/** Ids and names of those who made what is listed, by name. */
export const readAuthors = async (organisationId: string, seen: Seen) =>
  (
    await sql<{ id: string; name: string | null; email_address: string | null }>`
      select made.created_by as id, users.name, users.email_address
      from (select distinct listed.created_by from ${listed(organisationId, seen)}) made
      left join users on users.id = made.created_by
      order by users.find_name nulls last, made.created_by`.execute(tx())
  ).rows

/** What is published of these reports, as those see it who may not see drafts; in no order. */
export const readPublished = async (organisationId: string, ids: string[]) => {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: string
    name: string
    is_template: boolean
    language: string | null
    version: number
    published_at: Date
    published_by: string
    publisher_name: string | null
    publisher_email: string | null
    live: LiveRow[]
    schedules: ScheduledRow[] | null
    tags: TagRow[] | null
  }>`
    select distinct on (live.report_id) live.report_id as id, publication.name, reports.is_template,
      publication.language, publication.report_seq as version, publication.published_at, publication.published_by,
      users.name as publisher_name, users.email_address as publisher_email, ${liveOfReport} as live,
      ${schedulesOfReport} as schedules, ${tagsOfReport} as tags
    from live_publications live
    join publications publication
      on publication.organisation_id = live.organisation_id and publication.report_id = live.report_id
        and publication.id = live.publication_id
    join reports on reports.organisation_id = live.organisation_id and reports.id = live.report_id
    left join users on users.id = publication.published_by
    where live.organisation_id = ${organisationId} and live.report_id = any(${ids}::uuid[])
    order by live.report_id, publication.published_at desc, publication.id desc`.execute(tx())
  return rows
}

export type PublishedRow = Awaited<ReturnType<typeof readPublished>>[number]
