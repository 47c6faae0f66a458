/** The user pool has ended the session: only signing in again helps. `name` is the pool's own. */
export class SessionEndedError extends Error {
  constructor(name: string, cause: Error) {
    super('Your session has ended. Sign in again.', { cause })
    this.name = name
  }
}

/**
 * Whether a call failed because nothing answered, or something that is not the user pool: a proxy's page is no JSON, and
 * its errors name no type.
 */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NetworkError' || error.name === 'SyntaxError' || error.name === 'UnknownError')

/** An error by the name that the sign-in library gives it. */
export const namedError = (name: string, message: string): Error =>
  Object.assign(new Error(message), { name })
