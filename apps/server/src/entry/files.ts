import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { runFilesCommand } from '../modules/files/public.ts'
import { openConfiguredDatabase, sayFailures } from './parts.ts'

/** `npm run files`: what is in the database and what in S3, and the way from one to the other. */
sayFailures()
const config = readConfig(readEnv())
const database = await openConfiguredDatabase(config, () => process.exit(1))
const say = (line: string) => process.stderr.write(`${line}\n`)
const { done, text } = await runFilesCommand(database, process.argv.slice(2), say)
await database.close()
process[done ? 'stdout' : 'stderr'].write(`${text}\n`)
process.exitCode = done ? 0 : 1
