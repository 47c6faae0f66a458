import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { FederationRefusal, ProviderUnreachable } from './provider.ts'

/** Codes of the library for an answer that isn't a provider's: a page, another status, text that can't be read. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
])

/** Why a sign-in at a provider goes no further; an error that isn't the provider's comes out as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof FederationRefusal) return error
  if (error instanceof AuthorizationResponseError)
    return new FederationRefusal(error.error === 'access_denied' ? 'cancelled' : 'provider-refused', {
      cause: error,
    })
  if (error instanceof ResponseBodyError)
    return new FederationRefusal(error.error === 'invalid_grant' ? 'code-used' : 'provider-refused', {
      cause: error,
    })
  if (!(error instanceof ClientError)) return error
  if (causesOf(error).some((cause) => cause instanceof ProviderUnreachable))
    return new FederationRefusal('provider-down', { cause: error })
  if (error.code !== undefined && NO_ANSWER.has(error.code))
    return new FederationRefusal('provider-down', { cause: error })
  if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new FederationRefusal(claimOf(error) === 'exp' ? 'token-expired' : 'clock', { cause: error })
  if (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && claimOf(error) === 'aud')
    return new FederationRefusal('audience', { cause: error })
  return new FederationRefusal('token-invalid', { cause: error })
}

function* causes(error: unknown): Generator<unknown> {
  for (let each = error, depth = 0; each !== undefined && depth < 5; depth++) {
    yield each
    each = each instanceof Error ? each.cause : (each as { cause?: unknown } | null)?.cause
  }
}
const causesOf = (error: unknown): unknown[] => [...causes(error)]

/** Which claim of an ID token the library objects to. */
const claimOf = (error: Error): unknown =>
  causesOf(error)
    .map((cause) => (cause as { claim?: unknown } | null)?.claim)
    .find((claim) => claim !== undefined)
