import type { Database } from '@bubbles/db'
import type { TableColumn } from '@bubbles/tables'
import type { Config } from '../../../config/config.ts'
import { connectionOf } from '../connections/connectionOf.ts'
import { readConnection } from '../connections/reader.ts'
import { DataFault } from '../fetch/dataFault.ts'
import type { TakenTable } from '../fetch/takeTable.ts'
import { runQuery } from './runQuery.ts'
import { tableOfResult } from './tableOfResult.ts'

export interface QueryDependencies {
  database: Database
  config: Pick<Config, 'dataConnections' | 'secret'>
}

/** A query of a figure, or one to be. */
export interface AskedQuery {
  organisationId: string
  /** Null: the connection was deleted. */
  connectionId: string | null
  query: string
  /** The columns as they were read first; null: it is read for the first time. */
  known: readonly TableColumn[] | null
}

/**
 * Runs the query of a figure, and reads the table it returns. No transaction is held meanwhile.
 * @throws DataFault with a sentence, also where the connection is gone or isn't shared
 */
export async function takeQuery(
  { database, config }: QueryDependencies,
  asked: AskedQuery,
): Promise<TakenTable> {
  const { organisationId, connectionId, query, known } = asked
  const row =
    connectionId === null
      ? undefined
      : await database.transaction({ kind: 'organisation', organisationId }, () =>
          readConnection(organisationId, connectionId),
        )
  if (!row)
    throw new DataFault(
      'connection',
      'The connection to this database was deleted. Choose another, or disconnect.',
    )
  if (!row.shared)
    throw new DataFault(
      'connection',
      `“${row.name}” isn’t shared with builders any more. Choose another connection, or ask an admin.`,
    )
  const result = await runQuery(connectionOf(row, config), query, config.dataConnections, organisationId)
  const taken = tableOfResult(result, row.name)
  requireExact(taken, known ?? [])
  return taken
}

/** Numbers that have become too long to be held exactly aren't read as the numbers they were. */
function requireExact({ table }: TakenTable, known: readonly TableColumn[]): void {
  const numbers = new Set(known.filter(({ type }) => type === 'number').map(({ name }) => name))
  const [lost] = table.columns.filter(({ name, type }) => type === 'text' && numbers.has(name))
  if (lost)
    throw new DataFault(
      'changed-form',
      `The column “${lost.name}” contained numbers, but now has text or whole numbers of more than 15 digits. Change the query, or connect it again.`,
    )
}
