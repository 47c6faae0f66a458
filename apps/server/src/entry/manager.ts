import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { runManagerCommand } from '../modules/iam/public.ts'
import { openConfiguredDatabase, sayFailures } from './parts.ts'

/** `npm run manager`: who manages the accounts of this installation. */
sayFailures()
const config = readConfig(readEnv())
const database = await openConfiguredDatabase(config, () => process.exit(1))
const { done, text } = await runManagerCommand(database, process.argv.slice(2), config.accountManagers)
await database.close()
process[done ? 'stdout' : 'stderr'].write(`${text}\n`)
process.exitCode = done ? 0 : 1
