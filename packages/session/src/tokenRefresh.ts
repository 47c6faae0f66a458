import { AuthError, decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'

type TokenRefresher = Parameters<typeof cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokenRefresher>[0]
type Tokens = Awaited<ReturnType<TokenRefresher>>

/** Specification 9. */
const ATTEMPTS = 3
/** The cap of specification 9. */
const MAX_DELAY_MS = 5 * 60_000
/** A proxy that says nothing for so long says nothing at all. */
const TIMEOUT_MS = 15_000

const RETRIED_STATUSES = new Set([429, 500, 502, 503, 504])
const BUSY = /throttl|toomanyrequests|limitexceeded|requestlimit|slowdown|timeout/i

/** The user pool has ended the session: only signing in again helps. `name` is the pool's own. */
export class SessionEndedError extends Error {
  constructor(name: string, cause: Error) {
    super('Your session has ended. Sign in again.', { cause })
    this.name = name
  }
}

const networkError = (cause?: unknown): AuthError =>
  new AuthError({
    name: 'NetworkError',
    message: 'A network error has occurred.',
    ...(cause instanceof Error && { underlyingError: cause }),
  })

/** What came of one attempt: tokens, or a refusal in the pool's own protocol; anything else is the network's doing. */
type Outcome = { tokens: Tokens } | { refusal: { name: string; message: string } } | 'no answer'

/** Waits before attempt 2, 3 …: doubling, with jitter so that many pages do not come back at once. Milliseconds. */
export const backoff = (attempt: number, random = Math.random()): number =>
  Math.min(2 ** attempt * 100 * (1 + random), MAX_DELAY_MS)

const underWay = new Map<string, Promise<Tokens>>()

/**
 * New tokens for a refresh token; callers at the same moment share one. An answer that is not the pool's own protocol,
 * such as a proxy's page, is a failure of the network: it says nothing of the session.
 * @throws Error named `NetworkError` after three attempts; `NotAuthorizedException` where the session is over;
 * SessionEndedError for any other refusal.
 */
export const refreshTokens: TokenRefresher = (request) => {
  const { refreshToken } = request.tokens
  if (!refreshToken) return Promise.reject(new SessionEndedError('TokenRefreshException', new Error()))
  const known = underWay.get(refreshToken)
  if (known) return known
  const started = attempt(request).finally(() => underWay.delete(refreshToken))
  underWay.set(refreshToken, started)
  return started
}

async function attempt(request: Parameters<TokenRefresher>[0]): Promise<Tokens> {
  for (let count = 1; ; count++) {
    const { outcome, isRetried } = await ask(request)
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

async function ask({
  tokens,
  authConfig,
  username,
}: Parameters<TokenRefresher>[0]): Promise<{ outcome: Outcome; isRetried: boolean }> {
  const pool = authConfig?.Cognito
  if (!pool) throw networkError()
  const { userPoolId = '', userPoolClientId, userPoolEndpoint } = pool
  const lost = { outcome: 'no answer', isRetried: true } as const
  let response: Response
  let body: unknown
  try {
    response = await fetch(
      userPoolEndpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`,
      {
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
      },
    )
    if (!/\bjson\b|amz-json/.test(response.headers.get('content-type') ?? '')) return lost
    body = await response.json()
  } catch {
    return lost
  }
  if (typeof body !== 'object' || body === null) return lost
  if (response.ok) {
    const made = tokensOf(body, tokens, username)
    return made ? { outcome: { tokens: made }, isRetried: false } : lost
  }
  const refusal = refusalOf(response, body as Record<string, unknown>)
  if (response.status === 429 || !refusal || BUSY.test(refusal.name)) return lost
  return { outcome: { refusal }, isRetried: RETRIED_STATUSES.has(response.status) }
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

function tokensOf(body: object, before: Tokens, username: string): Tokens | null {
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
      refreshToken: result.RefreshToken ?? before.refreshToken,
      username,
    } as Tokens
  } catch {
    return null
  }
}
