import { ResponseError } from '@bubbles/contract'
import { SessionEndedError } from '@bubbles/session'
import { isChunkFailure, isNetworkFailure, toasts } from '@bubbles/ui'
import { redirectToLogin } from '../session/login.ts'
import { reportError } from '../session/errorReporting.ts'

const handled = new WeakSet<object>()

/**
 * The global handler of specification 8: 401 leads to the login flow, everything else is shown, once however many
 * places it passes.
 */
export function handleError(error: unknown): void {
  if (isKnown(error)) return
  if (isSignedOut(error)) return redirectToLogin()
  toasts.addError(error)
  reportDefect(error)
}

/** The same for an error that a page shows in its own place: no toast repeats it. */
export function handleShownError(error: unknown): void {
  if (isKnown(error)) return
  if (isSignedOut(error)) return redirectToLogin()
  reportDefect(error)
}

function isKnown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (handled.has(error)) return true
  handled.add(error)
  return false
}

function reportDefect(error: unknown): void {
  // What services refuse they know themselves; the rest is a defect of ours.
  if (error instanceof ResponseError || isNetworkFailure(error) || isChunkFailure(error)) return
  reportError(error)
}

/** Shows what nobody caught (specification 8), thrown or rejected. What browsers report without an error is no failure. */
export function handleUncaught(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => handleError(reason))
  window.addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) handleError(error)
  })
}

/**
 * Whether only signing in again helps: a 401 of our services, or the user pool's word for it ("Access Token has been
 * revoked", "Access Token has expired").
 */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof ResponseError) return error.status === 401
  if (!(error instanceof Error)) return false
  if (error instanceof SessionEndedError) return true
  if (error.name === 'NotAuthorizedException') return /token/i.test(error.message)
  return error.name === 'UserUnAuthenticatedException'
}

/** Runs a read; 403 and 404 count as "there is none" (specification 8), other errors pass on. */
export async function noneIfHidden<Value, None>(read: Promise<Value>, none: None): Promise<Value | None> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ResponseError && (error.status === 403 || error.status === 404)) return none
    throw error
  }
}
