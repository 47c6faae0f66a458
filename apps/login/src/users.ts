import { getAccessToken } from '@bubbles/session'
import { serviceErrorOf } from './serviceError.ts'

/**
 * Makes the product's own user of whoever has signed in, or brings its e-mail up to date (POST v1/users): the
 * dashboard takes a session without a user as none.
 * @throws ServiceError.
 */
export async function meetUser(): Promise<void> {
  const token = await getAccessToken()
  if (!token) return
  const response = await fetch('/api/iam/v1/users', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.ok) return
  throw await serviceErrorOf(response)
}
