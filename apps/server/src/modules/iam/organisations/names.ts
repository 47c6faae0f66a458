import { isUniqueViolation } from '@bubbles/db'
import { invalidFields, organisationNameProblem, Problem } from '@bubbles/domain'
import { isNameTaken, readOrganisationOfMember } from './reader.ts'
import { deleteFormerName, insertFormerName, lockNames, renameOrganisation } from './writer.ts'

/** @throws Problem invalid-request for a name no organisation can have. */
export function requireUsableName(name: string): void {
  const problem = organisationNameProblem(name)
  if (problem) throw invalidFields([{ pointer: '/name', detail: problem.sentence }])
}

/**
 * @param here the host's name: a name that this organisation gave up itself is free to its members.
 * @throws Problem not-found when the name is free (specification 5: 404 means available).
 */
export async function requireTakenName(name: string, here: string | null, userId: string): Promise<void> {
  requireUsableName(name)
  const organisation = here && userId ? await readOrganisationOfMember(here, userId) : null
  if (!(await isNameTaken(name, organisation?.id)))
    throw new Problem('not-found', { detail: 'No organisation has this name.' })
}

/**
 * Takes a name and runs what gives it to an organisation. Names are taken and given up one at a time, so that of two
 * who want the same one gets it. Needs the platform's transaction.
 * @param organisationId whose own former names may be taken back; null for one that is not there yet.
 * @throws Problem invalid-request for a name that cannot be, name-taken for one that is, or that rests.
 */
export async function takeName<T>(
  name: string,
  organisationId: string | null,
  give: () => Promise<T>,
): Promise<T> {
  requireUsableName(name)
  await lockNames()
  if (await isNameTaken(name, organisationId)) throw new Problem('name-taken')
  await deleteFormerName(name)
  try {
    return await give()
  } catch (error) {
    if (isUniqueViolation(error, 'organisations_name_key')) throw new Problem('name-taken')
    throw error
  }
}

/** Gives an organisation another name; the one it had rests, and leads to the new. @throws Problem as `takeName`. */
export const changeName = (organisation: { id: string; name: string }, name: string): Promise<void> =>
  takeName(name, organisation.id, async () => {
    await renameOrganisation(organisation.id, name)
    await insertFormerName(organisation.id, organisation.name)
  })
