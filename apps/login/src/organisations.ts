import { requireAccessToken } from '@bubbles/session'
import { callService, ServiceError } from './service.ts'

/** One of the user's organisations, as far as these pages show it. */
export interface Organisation {
  id: string
  name: string
  friendlyName: string
  status: 'Active' | 'Disabled' | 'Deleted'
}

/**
 * The organisations of the signed-in user (GET v1/users/organisations), those that can be opened first.
 * @throws Error of `requireAccessToken`, or ServiceError.
 */
export async function listOrganisations(): Promise<Organisation[]> {
  const token = await requireAccessToken()
  try {
    const response = await callService('GET', '/api/iam/v1/users/organisations', token)
    const { organisations } = (await response.json()) as { organisations: Organisation[] }
    return organisations.filter(({ status }) => status !== 'Deleted').sort(activeFirst)
  } catch (error) {
    // A user the product has not met yet belongs to no organisation.
    if (error instanceof ServiceError && error.status === 404) return []
    throw error
  }
}

const activeFirst = (one: Organisation, other: Organisation): number =>
  Number(one.status === 'Disabled') - Number(other.status === 'Disabled') ||
  one.friendlyName.localeCompare(other.friendlyName)
