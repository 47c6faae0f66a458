import { Problem } from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { recordAudit } from '../../audit/public.ts'
import { countLiveTokens } from './reader.ts'
import { makeSecret } from './secret.ts'
import { insertToken, lockTokens, revokeToken } from './writer.ts'

/** Tokens an organisation may have at once. */
const MOST_LIVE = 50
const DAY_MS = 86_400_000

/**
 * Makes a token for the actor, for what the actor may do itself.
 * @returns the token's row and its secret, which is nowhere else.
 * @throws Problem forbidden for a capability the actor lacks, conflict past 50 tokens.
 */
export async function createToken({ organisation, actor, body, can }: Context<'createApiToken'>) {
  const capabilities = [...new Set(body.capabilities)]
  if (!capabilities.every((capability) => can(capability))) {
    throw new Problem('forbidden', {
      detail: 'You may not do all of this yourself, so a token of yours cannot either. Choose again.',
    })
  }
  await lockTokens(organisation.id)
  if ((await countLiveTokens(organisation.id)) >= MOST_LIVE) {
    throw new Problem('conflict', {
      detail: `An organisation can have ${MOST_LIVE} API tokens at once. Revoke one that is no longer needed first.`,
    })
  }
  const { secret, hash, hint } = makeSecret()
  const expiresAt = body.lifetimeDays === null ? null : new Date(Date.now() + body.lifetimeDays * DAY_MS)
  const row = await insertToken(organisation.id, {
    name: body.name,
    hash,
    hint,
    capabilities,
    userId: actor.userId,
    expiresAt,
  })
  await recordAudit(organisation.id, actor.userId, 'token.created', {
    tokenId: row.id,
    name: row.name,
    capabilities,
    expiresAt: expiresAt?.toISOString() ?? null,
  })
  return { row, secret }
}

/** Ends a token at once. @throws Problem not-found for one that is not there, or was revoked before. */
export async function endToken({ organisation, actor, params }: Context<'revokeApiToken'>): Promise<void> {
  const token = await revokeToken(organisation.id, params.tokenId)
  if (!token) throw new Problem('not-found')
  await recordAudit(organisation.id, actor.userId, 'token.revoked', { tokenId: token.id, name: token.name })
}
