import type { Database } from '@bubbles/db'
import { MAX_VERSION_NAME } from '@bubbles/domain'
import { replaceDocument, type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import type { Config } from '../../config/config.ts'
import { WorkQueue } from '../../http/queue.ts'
import { recordAudit } from '../audit/public.ts'
import {
  editDocument,
  insertVersion,
  keepDataset,
  loadDocument,
  lockReport,
  readDatasets,
} from '../report/public.ts'
import { recordEvent } from '../webhookEvents/public.ts'
import { type FigureTables, figuresOf, joinedTables, withData } from './figures.ts'
import { followJoins } from './followJoins.ts'
import { DataFault } from './fetch/dataFault.ts'
import { type TakenTable, takeTable } from './fetch/takeTable.ts'
import { type Judged, judge } from './judge.ts'
import { type FigureNews, tellOfFaults, tellOfRecovery } from './mails.ts'
import { claimDue, readPublishing, readSources, type SourceRow } from './reader.ts'
import { nextRefresh, retryAfter, type Schedule } from './schedule.ts'
import { hostOfSource } from './present.ts'
import { takeQuery } from './query/takeQuery.ts'
import { noteFault, noteGood, postpone, queuePublishing } from './writer.ts'

export interface RefreshDependencies {
  database: Database
  config: Pick<Config, 'addresses' | 'dataAddresses' | 'dataConnections' | 'secret'>
}

/**
 * Figures that are claimed together, and how many of one organisation; reports that are asked for at once, and how many of
 * one organisation: slow sites of one leave places to the others.
 */
const CLAIMED = { inAll: 48, ofEach: 12 }
const AT_ONCE = { atOnce: 12, atOncePerGroup: 4 }
/** Longer than all that is claimed together takes where every site is slow. */
const LEASE_MS = 10 * 60_000
/** After which a round claims no more, and leaves the rest to the next. */
const ROUND_MS = 60_000
/** Faults that go away without anyone doing something are told of when they have come so often in a row. */
const TOLD_AFTER = 3
const PASSING = new Set<string>(['timed-out', 'not-reached', 'certificate', 'redirects', 'refused'])

/**
 * Asks the addresses that are due for new data, until none is, and puts it into the drafts. Any number of workers may do it
 * beside each other: a figure is claimed by one, and one that is asked twice nonetheless is changed once.
 * @throws AggregateError once all have had their turn, of what failed without being the address's fault
 */
export async function refreshDueData(deps: RefreshDependencies, now: Date = new Date()): Promise<void> {
  const until = performance.now() + ROUND_MS
  const turns = new WorkQueue({ ...AT_ONCE, mostWaiting: CLAIMED.inAll, keepsProcessor: false })
  const failed: unknown[] = []
  do {
    const due = await deps.database.transaction({ kind: 'platform' }, () =>
      claimDue(now, new Date(now.getTime() + LEASE_MS), CLAIMED),
    )
    if (due.length === 0) break
    const reports = Map.groupBy(due, ({ organisationId, reportId }) => `${organisationId} ${reportId}`)
    const outcomes = await Promise.allSettled(
      [...reports.values()].map((figures) => {
        const { organisationId, reportId } = figures[0]!
        const blockIds = figures.map(({ blockId }) => blockId)
        const key = { organisationId, reportId }
        return turns.run(() => refreshFigures(deps, key, blockIds, { at: now, by: null }), organisationId)
      }),
    )
    failed.push(...outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])))
  } while (performance.now() < until)
  if (failed.length > 0) throw new AggregateError(failed, 'Data in some reports wasn’t refreshed.')
}

/** Which report. */
interface ReportKey {
  organisationId: string
  reportId: string
}

/** When it happens, and who asked for it; null: its time had come. */
interface Occasion {
  at: Date
  by: string | null
}

/** A source and what came of asking it: a table, null for nothing new, or why not. */
interface Asked {
  source: SourceRow
  taken: TakenTable | DataFault | null
}

/**
 * Asks the addresses of some figures of one report, and changes the draft once for all that is new.
 * @returns what became of each by its block's id; of those that are not connected any more, nothing
 */
export async function refreshFigures(
  deps: RefreshDependencies,
  key: ReportKey,
  blockIds: readonly string[],
  occasion: Occasion,
): Promise<Map<string, 'changed' | 'unchanged' | 'failed'>> {
  const { database, config } = deps
  const scope = { kind: 'organisation', organisationId: key.organisationId } as const
  const sources = await database.transaction(scope, () => readSources(key.organisationId, key.reportId))
  const wanted = sources.filter((source) => blockIds.includes(source.block_id))
  const asked = await Promise.all(
    wanted.map(async (source) => ({ source, taken: await ask(source, deps, occasion) })),
  )
  return database.transaction(scope, () => settle(config, key, asked, occasion))
}

/** Told to by a person, everything is read anew: what they changed by hand gives way. */
function ask(source: SourceRow, deps: RefreshDependencies, { by }: Occasion): Promise<Asked['taken']> {
  const { address, list_path: path, organisation_id: organisationId, query } = source
  const known = by === null ? { etag: source.etag, lastModified: source.last_modified } : null
  const taken =
    address !== null
      ? takeTable(address, path, known, deps.config.dataAddresses, organisationId)
      : takeQuery(deps, {
          organisationId,
          connectionId: source.connection_id,
          query: query ?? '',
          known: source.columns,
        })
  return taken.catch((error: unknown) => {
    if (error instanceof DataFault) return error
    throw error
  })
}

/** Judges what came against the draft as it is now, under the report's lock, and writes it all down. */
async function settle(
  config: RefreshDependencies['config'],
  key: ReportKey,
  asked: readonly Asked[],
  occasion: Occasion,
): Promise<Map<string, 'changed' | 'unchanged' | 'failed'>> {
  const { organisationId, reportId } = key
  const report = await lockReport(organisationId, reportId)
  if (!report) return new Map()
  // Meanwhile one may have been disconnected, connected elsewhere, or asked by another worker.
  const current = new Map((await readSources(organisationId, reportId)).map((row) => [row.block_id, row]))
  const still = asked.flatMap(({ source, taken }) => {
    const row = current.get(source.block_id)
    return row && row.connected_at.getTime() === source.connected_at.getTime() ? [{ source: row, taken }] : []
  })
  const document = yDocToDocument((await loadDocument(organisationId, reportId)).ydoc)
  const judged = await judgeAll(organisationId, document, still, occasion.by !== null)
  const changes = await keepTables(organisationId, judged, occasion)
  if (changes.size > 0) {
    const userId =
      occasion.by ?? still.find(({ source }) => changes.has(source.block_id))!.source.connected_by
    await followJoins(organisationId, userId, document, changes)
    await changeDraft(key, report.name, judged, changes, occasion)
  }
  const news = await noteAll(key, judged, occasion)
  if (occasion.by === null) {
    const figures = figuresOf(document)
    const toldOf = (each: Judged): FigureNews => ({
      title: figures.get(each.source.block_id)?.title ?? '',
      host: hostOfSource(each.source),
      words: each.kind === 'fault' ? each.fault.message : '',
      connectedBy: each.source.connected_by,
    })
    await tellOfFaults(config, { organisationId, report }, news.faults.map(toldOf))
    await tellOfRecovery(config, { organisationId, report }, news.recovered.map(toldOf))
  }
  if (news.faults.length > 0)
    await recordEvent(organisationId, {
      type: 'data.refresh_failed',
      reportId,
      data: {
        figures: news.faults.map(({ source, fault }) => ({ ...figureOf(source), reason: fault.code })),
      },
    })
  for (const each of news.faults)
    await recordAudit(organisationId, occasion.by, 'data.failed', {
      reportId,
      name: report.name,
      host: hostOfSource(each.source),
      words: each.fault.message,
    })
  return new Map(judged.map((each) => [each.source.block_id, outcomeOf(each, changes)]))
}

/** A figure as webhooks are told of it. */
const figureOf = (source: SourceRow) => ({ blockId: source.block_id, host: hostOfSource(source) })

const outcomeOf = (each: Judged, changes: ReadonlyMap<string, FigureTables>) => {
  if (each.kind === 'fault') return 'failed'
  return changes.has(each.source.block_id) ? 'changed' : 'unchanged'
}

async function judgeAll(
  organisationId: string,
  document: ReportDocument,
  asked: readonly Asked[],
  isManual: boolean,
): Promise<Judged[]> {
  const figures = figuresOf(document)
  const hashes = asked.flatMap(({ source }) => {
    const figure = figures.get(source.block_id)
    const own = figure ? [figure.source, figure.dataset, ...joinedTables(figure)] : []
    return [source.applied_hash, ...own.filter((hash) => hash !== null)]
  })
  const datasets = await readDatasets(organisationId, [...new Set(hashes)])
  return asked.map(({ source, taken }) =>
    judge(source, taken, figures.get(source.block_id), datasets, isManual),
  )
}

/**
 * Keeps the new tables, and what steps come to with them.
 * @returns the hashes of each by its block's id, of those a figure doesn't have already
 */
async function keepTables(
  organisationId: string,
  judged: readonly Judged[],
  { by }: Occasion,
): Promise<Map<string, FigureTables>> {
  const changes = new Map<string, FigureTables>()
  for (const each of judged) {
    if (each.kind !== 'table') continue
    const { source, dataset, outcome, taken, shown } = each
    const userId = by ?? source.connected_by
    each.hash = await keepDataset(organisationId, userId, taken.name, dataset)
    if (each.hash === shown) continue
    changes.set(
      source.block_id,
      outcome === null
        ? { dataset: each.hash, source: null }
        : {
            dataset: await keepDataset(organisationId, userId, taken.name, outcome),
            source: each.hash,
          },
    )
  }
  return changes
}

/** One edit for all figures with new data, which the history names. */
async function changeDraft(
  { organisationId, reportId }: ReportKey,
  name: string,
  judged: readonly Judged[],
  changes: ReadonlyMap<string, FigureTables>,
  { at, by }: Occasion,
): Promise<void> {
  const changed = judged.filter(({ source }) => changes.has(source.block_id))
  const userId = by ?? changed[0]!.source.connected_by
  const { seq } = await editDocument({ organisationId, reportId, userId }, (ydoc) =>
    replaceDocument(ydoc, withData(yDocToDocument(ydoc), changes, at)),
  )
  const hosts = [...new Set(changed.map(({ source }) => hostOfSource(source)))].join(', ')
  await insertVersion(organisationId, reportId, {
    seq,
    kind: 'refreshed',
    userId,
    name: `Data refreshed from ${hosts}`.slice(0, MAX_VERSION_NAME),
  })
  await recordEvent(organisationId, {
    type: 'data.refreshed',
    reportId,
    data: { figures: changed.map(({ source }) => figureOf(source)) },
  })
  for (const { source } of changed)
    await recordAudit(organisationId, by, 'data.refreshed', {
      reportId,
      name,
      host: hostOfSource(source),
    })
  if (await readPublishing(organisationId, reportId)) await queuePublishing(organisationId, reportId)
}

/** Notes what became of each. @returns those to tell people of: new faults, and sources that give data again. */
async function noteAll(
  { organisationId, reportId }: ReportKey,
  judged: readonly Judged[],
  { at, by }: Occasion,
) {
  const faults: (Judged & { kind: 'fault' })[] = []
  const recovered: Judged[] = []
  for (const each of judged) {
    const { source } = each
    const key = { organisationId, reportId, blockId: source.block_id }
    const schedule = scheduleOf(source)
    const nextAt = nextRefresh(schedule, at, reportId)
    if (each.kind === 'absent') await postpone(key, nextAt)
    else if (each.kind === 'fault') {
      if (await noteFaultOf(each, at, by)) faults.push(each)
    } else {
      await noteGood(key, { at, nextAt, ...(each.kind === 'table' && { table: tableNote(each) }) })
      if (source.fault_told) recovered.push(each)
    }
  }
  return { faults, recovered }
}

const tableNote = ({ taken, hash, shown, notes }: Judged & { kind: 'table' }) => ({
  hash,
  isChanged: hash !== shown,
  etag: taken.etag,
  lastModified: taken.lastModified,
  notes,
})

/**
 * A fault is told of once, whatever it turns into, until data comes again: a site that fails in a new way each time mails nobody
 * each time.
 * @returns whether people are to be told of it, now and not again while it lasts
 */
async function noteFaultOf(
  { source, fault }: Judged & { kind: 'fault' },
  at: Date,
  by: string | null,
): Promise<boolean> {
  const isSame = source.fault_code === fault.code
  const failures = source.failures + 1
  const schedule = scheduleOf(source)
  const isDue = by !== null || !PASSING.has(fault.code) || failures >= TOLD_AFTER
  // Who asks by hand sees the answer; nobody is mailed for it, and who connected the figure may be somebody else.
  const isTold = by === null ? isDue : by === source.connected_by
  await noteFault(
    { organisationId: source.organisation_id, reportId: source.report_id, blockId: source.block_id },
    {
      code: fault.code,
      words: fault.message,
      since: isSame && source.fault_since ? source.fault_since : at,
      failures,
      isTold: source.fault_told || isTold,
      nextAt: PASSING.has(fault.code)
        ? retryAfter(schedule, at, failures, source.report_id)
        : nextRefresh(schedule, at, source.report_id),
    },
  )
  return isDue && !source.fault_told
}

export const scheduleOf = (source: Pick<SourceRow, 'repeats' | 'at_minute' | 'weekday'>): Schedule => ({
  repeats: source.repeats,
  atMinute: source.at_minute,
  weekday: source.weekday,
})
