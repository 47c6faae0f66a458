import { ResponseError } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { redirectToLogin } from '../session/login.ts'

/** The global handler of specification 8: 401 leads to the login flow, everything else is shown. */
export function handleError(error: unknown): void {
  if (error instanceof ResponseError && error.status === 401) redirectToLogin()
  else toasts.addError(error)
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
