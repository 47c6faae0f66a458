import { createHash } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { Estate } from './estate.ts'
import type { Answer } from './server.ts'

/** Everything of an organisation, a digest for each table that has any, and what its rows can be known by. */
export interface Rows {
  tables: Record<string, string>
  /** Every UUID and hash in them. */
  marks: ReadonlySet<string>
}

/** Ids as UUIDs, contents as SHA-256. */
const MARK = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{64}\b/g

/** Written at the request of anybody who has a page's token: counts events that were refused, also at another host. */
const NOT_ITS_OWN = ['engagement_drops']

/** Reads every row that belongs to an organisation, whatever the table: those are found in the catalogue. */
export const readRows = (database: Database, organisationId: string): Promise<Rows> =>
  database.transaction({ kind: 'platform' }, async () => {
    const { rows: tables } = await sql<{ name: string; key: string }>`
      select c.relname as name, case c.relname when 'organisations' then 'id' else 'organisation_id' end as key
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (c.relname = 'organisations' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id'))
        and has_table_privilege(c.oid, 'select') and c.relname <> all(${NOT_ITS_OWN})
      order by c.relname`.execute(tx())
    const found: Record<string, string> = {}
    const marks = new Set<string>()
    for (const { name, key } of tables) {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(name)} t
        where ${sql.ref(`t.${key}`)} = ${organisationId} order by 1`.execute(tx())
      const hash = createHash('sha256')
      for (const { row } of rows) {
        hash.update(row)
        for (const [mark] of row.matchAll(MARK)) marks.add(mark)
      }
      if (rows.length > 0) found[name] = `${rows.length}: ${hash.digest('hex')}`
    }
    return { tables: found, marks }
  })

/**
 * What an answer has of an organisation that its caller did not say: ids and hashes of its rows, and its words, which all
 * have its name in them.
 */
export function leaksIn(answer: Answer, asked: string, victim: Estate, { marks }: Rows): string[] {
  const text = `${answer.text} ${JSON.stringify(answer.headers)}`
  const found = [...text.matchAll(MARK)].map(([mark]) => mark).filter((mark) => marks.has(mark))
  const words = [
    ...text.matchAll(
      new RegExp(`\\b(?:(?:of|at|is|over|does|reads) ${victim.name}|sub-${victim.name}-\\w+)\\b`, 'g'),
    ),
  ]
  return [...new Set([...found, ...words.map(([each]) => each)])].filter((mark) => !asked.includes(mark))
}
