import { fetchAuthSession, getCurrentUser } from 'aws-amplify/auth'

/** Who is signed in, from the sign-in's details (specification 3). */
export interface AuthUser {
  username: string
  userId: string
  email: string
}

/**
 * The access token, refreshed when it or the id token is within 5 seconds of expiry, or when forced
 * (specification 4).
 * @returns null when nobody is signed in, also after a refresh that was not authorised.
 * @throws the refresh's error, by then signed out; a network error leaves the session as it is.
 */
export async function getAccessToken(options: { forceRefresh?: boolean } = {}): Promise<string | null> {
  const { tokens } = await fetchAuthSession({ forceRefresh: options.forceRefresh ?? false })
  return tokens?.accessToken.toString() ?? null
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserUnAuthenticatedException'

/** Who is signed in here, without asking the server; null when nobody is. */
export async function currentAuthUser(): Promise<AuthUser | null> {
  try {
    const { username, userId, signInDetails } = await getCurrentUser()
    return { username, userId, email: signInDetails?.loginId ?? '' }
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}
