import { MAX_DATA_SOURCES, Problem } from '@bubbles/domain'
import type { CallContext, Context, Handlers } from '../../http/context.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { recordAudit } from '../audit/public.ts'
import { readLiveEditions } from '../publication/public.ts'
import { keepDataset, lockReport, requireReport } from '../report/public.ts'
import { DataFault } from './fetch/dataFault.ts'
import { type TakenTable, takeTable } from './fetch/takeTable.ts'
import { hostOfSource, presentPublishing, presentSource } from './present.ts'
import { countSources, readPublishing, readSource, readSources, type SourceRow } from './reader.ts'
import { refreshFigures, scheduleOf } from './refresh.ts'
import { nextRefresh } from './schedule.ts'
import { allowPublishing, deleteSource, endPublishing, replaceSource, updateSchedule } from './writer.ts'

type Operations =
  | 'listDataSources'
  | 'connectDataSource'
  | 'scheduleDataSource'
  | 'refreshDataSource'
  | 'disconnectDataSource'
  | 'setDataPublishing'

/** Addresses one person has fetched in an hour: each makes this server ask another. */
const FETCHES = { max: 60, windowMs: 3_600_000 }
const fetches = new RateLimiter(FETCHES)

export const dataSourceHandlers: Handlers<Operations> = {
  listDataSources: async ({ organisation, params }) => {
    await requireReport(organisation.id, params.id)
    const rows = await readSources(organisation.id, params.id)
    return {
      dataSources: rows.map(presentSource),
      total: rows.length,
      publishing: await publishingOf(organisation.id, params.id),
    }
  },
  // Another server is waited for: no transaction is held meanwhile.
  connectDataSource: { outside: true, handle: connect },
  refreshDataSource: { outside: true, handle: refresh },
  scheduleDataSource: async ({ organisation, actor, params, body }) => {
    const report = await requireReport(organisation.id, params.id)
    const source = await requireSource(organisation.id, params)
    const nextAt = nextRefresh(body, new Date(), params.id)
    await updateSchedule(keyOf(organisation.id, params), body, nextAt)
    await recordAudit(organisation.id, actor.userId, 'data.scheduled', {
      ...subjectOf(report, source),
      repeats: body.repeats,
    })
    return presentSource(await requireSource(organisation.id, params))
  },
  disconnectDataSource: async ({ organisation, actor, params }) => {
    const report = await requireReport(organisation.id, params.id)
    const source = await requireSource(organisation.id, params)
    await deleteSource(keyOf(organisation.id, params))
    await recordAudit(organisation.id, actor.userId, 'data.disconnected', subjectOf(report, source))
  },
  setDataPublishing: async ({ organisation, actor, params, body }) => {
    const report = await requireReport(organisation.id, params.id)
    const subject = { reportId: report.id, name: report.name }
    if (body.allowed) {
      await allowPublishing(organisation.id, params.id, actor.userId)
      await recordAudit(organisation.id, actor.userId, 'data.publishing-allowed', subject)
    } else if (await endPublishing(organisation.id, params.id))
      await recordAudit(organisation.id, actor.userId, 'data.publishing-ended', subject)
    return { publishing: await publishingOf(organisation.id, params.id) }
  },
}

interface FigureParams {
  id: string
  blockId: string
}

const keyOf = (organisationId: string, { id: reportId, blockId }: FigureParams) => ({
  organisationId,
  reportId,
  blockId,
})

const subjectOf = ({ id, name }: { id: string; name: string }, source: Pick<SourceRow, 'address'>) => ({
  reportId: id,
  name,
  host: hostOfSource(source),
})

async function publishingOf(organisationId: string, reportId: string) {
  const live = await readLiveEditions(organisationId, reportId)
  const isLive = live.length > 0 && live.every((row) => row.report_seq === row.head_seq)
  return presentPublishing(await readPublishing(organisationId, reportId), isLive)
}

async function requireSource(organisationId: string, { id, blockId }: FigureParams): Promise<SourceRow> {
  const source = await readSource(organisationId, id, blockId)
  if (!source) throw new Problem('not-found', { detail: 'This figure isn’t connected to an address.' })
  return source
}

/**
 * The figure's address so far, if it has one.
 * @throws Problem data-not-fetched where the report has as many addresses as it may
 */
async function requireRoom(
  organisationId: string,
  { id, blockId }: FigureParams,
): Promise<SourceRow | undefined> {
  const before = await readSource(organisationId, id, blockId)
  if (before || (await countSources(organisationId, id)) < MAX_DATA_SOURCES) return before
  throw new Problem('data-not-fetched', {
    detail: `A report can have up to ${MAX_DATA_SOURCES} figures with data from an address. Disconnect one first.`,
    members: { fault: 'refused' },
  })
}

async function requireFetchLeft({ organisation, actor }: CallContext): Promise<void> {
  if (await fetches.take([organisation.id, actor.userId])) return
  throw new Problem('too-many-requests', {
    detail: `You’ve fetched data ${FETCHES.max} times in the last hour. Try again later.`,
  })
}

const inOrganisation = <T>({ deps, organisation }: CallContext, work: () => Promise<T>): Promise<T> =>
  deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)

/** Fetches and reads the table, keeps it, and remembers where it came from. The figure is the builder's to change. */
async function connect(context: Context<'connectDataSource'>) {
  const { organisation, actor, params, body } = context
  await inOrganisation(context, async () => {
    await requireReport(organisation.id, params.id)
    await requireRoom(organisation.id, params)
  })
  await requireFetchLeft(context)
  const taken = await takeOrRefuse(context)
  return inOrganisation(context, async () => {
    const report = await requireReport(organisation.id, params.id)
    // Figures that are connected at once wait for each other here, and are counted.
    await lockReport(organisation.id, params.id)
    const before = await requireRoom(organisation.id, params)
    const schedule =
      body.schedule ??
      (before ? scheduleOf(before) : { repeats: 'never' as const, atMinute: 360, weekday: 1 })
    const at = new Date()
    const hash = await keepDataset(organisation.id, actor.userId, taken.name, taken.dataset)
    await replaceSource(keyOf(organisation.id, params), {
      address: body.address,
      path: body.path,
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
    await recordAudit(organisation.id, actor.userId, 'data.connected', subjectOf(report, body))
    return {
      dataSource: presentSource(await requireSource(organisation.id, params)),
      format: taken.format,
      table: { hash, name: taken.name, dataset: taken.dataset },
    }
  })
}

/** @throws Problem data-not-fetched with a sentence, and which kind of fault it is as `fault`; it is recorded */
async function takeOrRefuse(context: Context<'connectDataSource'>): Promise<TakenTable> {
  const { organisation, actor, params, body, deps } = context
  try {
    const taken = await takeTable(body.address, body.path, null, deps.config.dataAddresses, organisation.id)
    if (taken) return taken
    throw new DataFault('refused', 'The site returned no data. Try again.')
  } catch (error) {
    if (!(error instanceof DataFault)) throw error
    await inOrganisation(context, async () => {
      const report = await requireReport(organisation.id, params.id)
      await recordAudit(organisation.id, actor.userId, 'data.refused', {
        ...subjectOf(report, body),
        words: error.message,
      })
    })
    throw new Problem('data-not-fetched', { detail: error.message, members: { fault: error.code } })
  }
}

async function refresh(context: Context<'refreshDataSource'>) {
  const { organisation, actor, params, deps } = context
  await inOrganisation(context, async () => {
    await requireReport(organisation.id, params.id)
    await requireSource(organisation.id, params)
  })
  await requireFetchLeft(context)
  const outcomes = await refreshFigures(
    deps,
    { organisationId: organisation.id, reportId: params.id },
    [params.blockId],
    { at: new Date(), by: actor.userId },
  )
  const dataSource = await inOrganisation(context, async () =>
    presentSource(await requireSource(organisation.id, params)),
  )
  return { outcome: outcomes.get(params.blockId) ?? 'unchanged', dataSource }
}
