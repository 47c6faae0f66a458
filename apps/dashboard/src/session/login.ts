import { LOGIN_PAGES } from '@bubbles/domain'
import { signOutEverywhere } from '@bubbles/session'
import { config } from '../config.ts'
import { basePath } from '../paths.ts'
import { unmarkOwnTeam } from './ownTeam.ts'

/** The query flag with which an address sends strangers to sign up instead of sign in (specification 1). */
export const newUserFlag = 'new-user'

/**
 * Where an unauthenticated visitor of `address` goes: sign in, or sign up for a new user; and back afterwards.
 * @param hasEnded whether there was a session here: the page says so then.
 */
export function loginAddress(loginUrl: string, address: string, hasEnded = false): string {
  const page = new URL(address).searchParams.has(newUserFlag) ? LOGIN_PAGES.signUp : LOGIN_PAGES.signIn
  const notice = hasEnded && page === '/' ? '&notice=session-ended' : ''
  return `${loginUrl}${page}?redirect_url=${encodeURIComponent(address)}${notice}`
}

/** `address` without the flag that only strangers need. Null if it has none. */
export function withoutNewUserFlag(address: string): string | null {
  const url = new URL(address)
  if (!url.searchParams.has(newUserFlag)) return null
  url.searchParams.delete(newUserFlag)
  return url.pathname + url.search + url.hash
}

let leaving = false
const beforeLeaving = new Set<() => unknown>()

/**
 * Has `work` done before this page is left because the session has ended: what was typed is put into safety. A promise
 * it returns is waited for.
 * @returns a function that takes it back.
 */
export function onLeaving(work: () => unknown): () => void {
  beforeLeaving.add(work)
  return () => beforeLeaving.delete(work)
}

/** Has done what is to be done before the page is left. Never throws. */
export const putIntoSafety = (): Promise<unknown> =>
  Promise.allSettled([...beforeLeaving].map(async (work) => work()))

/**
 * Leaves for the identity pages, and comes back here. Only the first call counts: several calls may be refused at once.
 * @param hasEnded false where nobody was signed in to begin with.
 */
export function redirectToLogin(hasEnded = true): void {
  if (leaving) return
  leaving = true
  // People type on until the other page is there.
  window.addEventListener('pagehide', () => void putIntoSafety())
  void putIntoSafety().then(() => location.assign(loginAddress(config().loginUrl, location.href, hasEnded)))
}

/**
 * Ends the session in this browser and goes to the page that says so, from which a way leads back to the reports.
 * @param end how: ends it here unless told otherwise.
 * @throws what `end` threw; the person stays then.
 */
export async function signOut(end: () => Promise<void> = signOutEverywhere): Promise<void> {
  // Set first: the session's end is also noticed elsewhere, and must not send this page to sign in.
  leaving = true
  try {
    await end()
  } catch (error) {
    leaving = false
    throw error
  }
  unmarkOwnTeam()
  const back = encodeURIComponent(`${location.origin}${basePath}/`)
  location.assign(`${config().loginUrl}/signed-out?redirect_url=${back}`)
}

/**
 * Ends the session in this browser, lets somebody else sign in, and comes back to this page.
 * @throws what ending it threw; the person stays then.
 */
export async function signInAsAnother(): Promise<void> {
  leaving = true
  try {
    await signOutEverywhere()
  } catch (error) {
    leaving = false
    throw error
  }
  unmarkOwnTeam()
  location.assign(loginAddress(config().loginUrl, location.href))
}
