import { getAccessToken } from '@bubbles/session'
import { serviceErrorOf } from './serviceError.ts'

/** One of the user's organisations, as far as these pages show it. */
export interface Organisation {
  id: string
  name: string
  friendlyName: string
  status: 'Active' | 'Disabled' | 'Deleted'
}

/** Thrown when nobody is signed in any more. */
export class SignedOutError extends Error {}

/**
 * The organisations of the signed-in user (GET v1/users/organisations), those that can be opened first.
 * @throws SignedOutError or ServiceError.
 */
export async function listOrganisations(): Promise<Organisation[]> {
  const token = await getAccessToken()
  if (!token) throw new SignedOutError()
  const response = await fetch('/api/iam/v1/users/organisations', {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  if (response.status === 401) throw new SignedOutError()
  // A user the product has not met yet belongs to no organisation.
  if (response.status === 404) return []
  if (!response.ok) throw await serviceErrorOf(response)
  const body = (await response.json()) as { organisations: Organisation[] }
  return body.organisations
    .filter(({ status }) => status !== 'Deleted')
    .sort(
      (one, other) =>
        Number(one.status === 'Disabled') - Number(other.status === 'Disabled') ||
        one.friendlyName.localeCompare(other.friendlyName),
    )
}
