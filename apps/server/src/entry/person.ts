import { readConfig, usesEmbeddedPool } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { runPersonCommand } from '../modules/privacy/public.ts'
import { openConfiguredDatabase, sayFailures } from './parts.ts'
import { createIdentity } from './staffParts.ts'

/** `npm run person`: what is stored about one person, handed out or erased. */
sayFailures()
const config = readConfig(readEnv())
const database = await openConfiguredDatabase(config, () => process.exit(1))
const identity = createIdentity(config, database)
const ownPool = usesEmbeddedPool(config.userPool)
const { done, text } = await runPersonCommand({ database, identity, ownPool }, process.argv.slice(2))
await database.close()
process[done ? 'stdout' : 'stderr'].write(`${text}\n`)
process.exitCode = done ? 0 : 1
