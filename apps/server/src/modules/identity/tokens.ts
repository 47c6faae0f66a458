import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { KeyRing } from './keyRing.ts'
import type { PoolUser } from './reader.ts'
import { lifetimes, type PoolSettings } from './settings.ts'

/** One sign-in, which all tokens of a family come from. */
export interface Family {
  originJti: string
  signedInAt: Date
  /** The organisation whose own provider it came from, or `INSTALLATION_PROVIDER`; null: none. */
  provider: string | null
  /** Whether it is one of our own pages, whose access tokens scripts read. */
  isKept: boolean
}

/** What Cognito calls the power over one's own account; clients of its protocol find it in every access token. */
const FULL = 'aws.cognito.signin.user.admin'
/** In its place in the tokens of our own pages. */
const KEPT = 'bubbles.signed-in'

/** The claim of an access token that names whose provider the sign-in came from: an organisation's ID, or `INSTALLATION_PROVIDER`. */
export const PROVIDER_CLAIM = 'bubbles:provider'

/** Whether an access token says that it may change or delete the account itself. */
export const isFullScope = (scope: unknown): boolean => scope === FULL

/** `AuthenticationResult` of the protocol, without the refresh token. */
export interface IssuedTokens {
  AccessToken: string
  IdToken: string
  /** Seconds. */
  ExpiresIn: number
  TokenType: 'Bearer'
}

const seconds = (time: Date | number): number => Math.floor(Number(time) / 1000)

/** Signs an access and an id token with the claims Cognito gives them. No rights stand in a token. */
export async function issueTokens(
  keyRing: KeyRing,
  settings: PoolSettings,
  user: Pick<PoolUser, 'sub' | 'email_address' | 'email_verified' | 'name'>,
  family: Family,
  now: Date,
): Promise<IssuedTokens> {
  const { kid, key } = await keyRing.signingKey()
  const eventId = randomUUID()
  const sign = (lifetime: number, claims: Record<string, unknown>) =>
    new SignJWT({
      ...claims,
      origin_jti: family.originJti,
      event_id: eventId,
      auth_time: seconds(family.signedInAt),
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(user.sub)
      .setIssuer(settings.issuer)
      .setIssuedAt(seconds(now))
      .setExpirationTime(seconds(now.getTime() + lifetime))
      .setJti(randomUUID())
      .sign(key)

  const [AccessToken, IdToken] = await Promise.all([
    sign(lifetimes.accessToken, {
      token_use: 'access',
      client_id: settings.clientId,
      username: user.sub,
      scope: family.isKept ? KEPT : FULL,
      ...(family.provider !== null && { [PROVIDER_CLAIM]: family.provider }),
    }),
    sign(lifetimes.idToken, {
      token_use: 'id',
      aud: settings.clientId,
      'cognito:username': user.sub,
      email: user.email_address,
      email_verified: user.email_verified,
      name: user.name,
    }),
  ])
  return { AccessToken, IdToken, ExpiresIn: seconds(lifetimes.accessToken), TokenType: 'Bearer' }
}
