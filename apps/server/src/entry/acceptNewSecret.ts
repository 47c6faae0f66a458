import { readConfig, usesEmbeddedPool } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { forgetSealed } from '../modules/identity/public.ts'
import { replaceSecretCheck, secretCheckOf } from '../modules/installation/public.ts'
import { openConfiguredDatabase, sayFailures } from './parts.ts'

/** Run by hand when the secret of an installation is lost for good: from now on the configured one is right. */
sayFailures()
const config = readConfig(readEnv())
const database = await openConfiguredDatabase(config, () => process.exit(1))
const people = await database.transaction({ kind: 'platform' }, async () => {
  await replaceSecretCheck(secretCheckOf(config.secret))
  return usesEmbeddedPool(config.userPool) ? forgetSealed(config.secret) : 0
})
await database.close()
process.stdout.write(
  `The secret in ${config.secretSource} is now the secret of this installation. ` +
    `Everyone is signed out, ${people} people set a new password with “Forgot password”, and pages opened before ` +
    'are not counted until they are loaded again. Start the server.\n',
)
