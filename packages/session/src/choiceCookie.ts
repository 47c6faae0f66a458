import { sessionCookieOptions } from './cookies.ts'
import type { PageConfig } from './pageConfig.ts'

/** Remembers in this browser, for every page of the product, what someone chose; null forgets it. */
export function rememberChoice(name: string, choice: string | null, config: PageConfig): void {
  const { domain, path, secure } = sessionCookieOptions(config, location.protocol)
  document.cookie = `${name}=${choice ?? ''}; path=${path}; max-age=${choice === null ? 0 : 31536000}; samesite=lax${domain === undefined ? '' : `; domain=${domain}`}${secure ? '; secure' : ''}`
}
