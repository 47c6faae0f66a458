import { keptBytes, tx } from '@bubbles/db'

const SHOWN = [
  'id',
  'kind',
  'name',
  'description',
  'row_count',
  'column_count',
  'created_at',
  'kept_until',
] as const

/** Uploaded files still kept, newest first, without what is in them. */
export const readImports = (organisationId: string, now: Date) =>
  tx()
    .selectFrom('report_imports')
    .where('organisation_id', '=', organisationId)
    .where('kept_until', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(SHOWN)
    .execute()

export type ImportRow = Awaited<ReturnType<typeof readImports>>[number]

/** An uploaded file with what is in it. */
export async function readImport(organisationId: string, importId: string, now: Date) {
  const row = await tx()
    .selectFrom('report_imports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId)
    .where('kept_until', '>', now)
    .select([...SHOWN, 'content', 'content_object'])
    .executeTakeFirst()
  if (!row) return undefined
  const { content, content_object, ...shown } = row
  return { ...shown, kept: keptBytes(organisationId, content, content_object) }
}

export const readImportThumbnail = (organisationId: string, importId: string, now: Date) =>
  tx()
    .selectFrom('report_imports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId)
    .where('kept_until', '>', now)
    .select('thumbnail')
    .executeTakeFirst()
