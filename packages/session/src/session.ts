import { AuthError, fetchAuthSession, getCurrentUser } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'

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
  const { tokens } = await fetchAuthSession({ forceRefresh: options.forceRefresh ?? false })
  return tokens?.accessToken.toString() ?? null
}

/**
 * The access token, for calls that make no sense without one.
 * @throws Error named `NoSessionFoundException` when nobody is signed in (specification 8), and as `getAccessToken`.
 */
export async function requireAccessToken(): Promise<string> {
  const token = await getAccessToken()
  if (token !== null) return token
  throw new AuthError({
    name: 'NoSessionFoundException',
    message: 'Auth session was not found. Make sure to call signIn.',
  })
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserUnAuthenticatedException'

/** Who is signed in here, without asking the server; null when nobody is. */
export async function currentAuthUser(): Promise<AuthUser | null> {
  try {
    const { username, userId, signInDetails } = await getCurrentUser()
    // The details keep what was typed at sign-in: a user name, or an address that has been changed since.
    const tokens = await cognitoUserPoolsTokenProvider.getTokens()
    const email = tokens?.idToken?.payload['email']
    return { username, userId, email: typeof email === 'string' ? email : (signInDetails?.loginId ?? '') }
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}
