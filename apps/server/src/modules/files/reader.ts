import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { FILE_COLUMNS, type FileColumn } from './columns.ts'

/** One row's bytes of one column. */
export interface FilePlace {
  of: FileColumn
  organisationId: string
  /** Values of the key, as text. */
  key: readonly string[]
}

/** In the row, or in the store. */
export type Whereabouts = 'row' | 'store'

const isThere = ({ column }: FileColumn, where: Whereabouts): RawBuilder<unknown> =>
  sql`${sql.ref(where === 'row' ? column : `${column}_object`)} is not null`

/** The row of a place. */
export const rowOf = ({ of, organisationId, key }: FilePlace): RawBuilder<unknown> =>
  sql.join(
    [
      sql`organisation_id = ${organisationId}::uuid`,
      ...of.key.map((column, at) => sql`${sql.ref(column)}::text = ${key[at]}`),
    ],
    sql` and `,
  )

/** Some rows whose bytes are there. Needs the platform's transaction. */
export async function readPlaces(of: FileColumn, where: Whereabouts, limit: number): Promise<FilePlace[]> {
  const key = sql.join(of.key.map((column) => sql`${sql.ref(column)}::text`))
  const { rows } = await sql<{ organisation: string; key: string[] }>`
    select organisation_id as organisation, array[${key}] as key from ${sql.table(of.table)}
    where ${isThere(of, where)} limit ${limit}`.execute(tx())
  return rows.map((row) => ({ of, organisationId: row.organisation, key: row.key }))
}

/** What a row has now; undefined where it is gone. Needs the platform's transaction. */
export async function readPlace(
  place: FilePlace,
): Promise<{ bytes: Uint8Array | null; object: string | null } | undefined> {
  const { table, column } = place.of
  const { rows } = await sql<{ bytes: Uint8Array | null; object: string | null }>`
    select ${sql.ref(column)} as bytes, ${sql.ref(`${column}_object`)} as object from ${sql.table(table)}
    where ${rowOf(place)}`.execute(tx())
  return rows[0]
}

/** How many rows have bytes of a column there, and how many bytes. Needs the platform's transaction. */
export async function countFiles(
  { table, column }: FileColumn,
  where: Whereabouts,
): Promise<{ files: number; bytes: number }> {
  const { rows } =
    where === 'row'
      ? await sql<{ files: number; bytes: number }>`
          select count(*) as files, coalesce(sum(octet_length(${sql.ref(column)})), 0)::bigint as bytes
          from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(tx())
      : await sql<{ files: number; bytes: number }>`
          select count(*) as files, coalesce(sum(o.size), 0)::bigint as bytes from ${sql.table(table)} t
          join stored_objects o on o.organisation_id = t.organisation_id
            and o.hash = ${sql.ref(`t.${column}_object`)}`.execute(tx())
  return rows[0]!
}

/** Whether any row refers to the object `o`. */
export const isReferredTo = sql`(${sql.join(
  FILE_COLUMNS.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} f
      where f.organisation_id = o.organisation_id and ${sql.ref(`f.${column}_object`)} = o.hash)`,
  ),
  sql` or `,
)})`

export interface StoredObject {
  organisationId: string
  hash: string
}

/** Objects that rows refer to, in the order of their keys, after one. Needs the platform's transaction. */
export async function readObjects(after: StoredObject | null, limit: number): Promise<StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    select organisation_id as "organisationId", hash from stored_objects o
    where ${isReferredTo}
      and ${after ? sql`(organisation_id, hash) > (${after.organisationId}::uuid, ${after.hash})` : sql`true`}
    order by organisation_id, hash limit ${limit}`.execute(tx())
  return rows
}

/** Whether anything is, or is about to be, in an object store. Needs the platform's transaction. */
export async function hasObjects(): Promise<boolean> {
  const row = await tx().selectFrom('stored_objects').select('hash').limit(1).executeTakeFirst()
  return row !== undefined
}
