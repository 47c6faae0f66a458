import { type AuthUser, currentAuthUser } from './session.ts'
import { onPoolChange } from './withPool.ts'

export type SessionListener = (user: AuthUser | null) => void

/**
 * Calls `listener` when another user than before, or nobody, is signed in: at once for what happens on this page,
 * and on focus for what happened on other sub-domains, since cookies tell nobody when they change.
 * @returns a function that ends it.
 */
export function onSessionChange(listener: SessionListener): () => void {
  let known: string | null | undefined
  let isEnded = false

  async function check(): Promise<void> {
    const user = await currentAuthUser()
    if (isEnded || user?.userId === known || (user === null && known === null)) return
    const isFirst = known === undefined
    known = user?.userId ?? null
    if (!isFirst) listener(user)
  }
  // A look that failed changes nothing: tokens that were cleared because of it are an event of their own.
  const checkSoon = () => void check().catch(() => undefined)
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible') checkSoon()
  }

  checkSoon()
  const stopPool = onPoolChange(checkSoon)
  document.addEventListener('visibilitychange', checkWhenVisible)
  window.addEventListener('focus', checkSoon)
  // A page that comes back from the history has not run in the meantime.
  window.addEventListener('pageshow', checkSoon)
  return () => {
    isEnded = true
    stopPool()
    document.removeEventListener('visibilitychange', checkWhenVisible)
    window.removeEventListener('focus', checkSoon)
    window.removeEventListener('pageshow', checkSoon)
  }
}
