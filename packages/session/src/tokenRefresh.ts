import { AuthError, decodeJWT } from 'aws-amplify/auth'
import type { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { backoff } from './backoff.ts'
import { callKept } from './keptSignIn.ts'
import { SessionEndedError } from './sessionErrors.ts'

type TokenRefresher = Parameters<typeof cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokenRefresher>[0]
export type Tokens = Awaited<ReturnType<TokenRefresher>>
export type RefreshRequest = Parameters<TokenRefresher>[0]

/** Specification 9. */
const ATTEMPTS = 3
/** A proxy that says nothing for so long says nothing at all. */
const TIMEOUT_MS = 15_000

const RETRIED_STATUSES = new Set([429, 500, 502, 503, 504])
const BUSY = /throttl|toomanyrequests|limitexceeded|requestlimit|slowdown|timeout/i

const networkError = (cause?: unknown): AuthError =>
  new AuthError({
    name: 'NetworkError',
    message: 'A network error has occurred.',
    ...(cause instanceof Error && { underlyingError: cause }),
  })

/** What came of one attempt: tokens, or a refusal in the pool's own protocol; anything else is the network's doing. */
type Outcome = { tokens: Tokens } | { refusal: { name: string; message: string } } | 'no answer'

const underWay = new Map<string, Promise<Tokens>>()

/**
 * New tokens for a refresh token; callers at the same moment share one. It is one of the library's, or the one that the pool
 * keeps in a cookie; then the library's, if it has one from before, is given to the pool. An answer that is not the pool's own protocol,
 * such as a proxy's page, is a failure of the network: it says nothing of the session.
 * @param kept where the pool keeps it, if it does.
 * @throws Error named `NetworkError` after three attempts; `NotAuthorizedException` where the session is over;
 * SessionEndedError for any other refusal.
 */
export const refreshTokens = (request: RefreshRequest, kept: string | null = null): Promise<Tokens> => {
  const key = kept ?? request.tokens.refreshToken
  if (!key) return Promise.reject(new SessionEndedError('TokenRefreshException', new Error()))
  const known = underWay.get(key)
  if (known) return known
  const started = attempt(request, kept).finally(() => underWay.delete(key))
  underWay.set(key, started)
  return started
}

async function attempt(request: RefreshRequest, kept: string | null): Promise<Tokens> {
  for (let count = 1; ; count++) {
    const { outcome, isRetried } = await ask(request, kept)
    if (outcome !== 'no answer' && 'tokens' in outcome) return outcome.tokens
    if (isRetried && count < ATTEMPTS) {
      await new Promise((resolve) => setTimeout(resolve, backoff(count)))
      continue
    }
    if (outcome === 'no answer') throw networkError()
    const { name, message } = outcome.refusal
    // The library itself ends the session for it, and answers callers as if nobody were signed in.
    if (name === 'NotAuthorizedException') throw new AuthError({ name, message })
    throw new SessionEndedError(name, new Error(message))
  }
}

async function ask(
  request: RefreshRequest,
  kept: string | null,
): Promise<{ outcome: Outcome; isRetried: boolean }> {
  const lost = { outcome: 'no answer', isRetried: true } as const
  let response: Response
  let body: unknown
  try {
    response = await (kept ? askKept(request, kept) : askPool(request))
    if (!/\bjson\b|amz-json/.test(response.headers.get('content-type') ?? '')) return lost
    body = await response.json()
  } catch {
    return lost
  }
  if (typeof body !== 'object' || body === null) return lost
  if (response.ok) {
    const made = tokensOf(body, request, kept === null)
    if (!made) return lost
    // The cookie is of somebody who has signed in since: nobody goes on as another.
    const isAnother = kept !== null && made.accessToken.payload['username'] !== request.username
    const outcome = isAnother
      ? { refusal: { name: 'NotAuthorizedException', message: 'Another user has signed in.' } }
      : { tokens: made }
    return { outcome, isRetried: false }
  }
  const refusal = refusalOf(response, body as Record<string, unknown>)
  if (response.status === 429 || !refusal || BUSY.test(refusal.name)) return lost
  return { outcome: { refusal }, isRetried: RETRIED_STATUSES.has(response.status) }
}

/** Asks the pool where it keeps the refresh token itself. */
const askKept = ({ tokens, authConfig }: RefreshRequest, kept: string): Promise<Response> =>
  callKept(
    kept,
    'GetTokensFromRefreshToken',
    {
      ClientId: authConfig?.Cognito?.userPoolClientId,
      ...(tokens.refreshToken && { RefreshToken: tokens.refreshToken }),
    },
    TIMEOUT_MS,
  )

/** Asks a pool with the refresh token that the library keeps. */
function askPool({ tokens, authConfig }: RefreshRequest): Promise<Response> {
  const { userPoolId = '', userPoolClientId, userPoolEndpoint } = authConfig?.Cognito ?? {}
  return fetch(userPoolEndpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      'cache-control': 'no-store',
    },
    cache: 'no-store',
    body: JSON.stringify({
      ClientId: userPoolClientId,
      RefreshToken: tokens.refreshToken,
      DeviceKey: tokens.deviceMetadata?.deviceKey,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** A refusal names its type, in the body or a header; `com.amazonaws#Name:uri` is `Name`. */
function refusalOf(
  response: Response,
  body: Record<string, unknown>,
): { name: string; message: string } | null {
  const type = response.headers.get('x-amzn-errortype') ?? body['__type']
  const name = typeof type === 'string' ? (/(?:^|#)(\w+)(?:[,:]|$)/.exec(type)?.[1] ?? null) : null
  const message = body['message'] ?? body['Message']
  return name === null ? null : { name, message: typeof message === 'string' ? message : name }
}

/** @param isLibrarys whether the library keeps the refresh token. */
function tokensOf(body: object, { tokens, username }: RefreshRequest, isLibrarys: boolean): Tokens | null {
  try {
    const { AuthenticationResult: result } = body as {
      AuthenticationResult: { AccessToken: string; IdToken?: string; RefreshToken?: string }
    }
    const accessToken = decodeJWT(result.AccessToken)
    const { iat } = accessToken.payload
    if (!iat) return null
    return {
      accessToken,
      ...(result.IdToken && { idToken: decodeJWT(result.IdToken) }),
      clockDrift: iat * 1000 - Date.now(),
      ...(isLibrarys && { refreshToken: result.RefreshToken ?? tokens.refreshToken }),
      username,
    } as Tokens
  } catch {
    return null
  }
}
