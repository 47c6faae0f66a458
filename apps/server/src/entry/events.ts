import { readConfig } from '../config/config.ts'
import { ConfigError, readEnv } from '../config/env.ts'
import { openClickHouse, runEventsCommand } from '../modules/engagement/publicClickHouse.ts'
import { openConfiguredDatabase, sayFailures } from './parts.ts'

/** `npm run events`: from PostgreSQL to ClickHouse, and the tables to make there. */
sayFailures()
let close = async (): Promise<void> => undefined
const open = async () => {
  const config = readConfig(readEnv())
  if (!config.clickHouse) throw new ConfigError('Set CLICKHOUSE_URL to where events are to be copied.')
  const database = await openConfiguredDatabase({ ...config, clickHouse: undefined }, () => process.exit(1))
  const { connection, events } = openClickHouse(database, config.clickHouse)
  close = async () => {
    await connection.close()
    await database.close()
  }
  return { database, connection, prepare: () => events.prepare() }
}
const say = (line: string) => process.stderr.write(`${line}\n`)
const { done, text } = await runEventsCommand(open, process.argv.slice(2), say)
await close()
process[done ? 'stdout' : 'stderr'].write(`${text}\n`)
process.exitCode = done ? 0 : 1
