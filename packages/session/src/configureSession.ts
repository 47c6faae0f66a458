import { finishSignOut } from './keptSignIn.ts'
import { readKeptTokens } from './keptTokens.ts'
import { keptSignInEndpoint, type PageConfig } from './pageConfig.ts'
import { Renewal } from './renewal.ts'
import { getAccessToken } from './session.ts'
import { type LoadPart, poolAtOnce, sessionPage, startSession } from './withPool.ts'

/** Whether this page's sign-in can be renewed. */
export const renewal = new Renewal(() => getAccessToken({ forceRefresh: true }))

/**
 * Tells this package of its page. Call once, before anything else of it.
 * @param loadPart loads a part of the application, in the way in which the page does that.
 */
export function configureSession(config: PageConfig, loadPart: LoadPart = (load) => load()): void {
  startSession({ config, renewal, load: () => import('./pool.ts'), loadPart })
  globalThis.removeEventListener?.('online', finish)
  globalThis.addEventListener?.('online', finish)
  finish()
  moveIntoCookie(config)
}

const finish = (): void => finishSignOut(sessionPage().config)

/** A sign-in made before the pool kept refresh tokens gives its own up by renewing once. What fails is tried by the next page. */
function moveIntoCookie(config: PageConfig): void {
  if (keptSignInEndpoint(config, location.origin) === null || !readKeptTokens(config)?.refreshToken) return
  void poolAtOnce()
    .then((pool) => pool.freshAccessToken(true))
    .catch(() => undefined)
}
