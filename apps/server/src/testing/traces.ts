import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Database, tx } from '@bubbles/db'
import { sql } from 'kysely'

/**
 * Where any of `words` is, whatever its case, in any column of any table: `table.column: word`. Tables are found in the
 * catalogue, so that a new one is searched too; bytes are read as text, compressed ones unpacked as well.
 * @param except tables that aren't searched
 */
export function findTraces(
  database: Database,
  words: readonly string[],
  except: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  return database.transaction({ kind: 'platform' }, async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege(oid, 'select')`.execute(tx())
    const found = new Set<string>()
    for (const { name } of tables) {
      if (except.has(name)) continue
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(tx())
      for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
        const text = textOf(value).toLowerCase()
        for (const word of words)
          if (text.includes(word.toLowerCase())) found.add(`${name}.${column}: ${word}`)
      }
    }
    return [...found].toSorted()
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!(value instanceof Uint8Array)) return JSON.stringify(value) ?? ''
  return [value, unpacked(gunzipSync, value), unpacked(brotliDecompressSync, value)]
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .join('\n')
}

function unpacked(unpack: (bytes: Uint8Array) => Uint8Array, bytes: Uint8Array): Uint8Array {
  try {
    return unpack(bytes)
  } catch {
    return new Uint8Array()
  }
}
