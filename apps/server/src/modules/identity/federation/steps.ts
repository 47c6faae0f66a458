import { createHash, randomBytes } from 'node:crypto'
import { inUserPool, type UserPool } from '../userPool.ts'
import { insertRedirect, type StoredRedirect, takeRedirect } from './writer.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const contextOf = (step: StoredRedirect['step'], hash: Buffer): string =>
  `redirect ${step} ${hash.toString('hex')}`

/** Milliseconds: someone may have to find a second factor at the provider; our own page asks at once. */
const LIFETIMES: Record<StoredRedirect['step'], number> = { provider: 15 * 60_000, code: 60_000 }

/** A secret that nobody guesses, as it stands in addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Keeps what belongs to a step, sealed, under a secret. In the caller's transaction. */
export async function keepStep(
  userPool: UserPool,
  step: StoredRedirect['step'],
  secret: string,
  state: object,
): Promise<void> {
  const hash = hashOf(secret)
  await insertRedirect(hash, {
    step,
    sealed_state: userPool.vault.seal(contextOf(step, hash), Buffer.from(JSON.stringify(state))),
    expires_at: new Date(userPool.now().getTime() + LIFETIMES[step]),
  })
}

/** Takes a step out, once. @returns null where there is none, or no longer. */
export async function takeStep<State>(
  userPool: UserPool,
  step: StoredRedirect['step'],
  secret: string,
): Promise<State | null> {
  const hash = hashOf(secret)
  const row = await inUserPool(userPool, async () => (await takeRedirect(hash, step)) ?? null)
  if (!row || row.expires_at <= userPool.now()) return null
  const opened = userPool.vault.open(contextOf(step, hash), row.sealed_state)
  return JSON.parse(Buffer.from(opened).toString()) as State
}
