import { CookieStorage } from 'aws-amplify/utils'
import type { SessionCookieOptions } from './cookies.ts'

/**
 * @throws Error if same-site is not lax, strict or none, or is none without the secure flag (specification 5);
 * the library checks both.
 */
export const createSessionStorage = (options: SessionCookieOptions): CookieStorage =>
  new CookieStorage(options)
