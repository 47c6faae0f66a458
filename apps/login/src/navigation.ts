import { type MouseEvent, useSyncExternalStore } from 'react'

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
export function navigate(
  to: string,
  options: { replace?: boolean; justSignedIn?: boolean; problem?: string } = {},
): void {
  const { justSignedIn, problem } = options
  const state = justSignedIn || problem ? { justSignedIn, problem } : null
  if (options.replace) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  window.scrollTo(0, 0)
  for (const listener of changed) listener()
}

/** What a link to a page of this application does when clicked; the browser still opens new tabs and windows itself. */
export const followHere =
  (to: string) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }

/** What went wrong on the way to the page shown, as a sentence; none of it is in the address, where anyone could write it. */
export const problemOnTheWay = (): string | null =>
  (history.state as { problem?: string } | null)?.problem ?? null

/** Whether the page shown was reached by signing in a moment ago. */
export const isJustSignedIn = (): boolean =>
  (history.state as { justSignedIn?: boolean } | null)?.justSignedIn === true
