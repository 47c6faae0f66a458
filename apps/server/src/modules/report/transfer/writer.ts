import { tx } from '@bubbles/db'
import type { ImportRow } from './reader.ts'

export interface NewImport {
  kind: 'bundle' | 'table'
  name: string
  description: string
  rows: number | null
  columns: number | null
  content: Uint8Array
  thumbnail: string
  userId: string
  keptUntil: Date
}

export const insertImport = (organisationId: string, row: NewImport): Promise<ImportRow> =>
  tx()
    .insertInto('report_imports')
    .values({
      organisation_id: organisationId,
      kind: row.kind,
      name: row.name,
      description: row.description,
      row_count: row.rows,
      column_count: row.columns,
      content: row.content,
      thumbnail: row.thumbnail,
      created_by: row.userId,
      kept_until: row.keptUntil,
    })
    .returning(['id', 'kind', 'name', 'description', 'row_count', 'column_count', 'created_at', 'kept_until'])
    .executeTakeFirstOrThrow()

/** @returns whether it was there. */
export async function deleteImportRow(organisationId: string, importId: string): Promise<boolean> {
  const { numDeletedRows } = await tx()
    .deleteFrom('report_imports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes files past their time, of every organisation. Needs the platform's transaction. */
export const deleteImportsBefore = (now: Date) =>
  tx().deleteFrom('report_imports').where('kept_until', '<=', now).execute()
