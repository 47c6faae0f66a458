import { Problem } from '@bubbles/domain'
import type { Context, Handlers } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { readLiveEditions } from '../publication/public.ts'
import { requireReport } from '../report/public.ts'
import {
  connectFigure,
  type FigureParams,
  inOrganisation,
  keyOf,
  requireFetchLeft,
  subjectOf,
} from './connectFigure.ts'
import { DataFault } from './fetch/dataFault.ts'
import { type TakenFile, takeTable } from './fetch/takeTable.ts'
import { hostOfAddress, hostOfSource, presentPublishing, presentSource } from './present.ts'
import { readPublishing, readSource, readSources, type SourceRow } from './reader.ts'
import { refreshFigures } from './refresh.ts'
import { nextRefresh } from './schedule.ts'
import { allowPublishing, deleteSource, endPublishing, updateSchedule } from './writer.ts'

type Operations =
  | 'listDataSources'
  | 'connectDataSource'
  | 'scheduleDataSource'
  | 'refreshDataSource'
  | 'disconnectDataSource'
  | 'setDataPublishing'

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
      ...subjectOf(report, hostOfSource(source)),
      repeats: body.repeats,
    })
    return presentSource(await requireSource(organisation.id, params))
  },
  disconnectDataSource: async ({ organisation, actor, params }) => {
    const report = await requireReport(organisation.id, params.id)
    const source = await requireSource(organisation.id, params)
    await deleteSource(keyOf(organisation.id, params))
    await recordAudit(
      organisation.id,
      actor.userId,
      'data.disconnected',
      subjectOf(report, hostOfSource(source)),
    )
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

async function publishingOf(organisationId: string, reportId: string) {
  const live = await readLiveEditions(organisationId, reportId)
  const isLive = live.length > 0 && live.every((row) => row.report_seq === row.head_seq)
  return presentPublishing(await readPublishing(organisationId, reportId), isLive)
}

async function requireSource(organisationId: string, { id, blockId }: FigureParams): Promise<SourceRow> {
  const source = await readSource(organisationId, id, blockId)
  if (!source)
    throw new Problem('not-found', { detail: 'This figure isn’t connected to an address or a database.' })
  return source
}

/** Fetches and reads the table, keeps it, and remembers where it came from. The figure is the builder's to change. */
async function connect(context: Context<'connectDataSource'>) {
  const { address, path, schedule } = context.body
  const { taken, ...connected } = await connectFigure(
    context,
    { address, path, connectionId: null, query: null, host: hostOfAddress(address) },
    schedule,
    () => takeOrRefuse(context),
  )
  return { ...connected, format: taken.format }
}

/** @throws DataFault with a sentence */
async function takeOrRefuse({ body, deps, organisation }: Context<'connectDataSource'>): Promise<TakenFile> {
  const taken = await takeTable(body.address, body.path, null, deps.config.dataAddresses, organisation.id)
  if (taken) return taken
  throw new DataFault('refused', 'The site returned no data. Try again.')
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
