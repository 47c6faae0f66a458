import type { PageConfig } from './pageConfig.ts'

export interface SessionCookieOptions {
  /** Absent: the cookie stays on this host. */
  domain?: string
  path: '/'
  /** Days (specification 9). */
  expires: 365
  sameSite: 'lax' | 'strict' | 'none'
  secure: boolean
}

/**
 * How the session's cookies are set: for all sub-domains of the root domain, outside development
 * (specification 9), secure wherever the page is.
 */
export function sessionCookieOptions(
  config: Pick<PageConfig, 'environment' | 'rootDomain'>,
  protocol: string,
  sameSite: SessionCookieOptions['sameSite'] = 'lax',
): SessionCookieOptions {
  const options = { path: '/', expires: 365, sameSite, secure: protocol === 'https:' } as const
  return config.environment === 'development' ? options : { domain: `.${config.rootDomain}`, ...options }
}
