import type { Dataset } from '@bubbles/tables'
import { json, type KeptBytes, tx } from '@bubbles/db'

export interface NewReport {
  name: string
  isTemplate: boolean
  userId: string
}

export const insertReport = (organisationId: string, report: NewReport) =>
  tx()
    .insertInto('reports')
    .values({
      organisation_id: organisationId,
      name: report.name,
      is_template: report.isTemplate,
      created_by: report.userId,
      updated_by: report.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertUpdate = (
  organisationId: string,
  reportId: string,
  row: { seq: number; update: Uint8Array; hash: Uint8Array; userId: string },
) =>
  tx()
    .insertInto('document_updates')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      seq: row.seq,
      update: row.update,
      update_hash: row.hash,
      created_by: row.userId,
    })
    .execute()

/** Makes Yjs client ids a user's. */
export const insertWriters = (
  organisationId: string,
  reportId: string,
  clients: readonly number[],
  userId: string,
) =>
  tx()
    .insertInto('document_writers')
    .values(
      clients.map((client) => ({
        organisation_id: organisationId,
        report_id: reportId,
        client,
        user_id: userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Moves the report's head to an update just inserted, with the name and the language its title now has. */
export const advanceHead = (
  organisationId: string,
  reportId: string,
  head: { seq: number; name: string; language: string | null; userId: string; typed: boolean },
) =>
  tx()
    .updateTable('reports')
    .set({
      head_seq: head.seq,
      name: head.name,
      language: head.language,
      updated_by: head.userId,
      updated_at: new Date(),
      ...(head.typed && { typed_at: new Date() }),
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .execute()

export const replaceSnapshot = (
  organisationId: string,
  reportId: string,
  snapshot: { seq: number; state: Uint8Array; document: unknown; tidyFrom: Date | null },
) =>
  tx()
    .insertInto('document_snapshots')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      seq: snapshot.seq,
      state: snapshot.state,
      document: json(snapshot.document),
      tidy_from: snapshot.tidyFrom,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'report_id']).doUpdateSet({
        seq: snapshot.seq,
        state: snapshot.state,
        document: json(snapshot.document),
        tidy_from: snapshot.tidyFrom,
        created_at: new Date(),
      }),
    )
    .execute()

export const markDeleted = (organisationId: string, reportId: string, deletedAt: Date | null) =>
  tx()
    .updateTable('reports')
    .set({ deleted_at: deletedAt })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .execute()

/** Keeps a data set; one that is there already is left as it is, and known to be in use. */
export const insertDataset = (
  organisationId: string,
  row: { hash: string; name: string; dataset: Dataset; userId: string },
) =>
  tx()
    .insertInto('datasets')
    .values({
      organisation_id: organisationId,
      hash: row.hash,
      name: row.name,
      content: json<unknown>(row.dataset),
      created_by: row.userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'hash']).doUpdateSet({ used_at: new Date() }),
    )
    .execute()

export const updateThumbnail = (
  organisationId: string,
  reportId: string,
  thumbnail: { svg: string; seq: number },
) =>
  tx()
    .updateTable('reports')
    .set({ thumbnail: thumbnail.svg, thumbnail_seq: thumbnail.seq })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .execute()

/** Takes a chosen picture away, if there is one. */
export const deleteChosenThumbnail = (organisationId: string, reportId: string) =>
  tx()
    .deleteFrom('report_thumbnails')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .execute()

/** Puts a chosen picture in the place of the drawn one. */
export const replaceChosenThumbnail = (
  organisationId: string,
  reportId: string,
  thumbnail: { contentType: string; kept: KeptBytes; hash: string; userId: string },
) => {
  const row = {
    content_type: thumbnail.contentType,
    bytes: thumbnail.kept.bytes,
    bytes_object: thumbnail.kept.object,
    hash: thumbnail.hash,
    updated_by: thumbnail.userId,
    updated_at: new Date(),
  }
  return tx()
    .insertInto('report_thumbnails')
    .values({ organisation_id: organisationId, report_id: reportId, ...row })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'report_id']).doUpdateSet(row))
    .execute()
}

/** Notes who asks for a report to be published; whoever asks last stands for it. */
export const replacePublishRequest = (
  organisationId: string,
  reportId: string,
  request: { askedBy: string; note: string },
) => {
  const values = { asked_by: request.askedBy, asked_at: new Date(), note: request.note }
  return tx()
    .insertInto('publish_requests')
    .values({ organisation_id: organisationId, report_id: reportId, ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'report_id']).doUpdateSet(values))
    .execute()
}

/** Nobody asks for the report to be published any more. @param before with it, only what was asked until then goes */
export const deletePublishRequest = (organisationId: string, reportId: string, before?: Date) =>
  tx()
    .deleteFrom('publish_requests')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .$if(before !== undefined, (query) => query.where('asked_at', '<=', before!))
    .execute()
