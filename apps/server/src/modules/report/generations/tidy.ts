import type { Database } from '@bubbles/db'
import { keepOpen, openForEdit } from '../documentStore.ts'
import { lockReport } from '../reader.ts'
import { fold, TYPING_MS } from './fold.ts'
import { readTypedAt, readUntidy } from './reader.ts'

/** Reports of one step of the worker. */
const AT_ONCE = 20

/**
 * Begins the generations that were put off while somebody typed, and those of reports which grew before there were any.
 * Running it twice, or beside another worker, does no more.
 */
export async function tidyReports(database: Database, now: Date = new Date()): Promise<void> {
  for (;;) {
    const due = await database.transaction({ kind: 'platform' }, () => readUntidy(now, AT_ONCE))
    for (const { organisation_id: organisationId, report_id: reportId } of due)
      await database.transaction({ kind: 'organisation', organisationId }, () =>
        tidyReport(organisationId, reportId, now),
      )
    if (due.length < AT_ONCE) return
  }
}

async function tidyReport(organisationId: string, reportId: string, now: Date): Promise<void> {
  const report = await lockReport(organisationId, reportId)
  if (!report) return
  const typedAt = await readTypedAt(organisationId, reportId)
  if (typedAt && typedAt.getTime() + TYPING_MS > now.getTime()) return
  const loaded = await openForEdit(organisationId, reportId, report)
  await fold(organisationId, reportId, loaded, now)
  keepOpen(organisationId, reportId, loaded)
}
