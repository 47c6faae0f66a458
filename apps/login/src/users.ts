import { requireAccessToken } from '@bubbles/session'
import { callService } from './service.ts'

/**
 * Makes the product's own user of whoever has signed in, or brings its e-mail up to date (POST v1/users): the
 * dashboard takes a session without a user as none.
 * @throws Error of `requireAccessToken`, or ServiceError: 401 for a deleted user, 403 for a disabled one.
 */
export async function meetUser(): Promise<void> {
  await callService('POST', '/api/iam/v1/users', await requireAccessToken())
}
