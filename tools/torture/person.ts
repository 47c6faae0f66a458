import { openDatabase, tx } from '@bubbles/db'
import type { RunningServer } from '@bubbles/test-kit/server'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { createEmbeddedIdentity } from '../../apps/server/src/modules/identity/public.ts'
import { connectTestPool } from '../../apps/server/src/modules/identity/testing.ts'
import { signInTokens } from '../../apps/server/src/modules/identity/testingSrpClient.ts'
import { configOf, type Place } from './estate.ts'
import { SECRET } from './subject.ts'

const EMAIL = 'owner@example.org'
const PASSWORD = 'long enough to be taken 17'

/** Gives the owner of a trial's organisation an account, for what no API token may do. */
export async function makeOwnerAccount(place: Place): Promise<void> {
  const database = await openDatabase(configOf(place))
  try {
    const pool = createEmbeddedIdentity({
      database,
      secret: readConfig(readEnv({ BUBBLES_SECRET: SECRET })).secret,
      settings: {
        poolId: 'lo-cal-1_Bubbles',
        clientId: 'bubbles',
        issuer: 'http://login.bubbles.localhost',
        loginUrl: 'http://login.bubbles.localhost',
        passwordMinimumLength: 8,
        signInWith: ['email'],
      },
    })
    const sub = await pool.createConfirmedUser({ email: EMAIL, name: 'Owner', password: PASSWORD })
    await database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('users').set({ pool_sub: sub }).where('email_address', '=', EMAIL).execute(),
    )
  } finally {
    await database.close()
  }
}

/** Signs the owner in at a running server. @returns the access token. */
export async function signInOwner(server: RunningServer): Promise<string> {
  const { AccessToken } = await signInTokens(connectTestPool(server.at('login', '/idp')), EMAIL, PASSWORD)
  return AccessToken
}
