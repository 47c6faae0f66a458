import { Amplify } from 'aws-amplify'
import { fetchAuthSession, getCurrentUser } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, Hub } from 'aws-amplify/utils'
import { createSessionStorage } from './cookieStorage.ts'
import { sessionCookieOptions } from './cookies.ts'
import { markEnded } from './keptSignIn.ts'
import { keptSignInEndpoint, type PageConfig, userPoolEndpoint } from './pageConfig.ts'
import { refreshKept } from './refreshKept.ts'
import type { Renewal } from './renewal.ts'
import { isNetworkError, SessionEndedError } from './sessionErrors.ts'
import { refreshTokens } from './tokenRefresh.ts'

/**
 * Sets the sign-in library up for this page.
 * @throws Error if the cookie options are not as specification 5 wants them: the library checks that same-site is lax, strict
 * or none, and none with the secure flag.
 */
export function configure(config: PageConfig, renewal: Renewal): void {
  const { userPoolId, userPoolClientId, identityPoolId } = config
  const endpoint = userPoolEndpoint(config, location.origin)
  const userPool = { userPoolId, userPoolClientId, ...(endpoint && { userPoolEndpoint: endpoint }) }
  // Credentials of an identity pool are for the signed-in only; the library makes them anew after 50 minutes.
  // It warns of every endpoint but Amazon's, on each page; ours is meant.
  const { LOG_LEVEL } = ConsoleLogger
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: identityPoolId ? { Cognito: { ...userPool, identityPoolId } } : { Cognito: userPool },
  })
  ConsoleLogger.LOG_LEVEL = LOG_LEVEL
  // After configure, always: each configure puts localStorage back.
  const options = sessionCookieOptions(config, location.protocol)
  cognitoUserPoolsTokenProvider.setKeyValueStorage(createSessionStorage(options))

  // The library keeps the tokens after most failed refreshes, and takes a proxy's page for an answer of the pool.
  // Specification 4 clears them after any failure but that of the network; what is not-authorised it clears itself and
  // reports as signed out.
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider
  const kept = keptSignInEndpoint(config, location.origin)
  tokenOrchestrator.setTokenRefresher(async (request) => {
    try {
      const tokens = await (kept ? refreshKept(request, config, kept) : refreshTokens(request))
      renewal.settle()
      return tokens
    } catch (error) {
      if (isNetworkError(error)) renewal.fail()
      else {
        renewal.settle()
        await tokenOrchestrator.clearTokens()
        // A cookie that the pool has not taken back itself goes with the next page.
        if (error instanceof SessionEndedError) markEnded(config)
      }
      throw error
    }
  })
}

/** Calls `listener` when the library signs somebody in or out. */
export const onChange = (listener: () => void): void => void Hub.listen('auth', listener)

/** The access token, renewed where it is time or where it is wanted; null when nobody is signed in. */
export async function freshAccessToken(forceRefresh: boolean): Promise<string | null> {
  const { tokens } = await fetchAuthSession({ forceRefresh })
  return tokens?.accessToken.toString() ?? null
}

/** Renews the tokens where it is time. @throws Error named `UserUnAuthenticatedException` when nobody is signed in. */
export const requireSignedIn = async (): Promise<void> => void (await getCurrentUser())

export * from './attributes.ts'
export * from './factors.ts'
export * from './passkeys.ts'
export * from './passwords.ts'
export * from './provePassword.ts'
export * from './providerSignIn.ts'
export * from './signIn.ts'
