import type { Resource } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import { type BlockDiff, shownHashes, type ReportDocument } from '@bubbles/report-document'
import type { Context } from '../../http/context.ts'
import { cutPage, rowBefore } from '../../http/page.ts'
import { presentPerson, readDatasets } from '../report/public.ts'
import { countEditions, type EditionRow, readEdition, readEditions } from './reader.ts'

type Edition = Resource<'listEditions'>['editions'][number]

/** A page of what was published, of one report or of the organisation, newest first. A report that is not there has none. */
export async function listEditions({
  organisation,
  query,
}: Pick<Context<'listEditions'>, 'organisation' | 'query'>): Promise<Resource<'listEditions'>> {
  const { reportId, limit, cursor } = query
  const after = rowBefore(cursor)
  const page = cutPage(await readEditions(organisation.id, reportId, { limit: limit + 1, after }), limit)
  return {
    editions: page.rows.map(presentEdition),
    total: await countEditions(organisation.id, reportId),
    cursor: page.cursor,
  }
}

/**
 * One edition with its document and the data of its figures: what analysts see drawn beside how it was read.
 * @throws Problem not-found, also for an edition of another organisation or of a deleted report.
 */
export async function getEdition({
  organisation,
  params,
}: Pick<Context<'getEdition'>, 'organisation' | 'params'>): Promise<Resource<'getEdition'>> {
  const row = await readEdition(organisation.id, params.publicationId)
  if (!row) throw new Problem('not-found')
  const document = row.document as ReportDocument
  const datasets = await readDatasets(organisation.id, shownHashes(document))
  return { ...presentEdition(row), document: { ...document }, datasets }
}

function changesOf(row: EditionRow): Edition['changes'] {
  const { added, removed, changed, moved } = row.block_changes as BlockDiff
  return { added: added.length, removed: removed.length, changed: changed.length, moved: moved.length }
}

const presentEdition = (row: EditionRow): Edition => ({
  publicationId: row.id,
  reportId: row.report_id,
  name: row.name,
  audience: row.audience,
  edition: row.edition,
  note: row.note,
  publishedAt: row.published_at.toISOString(),
  publishedBy: presentPerson(row.published_by, row.publisher_name, row.publisher_email),
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  live: row.live_id !== null,
  changes: changesOf(row),
})
