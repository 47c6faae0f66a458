import { getAccessToken } from '@bubbles/session'
import { callService, ServiceError } from './service.ts'

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
  try {
    const response = await callService('GET', '/api/iam/v1/users/organisations', token)
    const { organisations } = (await response.json()) as { organisations: Organisation[] }
    return organisations.filter(({ status }) => status !== 'Deleted').sort(activeFirst)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.status === 401) throw new SignedOutError()
    // A user the product has not met yet belongs to no organisation.
    if (error.status === 404) return []
    throw error
  }
}

const activeFirst = (one: Organisation, other: Organisation): number =>
  Number(one.status === 'Disabled') - Number(other.status === 'Disabled') ||
  one.friendlyName.localeCompare(other.friendlyName)
