import type { Database } from '@bubbles/db'
import type { Connection } from './connection.ts'
import { DEPLOYMENT } from './deployment.ts'
import { noteEventsMoved } from '../writer.ts'
import { moveEvents } from './move.ts'

const USAGE = `npm run events -- move             copies events from PostgreSQL to ClickHouse and compares every day
npm run events -- tables single    prints the tables of one server
npm run events -- tables cluster   prints the tables of a cluster`

/** `npm run events`. @param say is told how far it is */
export async function runEventsCommand(
  open: () => Promise<{ database: Database; connection: Connection; prepare: () => Promise<void> }>,
  args: readonly string[],
  say: (line: string) => void,
): Promise<{ done: boolean; text: string }> {
  const [what, which] = args
  const tables = what === 'tables' && DEPLOYMENT[`${which}.sql`]
  if (tables) return { done: true, text: tables.trimEnd() }
  if (what !== 'move' || args.length > 1) return { done: false, text: USAGE }
  const { database, connection, prepare } = await open()
  await prepare()
  const { days, events, visits, before, differing } = await moveEvents(database, connection, say)
  const count = (number: number) => number.toLocaleString('en-GB')
  if (differing.length > 0)
    return {
      done: false,
      text: `These days differ between PostgreSQL and ClickHouse: ${differing.join(', ')}. If new events came in during the copy, run it again.`,
    }
  await database.transaction({ kind: 'platform' }, noteEventsMoved)
  return {
    done: true,
    text: `Copied ${count(events)} events and ${count(visits)} visits of ${count(days)} days; ${count(before)} days were already there. Every day is the same in both. From now on no server starts without CLICKHOUSE_URL. Nothing was deleted from PostgreSQL: what is there goes when its time is over.`,
  }
}
