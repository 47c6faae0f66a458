import type { Database } from '@bubbles/db'
import { type Capability, Problem } from '@bubbles/domain'
import { OTHER_POOL, type TokenSubject, type VerifyAccessToken } from '../../../http/authenticate.ts'
import { readTokenByHash } from './reader.ts'
import { hashOfSecret, isApiToken, isWellFormed } from './secret.ts'
import { touchToken } from './writer.ts'

interface Options {
  /** Whether people sign in with this server's own user pool, the only one whose second factors it knows. */
  hasOwnPool: boolean
}

/**
 * Puts API tokens beside the user pool's access tokens. An API token stands for its maker, in one organisation and within
 * its scope; unknown, revoked and expired ones are nobody's, and so are those of a maker who has left.
 */
export const acceptApiTokens =
  (database: Database, verifyAccessToken: VerifyAccessToken, options: Options): VerifyAccessToken =>
  (token) =>
    isApiToken(token) ? verifyApiToken(database, token, options) : verifyAccessToken(token)

/** Why a token that was good once is refused. Only who has it learns this. */
const ENDS = {
  revoked: 'This API token has been revoked. Ask an admin of the organisation for a new one.',
  expired: 'This API token has expired. Ask an admin of the organisation for a new one.',
  makerLeft: 'The person who created this API token has left the organisation. Ask an admin for a new one.',
} as const

async function verifyApiToken(
  database: Database,
  token: string,
  { hasOwnPool }: Options,
): Promise<TokenSubject | null> {
  if (!isWellFormed(token)) return null
  return database.transaction({ kind: 'platform' }, async () => {
    const row = await readTokenByHash(hashOfSecret(token))
    if (!row) return null
    const end = row.revoked_at
      ? 'revoked'
      : row.is_expired
        ? 'expired'
        : row.has_maker_left
          ? 'makerLeft'
          : null
    if (end) throw new Problem('sign-in-required', { detail: ENDS[end] })
    if (row.is_stale) await touchToken(row.organisation_id, row.id)
    const provider = row.has_provider ? row.organisation_id : undefined
    return {
      sub: row.pool_sub,
      // Its maker's provider answers for them, as for their sign-ins.
      provider: hasOwnPool ? provider : OTHER_POOL,
      apiToken: { organisationId: row.organisation_id, scope: row.capabilities as Capability[] },
    }
  })
}
