import { useSyncExternalStore } from 'react'

const changed = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  changed.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    changed.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Path and query of the page shown; follows `navigate` and the browser's buttons. */
export const useAddress = (): string =>
  useSyncExternalStore(subscribe, () => location.pathname + location.search)

/** Goes to another page of this application without loading it anew. */
export function navigate(to: string, options: { replace?: boolean; justSignedIn?: boolean } = {}): void {
  const state = options.justSignedIn ? { justSignedIn: true } : null
  if (options.replace) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  window.scrollTo(0, 0)
  for (const listener of changed) listener()
}

/** Whether the page shown was reached by signing in a moment ago. */
export const isJustSignedIn = (): boolean =>
  (history.state as { justSignedIn?: boolean } | null)?.justSignedIn === true
