import { createHash } from 'node:crypto'
import { type Query, quote, type Table } from './tables.ts'

/** A row as PostgreSQL writes it. */
export type TextRow = Record<string, string | null>

/** How many rows there are, and SHA-256 over every value of them in the order of their keys. */
export interface Fingerprint {
  rows: number
  hash: string
}

/** Rows per statement. */
const batchRows = 500
const firstBatchRows = 16
const batchBytes = 8 * 1024 * 1024

/** A table in the order of its keys, in batches bounded by rows and by bytes. */
export async function* batches(query: Query, table: Table): AsyncGenerator<TextRow[], void> {
  // By bytes, because the two engines may sort text differently.
  const order = table.order.map((name) => `${quote(name)}::text collate "C"`).join(', ')
  const columns = table.compared.map((name) => `${quote(name)}::text as ${quote(name)}`).join(', ')
  const cursor = 'copy_cursor'
  await query(
    `declare ${cursor} no scroll cursor for select ${columns} from ${quote(table.name)}${table.where ? ` where ${table.where}` : ''} order by ${order}`,
  )
  let rows = firstBatchRows
  for (;;) {
    const batch = await query<TextRow>(`fetch ${rows} from ${cursor}`)
    if (batch.length === 0) break
    yield batch
    // Large rows (documents, images) make the next fetch smaller, so that memory stays bounded.
    const bytes = batch.reduce((sum, row) => sum + rowBytes(row), 0)
    rows = Math.max(1, Math.min(batchRows, Math.floor(batchBytes / Math.max(1, bytes / batch.length))))
  }
  await query(`close ${cursor}`)
}

const rowBytes = (row: TextRow): number =>
  Object.values(row).reduce((sum, value) => sum + (value?.length ?? 0), 0)

/**
 * What writes rows of a table: each call is one statement. Values go as arrays of text, cast back by the target: exact for
 * every type. `types` is that of `columnTypes`; `onConflict` is the statement's own clause for rows that are there.
 */
export function inserter(
  query: Query,
  { name, columns, identities }: Table,
  types: ReadonlyMap<string, string>,
  onConflict = '',
): (rows: TextRow[]) => Promise<void> {
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const values = columns
    .map((column) => `${quote(column)}::${types.get(`${name}.${column}`) ?? 'text'}`)
    .join(', ')
  const named = columns.map(quote).join(', ')
  const overriding = identities.length > 0 ? ' overriding system value' : ''
  const insert = `insert into ${quote(name)} (${named})${overriding}
    select ${values} from unnest(${arrays}) as source (${named}) ${onConflict}`
  return async (rows) => {
    await query(
      insert,
      columns.map((column) => rows.map((row) => row[column] ?? null)),
    )
  }
}

/** Where a sequence stands. */
export interface Position {
  sequence: string
  last: string
  called: string
}

/** Where the sequences behind a table's columns stand. */
export async function readPositions(query: Query, { sequences }: Table): Promise<Position[]> {
  const positions: Position[] = []
  for (const sequence of sequences) {
    const [position] = await query<Omit<Position, 'sequence'>>(
      `select last_value as last, is_called as called from ${sequence}`,
    )
    if (position) positions.push({ sequence, ...position })
  }
  return positions
}

export async function setPosition(query: Query, { sequence, last, called }: Position): Promise<void> {
  await query('select setval($1::regclass, $2::bigint, $3::boolean)', [sequence, last, called])
}

/** Takes rows in the order of their keys; its `done` is their fingerprint. */
export function fingerprinting({ compared }: Table): {
  take: (rows: TextRow[]) => void
  done: () => Fingerprint
} {
  const hash = createHash('sha256')
  let rows = 0
  return {
    take: (batch) => {
      rows += batch.length
      for (const row of batch) hash.update(JSON.stringify(compared.map((column) => row[column])))
    },
    done: () => ({ rows, hash: hash.digest('hex') }),
  }
}

/** The fingerprint of a table as it stands. */
export async function fingerprint(query: Query, table: Table): Promise<Fingerprint> {
  const { take, done } = fingerprinting(table)
  for await (const batch of batches(query, table)) take(batch)
  return done()
}

export const areEqual = (one: Fingerprint, other: Fingerprint): boolean =>
  one.rows === other.rows && one.hash === other.hash
