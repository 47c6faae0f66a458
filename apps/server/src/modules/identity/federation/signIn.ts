import { isSameHash } from '../codes.ts'
import { countWithin, networkOf } from '../limits.ts'
import { letIn } from '../operations/finishSignIn.ts'
import { readUserForSignIn } from '../reader.ts'
import { accountsWindow } from '../settings.ts'
import { issueTokens } from '../tokens.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { accountOf } from './account.ts'
import { beginAt, endAt, type ProviderStep } from './openIdProvider.ts'
import { type Federation, FederationRefusal, INSTALLATION_PROVIDER } from './provider.ts'
import { isVerifierOf } from './pkce.ts'
import { keepStep, newSecret, takeStep } from './steps.ts'

/** What our own page asks to be given back, and how it proves that the code is for it. */
export interface PageRequest {
  state: string
  challenge: string
}

/** A sign-in that is on its way to the provider and back. */
interface Outward {
  provider: string
  /** Who was asked: an answer is traded with nobody else, even if the settings change meanwhile. */
  issuer: string
  page: PageRequest
  step: ProviderStep
}

/** Sign-ins with providers that one network may begin in ten minutes: each makes this server work, and ask others. */
const MAX_BEGUN = 600

/**
 * Begins a sign-in with a provider for one of our own pages.
 * @returns where the browser has to go.
 * @throws FederationRefusal
 */
export async function begin(
  userPool: UserPool,
  federation: Federation,
  { provider: id, address, page }: { provider: string; address: string; page: PageRequest },
  redirectOf: (key: string) => string,
): Promise<URL> {
  const limit = userPool.vault.mac('limit', 'providers', networkOf(address))
  const wait = await inUserPool(userPool, () =>
    countWithin(limit, { max: MAX_BEGUN, windowMs: accountsWindow }, userPool.now()),
  )
  if (wait > 0) throw new FederationRefusal('too-many')
  const provider = await federation.find(id)
  if (!provider) throw new FederationRefusal('not-set-up')
  const { url, step } = await beginAt(provider, federation, redirectOf(provider.key))
  await inUserPool(userPool, () =>
    keepStep(userPool, 'provider', step.state, {
      provider: id,
      issuer: provider.issuer,
      page,
      step,
    } satisfies Outward),
  )
  return url
}

/** What the provider's answer belongs to, once. @returns null if that isn't known: a used one, one of long ago, another's. */
export const takeAnswered = (userPool: UserPool, state: string): Promise<Outward | null> =>
  takeStep<Outward>(userPool, 'provider', state)

/**
 * Ends the part at the provider: finds or makes the account.
 * @param answered the address the browser came back to, and whose it is
 * @returns a code for our own page, which it trades for tokens, and whose it is.
 * @throws FederationRefusal
 */
export async function finish(
  userPool: UserPool,
  federation: Federation,
  outward: Outward,
  { key, answer }: { key: string; answer: URL },
): Promise<{ code: string }> {
  const provider = await federation.find(outward.provider)
  if (!provider) throw new FederationRefusal('not-set-up')
  if (provider.key !== key) throw new FederationRefusal('state')
  if (provider.issuer !== outward.issuer) throw new FederationRefusal('state')
  const person = await endAt(provider, federation, { answer, step: outward.step })
  const code = newSecret()
  await inUserPool(userPool, async () => {
    const user = await accountOf(userPool, person, provider)
    const { sub, email_address: email, name } = user
    // An organisation that requires its own provider can end a sign-in there, and not at the installation's.
    if (key === INSTALLATION_PROVIDER && (await userPool.settings.requiredProvider(user)) !== null)
      throw new FederationRefusal('other-required', { sub })
    await federation.admit({ sub, email, name }, provider, person.groups)
    await federation.worked(provider, userPool.now())
    await keepStep(userPool, 'code', code, {
      sub,
      provider: key,
      challenge: outward.page.challenge,
      salt: Buffer.from(user.salt).toString('base64'),
    } satisfies Granted)
  })
  return { code }
}

interface Granted {
  sub: string
  /** The organisation whose own provider it is, or `INSTALLATION_PROVIDER`. */
  provider: string
  challenge: string
  /** Of the password as it was: what ends every sign-in when it changes ends this one as well. */
  salt: string
}

/**
 * Trades a code for the pool's own tokens, as after any sign-in.
 * @returns null for a code that is unknown, used or another page's.
 */
export async function redeem(
  userPool: UserPool,
  { code, verifier, userAgent }: { code: string; verifier: string; userAgent: string },
) {
  const granted = await takeStep<Granted>(userPool, 'code', code)
  if (!granted || !isVerifierOf(granted.challenge, verifier)) return null
  const made = await inUserPool(userPool, async () => {
    const user = await readUserForSignIn(granted.sub)
    if (user?.status !== 'Confirmed') return null
    if (!isSameHash(user.salt, Buffer.from(granted.salt, 'base64'))) return null
    return letIn(userPool, user, { userAgent, isKept: true }, granted.provider)
  })
  if (!made) return null
  const { user, family, refreshToken } = made
  const tokens = await issueTokens(userPool.keyRing, userPool.settings, user, family, userPool.now())
  return { sub: user.sub, originJti: family.originJti, tokens, refreshToken }
}
