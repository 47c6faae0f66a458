import { ResponseError } from '@bubbles/contract'
import { isNetworkFailure, toasts } from '@bubbles/ui'
import { redirectToLogin } from '../session/login.ts'
import { reportError } from '../shell/errorReporting.ts'

const handled = new WeakSet<object>()

/**
 * The global handler of specification 8: 401 leads to the login flow, everything else is shown, once however many
 * places it passes.
 */
export function handleError(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (handled.has(error)) return
    handled.add(error)
  }
  if (isSignedOut(error)) return redirectToLogin()
  toasts.addError(error)
  // What services refuse they know themselves; the rest is a defect of ours.
  if (!(error instanceof ResponseError) && !isNetworkFailure(error)) reportError(error)
}

/**
 * Whether only signing in again helps: a 401 of our services, or the user pool's word for it ("Access Token has been
 * revoked", "Access Token has expired").
 */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof ResponseError) return error.status === 401
  if (!(error instanceof Error)) return false
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
