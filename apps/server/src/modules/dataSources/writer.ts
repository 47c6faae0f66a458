import { json, tx } from '@bubbles/db'
import type { TableColumn } from '@bubbles/tables'
import type { Schedule } from './schedule.ts'

/** What names one figure. */
export interface FigureKey {
  organisationId: string
  reportId: string
  blockId: string
}

const keyOf = ({ organisationId, reportId, blockId }: FigureKey) => ({
  organisation_id: organisationId,
  report_id: reportId,
  block_id: blockId,
})

/** Connects a figure, in place of what it was connected to. */
export async function replaceSource(
  key: FigureKey,
  source: {
    address: string | null
    path: string
    connectionId: string | null
    query: string | null
    schedule: Schedule
    columns: readonly TableColumn[]
    hash: string
    etag: string | null
    lastModified: string | null
    notes: readonly string[]
    at: Date
    nextAt: Date | null
    userId: string
  },
): Promise<void> {
  const values = {
    address: source.address,
    list_path: source.path,
    connection_id: source.connectionId,
    query: source.query,
    repeats: source.schedule.repeats,
    at_minute: source.schedule.atMinute,
    weekday: source.schedule.weekday,
    columns: json([...source.columns]),
    applied_hash: source.hash,
    etag: source.etag,
    last_modified: source.lastModified,
    notes: json([...source.notes]),
    checked_at: source.at,
    changed_at: source.at,
    next_at: source.nextAt,
    failures: 0,
    fault_code: null,
    fault_words: null,
    fault_since: null,
    fault_told: false,
    connected_by: source.userId,
    connected_at: source.at,
  }
  await tx()
    .insertInto('data_sources')
    .values({ ...keyOf(key), ...values })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'report_id', 'block_id']).doUpdateSet(values),
    )
    .execute()
}

const update = ({ organisationId, reportId, blockId }: FigureKey) =>
  tx()
    .updateTable('data_sources')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('block_id', '=', blockId)

export const updateSchedule = (key: FigureKey, schedule: Schedule, nextAt: Date | null) =>
  update(key)
    .set({
      repeats: schedule.repeats,
      at_minute: schedule.atMinute,
      weekday: schedule.weekday,
      next_at: nextAt,
    })
    .execute()

/** Notes that an address gave what could be used. @param table where it was new; `changed` where the figure got it */
export const noteGood = (
  key: FigureKey,
  good: {
    at: Date
    nextAt: Date | null
    table?: {
      hash: string
      isChanged: boolean
      etag: string | null
      lastModified: string | null
      notes: string[]
    }
  },
) =>
  update(key)
    .set({
      checked_at: good.at,
      next_at: good.nextAt,
      failures: 0,
      fault_code: null,
      fault_words: null,
      fault_since: null,
      fault_told: false,
      ...(good.table && {
        applied_hash: good.table.hash,
        etag: good.table.etag,
        last_modified: good.table.lastModified,
        notes: json(good.table.notes),
        ...(good.table.isChanged && { changed_at: good.at }),
      }),
    })
    .execute()

/** Notes why an address gave nothing that could be used. */
export const noteFault = (
  key: FigureKey,
  fault: { code: string; words: string; since: Date; failures: number; isTold: boolean; nextAt: Date | null },
) =>
  update(key)
    .set({
      next_at: fault.nextAt,
      failures: fault.failures,
      fault_code: fault.code,
      fault_words: fault.words,
      fault_since: fault.since,
      fault_told: fault.isTold,
    })
    .execute()

/** Puts off a figure that is not in the report now; undoing that brings it back. */
export const postpone = (key: FigureKey, nextAt: Date | null) =>
  update(key).set({ next_at: nextAt }).execute()

export const deleteSource = ({ organisationId, reportId, blockId }: FigureKey) =>
  tx()
    .deleteFrom('data_sources')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('block_id', '=', blockId)
    .execute()

export const allowPublishing = (organisationId: string, reportId: string, userId: string) => {
  const values = { allowed_by: userId, allowed_at: new Date(), held_words: null, held_since: null }
  return tx()
    .insertInto('data_publishing')
    .values({ organisation_id: organisationId, report_id: reportId, ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'report_id']).doUpdateSet(values))
    .execute()
}

export const endPublishing = async (organisationId: string, reportId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx()
    .deleteFrom('data_publishing')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes why new data waits in the draft; null: it does not. @returns whether that is news */
export const noteHeld = async (
  organisationId: string,
  reportId: string,
  words: string | null,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx()
    .updateTable('data_publishing')
    .set({ held_words: words, held_since: words === null ? null : at })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('held_words', 'is distinct from', words)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The outbox kind of `queuePublishing`. */
export const DATA_PUBLISH = 'data.publish'

/** Has the worker publish a report's new data after this transaction. One report's are done one after the other. */
export const queuePublishing = (organisationId: string, reportId: string) =>
  tx()
    .insertInto('outbox')
    .values({
      organisation_id: organisationId,
      kind: DATA_PUBLISH,
      payload: json({ organisationId, reportId }),
      stream: `${DATA_PUBLISH} ${reportId}`,
    })
    .execute()
