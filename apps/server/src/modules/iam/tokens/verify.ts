import type { Database } from '@bubbles/db'
import type { Capability } from '@bubbles/domain'
import type { TokenSubject, VerifyAccessToken } from '../../../http/authenticate.ts'
import { readLiveToken } from './reader.ts'
import { hashOfSecret, isApiToken, isWellFormed } from './secret.ts'
import { touchToken } from './writer.ts'

/**
 * Puts API tokens beside the user pool's access tokens. An API token stands for its maker, in one organisation and within
 * its scope; unknown, revoked and expired ones are nobody's.
 */
export const acceptApiTokens =
  (database: Database, verifyAccessToken: VerifyAccessToken): VerifyAccessToken =>
  (token) =>
    isApiToken(token) ? verifyApiToken(database, token) : verifyAccessToken(token)

async function verifyApiToken(database: Database, token: string): Promise<TokenSubject | null> {
  if (!isWellFormed(token)) return null
  return database.transaction({ kind: 'platform' }, async () => {
    const row = await readLiveToken(hashOfSecret(token))
    if (!row) return null
    if (row.is_stale) await touchToken(row.organisation_id, row.id)
    return {
      sub: row.pool_sub,
      apiToken: { organisationId: row.organisation_id, scope: row.capabilities as Capability[] },
    }
  })
}
