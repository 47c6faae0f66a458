import { readKeptTokens } from './keptTokens.ts'
import { namedError } from './sessionErrors.ts'
import { sessionPage, withPool } from './withPool.ts'

/** Who is signed in, from the sign-in's details (specification 3). */
export interface AuthUser {
  username: string
  userId: string
  /** The address in the tokens; where they carry none, what was typed to sign in. */
  email: string
}

/**
 * The access token, refreshed when it or the id token is within 5 seconds of expiry, or when forced
 * (specification 4).
 * @returns null when nobody is signed in, also after a refresh that was not authorised.
 * @throws SessionEndedError when the refresh was refused, by then signed out; a network error leaves the session as it is.
 */
export async function getAccessToken(options: { forceRefresh?: boolean } = {}): Promise<string | null> {
  const { config } = sessionPage()
  const kept = readKeptTokens(config)
  if (kept === null) return null
  const forceRefresh = options.forceRefresh ?? false
  // The library also keeps credentials of an identity pool, where there is one.
  if (kept.isFresh && !forceRefresh && !config.identityPoolId) return kept.accessToken
  return (await withPool()).freshAccessToken(forceRefresh)
}

/**
 * The access token, for calls that make no sense without one.
 * @throws Error named `NoSessionFoundException` when nobody is signed in (specification 8), and as `getAccessToken`.
 */
export async function requireAccessToken(): Promise<string> {
  const token = await getAccessToken()
  if (token !== null) return token
  throw namedError('NoSessionFoundException', 'Auth session was not found. Make sure to call signIn.')
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserUnAuthenticatedException'

/** Who is signed in here, without asking the server; null when nobody is. */
export async function currentAuthUser(): Promise<AuthUser | null> {
  const { config } = sessionPage()
  if (readKeptTokens(config)?.isFresh === false) {
    try {
      await (await withPool()).requireSignedIn()
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  }
  const kept = readKeptTokens(config)
  if (kept === null) return null
  const { claims, idClaims, loginId } = kept
  // The details keep what was typed at sign-in: a user name, or an address that has been changed since.
  const email = textOf(idClaims['email']) ?? loginId ?? ''
  const username = textOf(idClaims['cognito:username']) ?? textOf(claims['username']) ?? ''
  return { username, userId: textOf(claims['sub']) ?? '', email }
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null)
