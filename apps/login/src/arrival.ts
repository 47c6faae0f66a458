import { currentAuthUser, getAccessToken, isNetworkError, signOutEverywhere } from '@bubbles/session'
import { useEffect, useState } from 'react'
import { navigate } from './navigation.ts'
import { address, paths } from './paths.ts'
import { redirectOf, type Site } from './site.ts'
import { meetUser } from './users.ts'

const memoryKey = 'bubbles-sent-on'
const shortWhile = 10_000
/** Somebody in a hurry may open a link twice; a circle does not stop at that. */
const mostTimes = 2

/** Goes where the visitor wanted to go; without such a place, to the choice of organisation. */
export async function goOn(site: Site): Promise<void> {
  await meetUser()
  const redirect = redirectOf(site)
  // Replaced, so that the browser's back button does not lead to a sign-in that is over.
  if (redirect) location.replace(redirect)
  else navigate(address(paths.organisations), { replace: true, justSignedIn: true })
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

/**
 * Looks whether the visitor is signed in already, and goes on then. The tokens are made anew first: a session that
 * was revoked elsewhere must end here instead of sending the visitor round in circles.
 * @returns false while looking or leaving; true when the page is to be shown.
 */
export function useArrival(site: Site): boolean {
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    let isGone = false
    void hasSession(redirectOf(site)).then((isSignedIn) => {
      if (isGone) return
      if (isSignedIn) goOn(site).catch(() => setStaying(true))
      else setStaying(true)
    })
    return () => {
      isGone = true
    }
  }, [site])
  return isStaying
}

async function hasSession(redirect: string | null): Promise<boolean> {
  if (!(await currentAuthUser())) return false
  if (isGoingRound(redirect)) {
    await signOutEverywhere()
    return false
  }
  try {
    return (await getAccessToken({ forceRefresh: true })) !== null
  } catch (error) {
    // Without a network the session may still be good: nothing is signed out, the form says what is wrong.
    if (!isNetworkError(error)) await signOutEverywhere()
    return false
  }
}
