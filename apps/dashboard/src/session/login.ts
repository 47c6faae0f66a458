import { signOutEverywhere } from '@bubbles/session'
import { config } from '../config.ts'
import { basePath } from '../paths.ts'

/** The query flag with which an address sends strangers to sign up instead of sign in (specification 1). */
export const newUserFlag = 'new-user'

/** Where an unauthenticated visitor of `address` goes: sign in, or sign up for a new user; and back afterwards. */
export function loginAddress(loginUrl: string, address: string): string {
  const page = new URL(address).searchParams.has(newUserFlag) ? '/sign-up' : '/'
  return `${loginUrl}${page}?redirect_url=${encodeURIComponent(address)}`
}

let leaving = false

/** Leaves for the identity pages. Only the first call counts: several calls may be refused at once. */
export function redirectToLogin(): void {
  if (leaving) return
  leaving = true
  location.assign(loginAddress(config().loginUrl, location.href))
}

/** Ends the session in this browser and goes to the page that says so, from which a way leads back to the reports. */
export async function signOut(): Promise<void> {
  // Set first: the session's end is also noticed elsewhere, and must not send this page to sign in.
  leaving = true
  try {
    await signOutEverywhere()
  } catch (error) {
    leaving = false
    throw error
  }
  const back = encodeURIComponent(`${location.origin}${basePath}/`)
  location.assign(`${config().loginUrl}/signed-out?redirect_url=${back}`)
}
