import { MAX_DATA_SOURCES, Problem } from '@bubbles/domain'
import type { CallContext } from '../../http/context.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { recordAudit } from '../audit/public.ts'
import { keepDataset, lockReport, requireReport } from '../report/public.ts'
import { DataFault } from './fetch/dataFault.ts'
import type { TakenTable } from './fetch/takeTable.ts'
import { presentSource } from './present.ts'
import { countSources, readSource, type SourceRow } from './reader.ts'
import { scheduleOf } from './refresh.ts'
import { nextRefresh, type Schedule } from './schedule.ts'
import { replaceSource } from './writer.ts'

export interface FigureParams {
  id: string
  blockId: string
}

/** Where a figure's data is to come from: an address, or a query. */
export interface Origin {
  address: string | null
  /** Where in JSON the rows are; '' looks for them. */
  path: string
  connectionId: string | null
  query: string | null
  /** What the audit log calls it: the site of an address, the name of a connection. */
  host: string
}

/** Times one person has had data fetched in an hour: each makes this server ask another. */
const FETCHES = { max: 60, windowMs: 3_600_000 }
const fetches = new RateLimiter(FETCHES)

export const keyOf = (organisationId: string, { id: reportId, blockId }: FigureParams) => ({
  organisationId,
  reportId,
  blockId,
})

/** For the audit log. A query can have values of people in it: the log has what its connection is called. */
export const subjectOf = ({ id, name }: { id: string; name: string }, host: string) => ({
  reportId: id,
  name,
  host,
})

export const inOrganisation = <T>({ deps, organisation }: CallContext, work: () => Promise<T>): Promise<T> =>
  deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)

/** @throws Problem too-many-requests */
export async function requireFetchLeft({ organisation, actor }: CallContext): Promise<void> {
  if (await fetches.take([organisation.id, actor.userId])) return
  throw new Problem('too-many-requests', {
    detail: `You’ve fetched data ${FETCHES.max} times in the last hour. Try again later.`,
  })
}

/**
 * Where the figure's data came from so far, if it is connected.
 * @throws Problem data-not-fetched where the report has as many as it may
 */
async function requireRoom(
  organisationId: string,
  { id, blockId }: FigureParams,
): Promise<SourceRow | undefined> {
  const before = await readSource(organisationId, id, blockId)
  if (before || (await countSources(organisationId, id)) < MAX_DATA_SOURCES) return before
  throw new Problem('data-not-fetched', {
    detail: `A report can have up to ${MAX_DATA_SOURCES} figures with data from an address or a database. Disconnect one first.`,
    members: { fault: 'refused' },
  })
}

/**
 * Connects a figure: takes the table, keeps it, and remembers where it came from. The figure is the builder's to change.
 * @param take asks another server; no transaction is held meanwhile
 * @throws Problem data-not-fetched with a sentence, and which kind of fault it is as `fault`; it is recorded
 */
export async function connectFigure<Taken extends TakenTable>(
  context: CallContext & { params: FigureParams },
  origin: Origin,
  wanted: Schedule | undefined,
  take: () => Promise<Taken>,
) {
  const { organisation, actor, params } = context
  await inOrganisation(context, async () => {
    await requireReport(organisation.id, params.id)
    await requireRoom(organisation.id, params)
  })
  await requireFetchLeft(context)
  const taken = await orRefuse(context, params.id, origin, take)
  return inOrganisation(context, async () => {
    const report = await requireReport(organisation.id, params.id)
    // Figures that are connected at once wait for each other here, and are counted.
    await lockReport(organisation.id, params.id)
    const before = await requireRoom(organisation.id, params)
    const schedule =
      wanted ?? (before ? scheduleOf(before) : { repeats: 'never' as const, atMinute: 360, weekday: 1 })
    const at = new Date()
    const hash = await keepDataset(organisation.id, actor.userId, taken.name, taken.dataset)
    await replaceSource(keyOf(organisation.id, params), {
      ...origin,
      schedule,
      columns: taken.table.columns,
      hash,
      etag: taken.etag,
      lastModified: taken.lastModified,
      notes: taken.notes,
      at,
      nextAt: nextRefresh(schedule, at, params.id),
      userId: actor.userId,
    })
    await recordAudit(organisation.id, actor.userId, 'data.connected', subjectOf(report, origin.host))
    const source = await readSource(organisation.id, params.id, params.blockId)
    return {
      dataSource: presentSource(source!),
      table: { hash, name: taken.name, dataset: taken.dataset },
      taken,
    }
  })
}

/** What `take` gives. @throws Problem data-not-fetched for a fault, which is recorded */
export async function orRefuse<Taken>(
  context: CallContext,
  reportId: string,
  { host }: Pick<Origin, 'host'>,
  take: () => Promise<Taken>,
): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof DataFault)) throw error
    const { organisation, actor } = context
    await inOrganisation(context, async () => {
      const report = await requireReport(organisation.id, reportId)
      await recordAudit(organisation.id, actor.userId, 'data.refused', {
        ...subjectOf(report, host),
        words: error.message,
      })
    })
    throw new Problem('data-not-fetched', { detail: error.message, members: { fault: error.code } })
  }
}
