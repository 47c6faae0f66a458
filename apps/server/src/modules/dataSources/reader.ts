import { sameTenant, tx } from '@bubbles/db'
import { type InferResult, sql } from 'kysely'

const selectSources = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('data_sources as source')
    .leftJoin('users as connector', 'connector.id', 'source.connected_by')
    .leftJoin('data_connections as connection', (join) =>
      sameTenant(join, 'connection.id', 'source.connection_id'),
    )
    .where('source.organisation_id', '=', organisationId)
    .where('source.report_id', '=', reportId)
    .orderBy('source.block_id')
    .selectAll('source')
    .select([
      'connector.name as connector_name',
      'connector.email_address as connector_email',
      'connection.name as connection_name',
      'connection.kind as connection_kind',
    ])

/** Where a figure's data comes from, with who connected it. */
export type SourceRow = InferResult<ReturnType<typeof selectSources>>[number]

/** The addresses of a report's figures. */
export const readSources = (organisationId: string, reportId: string): Promise<SourceRow[]> =>
  selectSources(organisationId, reportId).execute()

/** The address of one figure. */
export const readSource = (
  organisationId: string,
  reportId: string,
  blockId: string,
): Promise<SourceRow | undefined> =>
  selectSources(organisationId, reportId).where('source.block_id', '=', blockId).executeTakeFirst()

/** How many of a report's figures have an address. */
export async function countSources(organisationId: string, reportId: string): Promise<number> {
  const { count } = await tx()
    .selectFrom('data_sources')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether new data of a report is published, and who allowed it. */
export const readPublishing = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('data_publishing as publishing')
    .leftJoin('users as publisher', 'publisher.id', 'publishing.allowed_by')
    .where('publishing.organisation_id', '=', organisationId)
    .where('publishing.report_id', '=', reportId)
    .selectAll('publishing')
    .select(['publisher.name as publisher_name', 'publisher.email_address as publisher_email'])
    .executeTakeFirst()

export type PublishingRow = NonNullable<Awaited<ReturnType<typeof readPublishing>>>

/** A figure whose address is due. */
export interface DueSource {
  organisationId: string
  reportId: string
  blockId: string
}

/**
 * Claims figures whose address is due, for as long as a lease: no other worker has them meanwhile. Organisations are served
 * in turn, so that one with many waits for itself. Needs the platform's transaction.
 * @param most figures in all, and of each organisation
 */
export async function claimDue(
  now: Date,
  leaseUntil: Date,
  most: { inAll: number; ofEach: number },
): Promise<DueSource[]> {
  const { rows } = await sql<DueSource>`
    with ranked as (
      select source.organisation_id, source.report_id, source.block_id,
        row_number() over (
          partition by source.organisation_id order by source.next_at, source.report_id, source.block_id) as place
      from data_sources source
      join reports report on report.organisation_id = source.organisation_id and report.id = source.report_id
      join organisations organisation on organisation.id = source.organisation_id
      where source.next_at <= ${now} and report.deleted_at is null and organisation.status = 'Active'
    ), due as (
      select source.organisation_id, source.report_id, source.block_id
      from ranked
      join data_sources source on source.organisation_id = ranked.organisation_id
        and source.report_id = ranked.report_id and source.block_id = ranked.block_id
      where ranked.place <= ${most.ofEach} and source.next_at <= ${now}
      order by ranked.place, source.next_at limit ${most.inAll}
      for update of source skip locked
    )
    update data_sources source set next_at = ${leaseUntil}
    from due
    where source.organisation_id = due.organisation_id and source.report_id = due.report_id
      and source.block_id = due.block_id
    returning source.organisation_id as "organisationId", source.report_id as "reportId", source.block_id as "blockId"`.execute(
    tx(),
  )
  return rows
}

/** What an organisation is called, where it may still act. */
export const readActiveOrganisation = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .where('status', '=', 'Active')
    .select(['id', 'name', 'friendly_name', 'locale'])
    .executeTakeFirst()

/** Who made a report. */
export const readCreator = async (organisationId: string, reportId: string): Promise<string | undefined> =>
  (
    await tx()
      .selectFrom('reports')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', reportId)
      .select('created_by')
      .executeTakeFirst()
  )?.created_by
