import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { createSessionStorage, sessionCookieOptions } from './cookies.ts'
import { type PageConfig, userPoolEndpoint } from './pageConfig.ts'
import { Renewal } from './renewal.ts'
import { getAccessToken } from './session.ts'
import { refreshTokens } from './tokenRefresh.ts'

/** Whether this page's sign-in can be renewed. */
export const renewal = new Renewal(() => getAccessToken({ forceRefresh: true }))

/**
 * Sets the sign-in library up for this page. Call once, before anything else of this package.
 * @throws Error if the cookie options are not as specification 5 wants them.
 */
export function configureSession(config: PageConfig): void {
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
  tokenOrchestrator.setTokenRefresher(async (request) => {
    try {
      const tokens = await refreshTokens(request)
      renewal.settle()
      return tokens
    } catch (error) {
      if (isNetworkError(error)) renewal.fail()
      else {
        renewal.settle()
        await tokenOrchestrator.clearTokens()
      }
      throw error
    }
  })
}

/**
 * Whether a call failed because nothing answered, or something that is not the user pool: a proxy's page is no JSON, and
 * its errors name no type.
 */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NetworkError' || error.name === 'SyntaxError' || error.name === 'UnknownError')
