import { sessionCookieOptions } from './cookies.ts'
import { readKeptTokens } from './keptTokens.ts'
import { keptSignInEndpoint, type PageConfig } from './pageConfig.ts'

/** Says, to all hosts of this browser, that a sign-in is over which the pool could not be told of yet. */
const MARK = 'bubbles-sign-out'
const TIMEOUT_MS = 5000

/** A call of the pool that carries the cookie in which the pool keeps this browser's refresh token. */
export const callKept = (
  address: string,
  operation: 'GetTokensFromRefreshToken' | 'RevokeToken' | 'TakeBackEmail',
  body: object,
  timeout: number,
): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    // The cookie is of the identity pages' host, which another one asks.
    credentials: 'include',
    cache: 'no-store',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  })

/**
 * Ends the sign-in whose refresh token the pool keeps in a cookie, which no script can remove itself. Never rejects: what
 * can't be told to the pool now is told by the next page that is opened, or when the network is back.
 */
export async function endKeptSignIn(config: PageConfig): Promise<void> {
  const address = keptSignInEndpoint(config, location.origin)
  if (address === null) return
  markEnded(config)
  try {
    const { ok } = await callKept(address, 'RevokeToken', { ClientId: config.userPoolClientId }, TIMEOUT_MS)
    if (ok) writeMark(config, 0)
  } catch {
    // The mark stays.
  }
}

/** Notes that the sign-in is over here, for `finishSignOut`. */
export function markEnded(config: PageConfig): void {
  if (keptSignInEndpoint(config, location.origin) !== null) writeMark(config, 365 * 24 * 60 * 60)
}

/** Ends what was signed out of without the pool. Whoever has signed in since has ended it by that. */
export function finishSignOut(config: PageConfig): void {
  if (!document.cookie.split('; ').includes(`${MARK}=1`)) return
  if (readKeptTokens(config) === null) void endKeptSignIn(config)
  else writeMark(config, 0)
}

function writeMark(config: PageConfig, seconds: number): void {
  const { domain, path, sameSite, secure } = sessionCookieOptions(config, location.protocol)
  document.cookie = [
    `${MARK}=${seconds > 0 ? 1 : ''}`,
    `path=${path}`,
    `max-age=${seconds}`,
    `samesite=${sameSite}`,
    ...(domain === undefined ? [] : [`domain=${domain}`]),
    ...(secure ? ['secure'] : []),
  ].join('; ')
}
