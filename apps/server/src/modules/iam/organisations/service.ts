import { isUniqueViolation } from '@bubbles/db'
import { organisationNameProblem, Problem } from '@bubbles/domain'
import { insertMember } from '../members/writer.ts'
import { isNameTaken } from './reader.ts'
import { insertOrganisation } from './writer.ts'

/** The creator owns the organisation and may do everything in it that has a role: nobody else is there yet. */
const FOUNDER_ROLES = ['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst']

/**
 * Makes an organisation owned by `ownerId`. Needs the platform's transaction.
 * @throws Problem invalid-request for a name that cannot be, name-taken for one that is.
 */
export async function createOrganisation(request: { name: string; friendlyName: string; ownerId: string }) {
  requireUsableName(request.name)
  try {
    const organisation = await insertOrganisation(request)
    await insertMember(organisation.id, request.ownerId, FOUNDER_ROLES)
    return { ...organisation, logo_hash: null, roles: FOUNDER_ROLES }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('name-taken')
    throw error
  }
}

/** @throws Problem invalid-request for a name no organisation can have. */
export function requireUsableName(name: string): void {
  const problem = organisationNameProblem(name)
  if (!problem) return
  throw new Problem('invalid-request', {
    detail: `The field 'name' does not fit: ${problem.sentence}`,
    errors: [{ pointer: '/name', detail: problem.sentence }],
  })
}

/** @throws Problem not-found when the name is free (specification 5: 404 means available). */
export async function requireTakenName(name: string): Promise<void> {
  requireUsableName(name)
  if (!(await isNameTaken(name))) throw new Problem('not-found', { detail: 'No organisation has this name.' })
}
