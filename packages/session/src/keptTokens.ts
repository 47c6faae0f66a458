import { sessionCookieOptions } from './cookies.ts'
import type { PageConfig } from './pageConfig.ts'

/** Specification 9: so long before its end a token counts as over, in ms. */
const TOLERANCE_MS = 5000

/** What the sign-in library keeps in the cookies of whoever is signed in. */
export interface KeptTokens {
  accessToken: string
  idToken?: string
  /** Of a pool whose refresh tokens the library keeps, or of a sign-in made before ours kept its own. */
  refreshToken?: string
  claims: Readonly<Record<string, unknown>>
  idClaims: Readonly<Record<string, unknown>>
  /** What was typed to sign in; null where it is not known. */
  loginId: string | null
  /** Of the pool's clock from this one, in ms. */
  clockDrift: number
  /** Neither token is within 5 seconds of its end. */
  isFresh: boolean
}

const prefixOf = ({ userPoolClientId }: Pick<PageConfig, 'userPoolClientId'>): string =>
  `CognitoIdentityServiceProvider.${userPoolClientId}.`

/** The cookies of this page by their names, both as they were before they were written for a cookie. */
const readCookies = (): Map<string, string> =>
  new Map(
    document.cookie.split('; ').flatMap((cookie): [string, string][] => {
      const at = cookie.indexOf('=')
      try {
        return [[decodeURIComponent(cookie.slice(0, at)), decodeURIComponent(cookie.slice(at + 1))]]
      } catch {
        // Another's cookie, in another's writing.
        return []
      }
    }),
  )

/**
 * The tokens in this page's cookies, read without the library that writes them.
 * @returns null where nobody is signed in, and for what is no token.
 */
export function readKeptTokens(config: Pick<PageConfig, 'userPoolClientId'>): KeptTokens | null {
  const cookies = readCookies()
  const prefix = prefixOf(config)
  const user = cookies.get(`${prefix}LastAuthUser`)
  const kept = (name: string) => cookies.get(`${prefix}${user}.${name}`)
  const accessToken = kept('accessToken')
  const claims = claimsOf(accessToken)
  if (accessToken === undefined || claims === null) return null
  const idToken = kept('idToken')
  const refreshToken = kept('refreshToken')
  const clockDrift = Number(kept('clockDrift')) || 0
  const idClaims = claimsOf(idToken) ?? {}
  const isFresh = areFresh([claims, idClaims], clockDrift)
  const loginId = loginIdOf(kept('signInDetails'))
  return { accessToken, idToken, refreshToken, claims, idClaims, loginId, clockDrift, isFresh }
}

/** Whether no token is within 5 seconds of its end. @param drift of the pool's clock from this one, in ms. */
export function areFresh(tokens: readonly { exp?: unknown }[], drift: number): boolean {
  const limit = Date.now() + drift + TOLERANCE_MS
  return tokens.every(({ exp }) => typeof exp !== 'number' || exp * 1000 >= limit)
}

/** Removes every cookie of the sign-in, without asking anybody. */
export function forgetTokens(config: PageConfig): void {
  const { domain, path } = sessionCookieOptions(config, location.protocol)
  const scope = `; path=${path}; max-age=0${domain === undefined ? '' : `; domain=${domain}`}`
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.slice(0, cookie.indexOf('='))
    if (name.startsWith(encodeURIComponent(prefixOf(config)))) document.cookie = `${name}=${scope}`
  }
}

function claimsOf(token: string | undefined): Record<string, unknown> | null {
  try {
    const part = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' ? (claims as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

function loginIdOf(details: string | undefined): string | null {
  try {
    const { loginId } = JSON.parse(details ?? '{}') as { loginId?: unknown }
    return typeof loginId === 'string' ? loginId : null
  } catch {
    return null
  }
}
