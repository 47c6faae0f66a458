import { currentAuthUser, getAccessToken, isNetworkError, signOutEverywhere } from '@bubbles/session'
import { useEffect, useState } from 'react'
import { sentenceFor } from './messages.ts'
import { navigate } from './navigation.ts'
import { paths } from './paths.ts'
import { ServiceError } from './service.ts'
import { linkTo, redirectOf, type Site } from './site.ts'
import { meetUser } from './users.ts'
import { forgetWay } from './wayMemory.ts'

const memoryKey = 'bubbles-sent-on'
const shortWhile = 10_000
/** Somebody in a hurry may open a link twice; a circle does not stop at that. */
const mostTimes = 2

/**
 * Goes where the visitor wanted to go; without such a place, to the choice of organisation. Whose account is closed is
 * signed out and told.
 * @throws Error when that could not be found out.
 */
export async function goOn(site: Site): Promise<void> {
  try {
    await meetUser()
  } catch (error) {
    if (await leaveIfClosed(site, error)) return
    throw error
  }
  forgetWay()
  const redirect = redirectOf(site)
  // Replaced, so that the browser's back button does not lead to a sign-in that is over.
  if (redirect) location.replace(redirect)
  else navigate(linkTo(site, paths.organisations), { replace: true, justSignedIn: true })
}

/** Signs out and says why, if our services refused somebody the user pool lets in: a disabled or deleted user. */
export async function leaveIfClosed(site: Site, error: unknown): Promise<boolean> {
  if (!(error instanceof ServiceError) || (error.status !== 401 && error.status !== 403)) return false
  await signOutEverywhere()
  const reason = error.status === 403 ? 'disabled' : null
  navigate(linkTo(site, paths.accountClosed, { reason }), { replace: true })
  return true
}

/**
 * Counts that a visitor who is signed in is sent on to `redirect`.
 * @returns whether that goes round in circles: the place sends everybody back at once, so it does not take the session.
 */
function isGoingRound(redirect: string | null): boolean {
  if (!redirect) return false
  const last = JSON.parse(sessionStorage.getItem(memoryKey) ?? 'null') as Memory | null
  const isSame = last?.redirect === redirect && Date.now() - last.since < shortWhile
  const memory: Memory = isSame
    ? { ...last, times: last.times + 1 }
    : { redirect, times: 1, since: Date.now() }
  sessionStorage.setItem(memoryKey, JSON.stringify(memory))
  return memory.times > mostTimes
}

interface Memory {
  redirect: string
  times: number
  /** Milliseconds since 1970. */
  since: number
}

/** `staying`: the page is to be shown, with what went wrong on the way, if anything did. */
export type Arrival = { kind: 'looking' } | { kind: 'staying'; problem: string | null }

/**
 * Looks whether the visitor is signed in already, and goes on then. The tokens are made anew first: a session that
 * was revoked elsewhere must end here instead of sending the visitor round in circles.
 */
export function useArrival(site: Site): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ kind: 'looking' })
  useEffect(() => {
    let isGone = false
    void arrive(site).then((outcome) => {
      if (!isGone && outcome !== 'gone') setArrival({ kind: 'staying', problem: outcome.problem })
    })
    return () => {
      isGone = true
    }
  }, [site])
  return arrival
}

async function arrive(site: Site): Promise<{ problem: string | null } | 'gone'> {
  try {
    if (!(await currentAuthUser())) return { problem: null }
    if (isGoingRound(redirectOf(site))) {
      await signOutEverywhere()
      return { problem: 'The page you came from didn’t accept this sign-in. Sign in again.' }
    }
    if ((await getAccessToken({ forceRefresh: true })) === null) return { problem: null }
    await goOn(site)
    return 'gone'
  } catch (error) {
    // Without a network, or with a service that is down, the session may still be good.
    if (isNetworkError(error) || error instanceof ServiceError) return { problem: sentenceFor(error) }
    await signOutEverywhere()
    return { problem: 'Your session has ended. Sign in again.' }
  }
}
