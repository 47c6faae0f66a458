import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider, refreshAuthTokens } from 'aws-amplify/auth/cognito'
import { createSessionStorage, sessionCookieOptions } from './cookies.ts'
import { type PageConfig, userPoolEndpoint } from './pageConfig.ts'

/**
 * Sets the sign-in library up for this page. Call once, before anything else of this package.
 * @throws Error if the cookie options are not as specification 5 wants them.
 */
export function configureSession(config: PageConfig): void {
  const { userPoolId, userPoolClientId, identityPoolId } = config
  const endpoint = userPoolEndpoint(config, location.origin)
  const userPool = { userPoolId, userPoolClientId, ...(endpoint && { userPoolEndpoint: endpoint }) }
  // Credentials of an identity pool are for the signed-in only; the library makes them anew after 50 minutes.
  Amplify.configure({
    Auth: identityPoolId ? { Cognito: { ...userPool, identityPoolId } } : { Cognito: userPool },
  })
  // After configure, always: each configure puts localStorage back.
  const options = sessionCookieOptions(config, location.protocol)
  cognitoUserPoolsTokenProvider.setKeyValueStorage(createSessionStorage(options))

  // The library keeps the tokens after most failed refreshes. Specification 4 clears them after any failure
  // but that of the network; what is not-authorised it clears itself and reports as signed out.
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider
  tokenOrchestrator.setTokenRefresher(async (request) => {
    try {
      return await refreshAuthTokens(request)
    } catch (error) {
      if (!isNetworkError(error)) await tokenOrchestrator.clearTokens()
      throw error
    }
  })
}

/** Whether a call failed because nothing answered. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NetworkError'
