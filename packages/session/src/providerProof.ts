import { readKeptTokens } from './keptTokens.ts'
import type { PageConfig } from './pageConfig.ts'

/** How long a sign-in counts as recent, in ms. The server has the same. */
const RECENT_MS = 5 * 60_000

/** The claim of an access token that names whose provider the sign-in came from. The server writes it. */
const PROVIDER_CLAIM = 'bubbles:provider'

/** Whether the sign-in in use was made with a provider just now, and so stands in for a password; or longer ago. */
export type ProviderProof = 'recent' | 'old'

/**
 * What the sign-in in use proves of someone who came by single sign-on, who may have no password.
 * @returns null where it was made in another way, or nobody is signed in.
 */
export function providerProof(config: Pick<PageConfig, 'userPoolClientId'>): ProviderProof | null {
  const kept = readKeptTokens(config)
  if (typeof kept?.claims[PROVIDER_CLAIM] !== 'string') return null
  return isRecent(kept.claims, kept.clockDrift) ? 'recent' : 'old'
}

/** Whether a token's sign-in was made a moment ago. @param drift of the pool's clock from this one, in ms. */
export const isRecent = ({ auth_time: signedInAt }: { auth_time?: unknown }, drift = 0): boolean =>
  Date.now() + drift - Number(signedInAt) * 1000 < RECENT_MS
