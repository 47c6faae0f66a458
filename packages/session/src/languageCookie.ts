import { LANGUAGE_COOKIE, type PageLanguage } from '@bubbles/domain'
import { sessionCookieOptions } from './cookies.ts'
import type { PageConfig } from './pageConfig.ts'

/** Remembers in this browser, for every page of the product, which language someone chose; null forgets it. */
export function rememberLanguage(language: PageLanguage | null, config: PageConfig): void {
  const { domain, path, secure } = sessionCookieOptions(config, location.protocol)
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; path=${path}; max-age=${language === null ? 0 : 31536000}; samesite=lax${domain === undefined ? '' : `; domain=${domain}`}${secure ? '; secure' : ''}`
}
