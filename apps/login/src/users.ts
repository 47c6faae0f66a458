import { getAccessToken } from '@bubbles/session'
import { callService } from './service.ts'

/**
 * Makes the product's own user of whoever has signed in, or brings its e-mail up to date (POST v1/users): the
 * dashboard takes a session without a user as none.
 * @throws ServiceError
 */
export async function meetUser(): Promise<void> {
  const token = await getAccessToken()
  if (token) await callService('POST', '/api/iam/v1/users', token)
}
