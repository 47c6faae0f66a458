import { holdOrganisation } from '@bubbles/db'
import { capabilityInWords, Problem } from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { requireRecentSignIn } from '../../../http/recentSignIn.ts'
import { recordAudit } from '../../audit/public.ts'
import { countLiveTokens } from './reader.ts'
import { makeSecret } from './secret.ts'
import { insertToken, revokeToken } from './writer.ts'

/** Tokens an organisation may have at once. */
const MAX_LIVE = 50
const DAY_MS = 86_400_000

/**
 * Makes a token for the actor, for what the actor may do itself.
 * @returns the token's row and its secret, which is nowhere else.
 * @throws Problem forbidden for a capability the actor lacks, password-required, conflict past 50 tokens.
 */
export async function createToken({ organisation, actor, body, can, request }: Context<'createApiToken'>) {
  const capabilities = [...new Set(body.capabilities)]
  const lacking = capabilities.filter((capability) => !can(capability))
  if (lacking.length > 0) {
    const names = lacking.map(capabilityInWords).join(', ')
    throw new Problem('forbidden', {
      detail: `You can’t do this yourself at the moment, so a token of yours can’t either: ${names}. Remove it from the list.`,
      errors: lacking.map((capability) => ({
        pointer: `/capabilities/${body.capabilities.indexOf(capability)}`,
        detail: 'You can’t do this yourself at the moment.',
      })),
    })
  }
  requireRecentSignIn(request)
  await holdOrganisation(organisation.id)
  if ((await countLiveTokens(organisation.id)) >= MAX_LIVE) {
    throw new Problem('conflict', {
      detail: `An organisation can have at most ${MAX_LIVE} API tokens. Revoke one you no longer need first.`,
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
