import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { runAuditCommand } from '../modules/audit/public.ts'
import { openConfiguredDatabase, sayFailures } from './parts.ts'

/** `npm run audit`: whether the audit log is as it was written. */
sayFailures()
const config = readConfig(readEnv())
const database = await openConfiguredDatabase(config, () => process.exit(1))
const { done, text } = await runAuditCommand(database, process.argv.slice(2))
await database.close()
process[done ? 'stdout' : 'stderr'].write(`${text}\n`)
process.exitCode = done ? 0 : 1
