import { alignProvisioned } from '../iam/public.ts'
import { readRolesByGroups } from '../singleSignOn/public.ts'
import { countGroups, readGroupsOf, readUserBySubject } from './reader.ts'
import type { Caller } from './request.ts'

/** What a group can be called where single sign-on gives it a role: by its name, or by the provider's own ID. */
const namesOf = (groups: readonly { display_name: string; external_id: string | null }[]): string[] =>
  groups.flatMap(({ display_name: name, external_id: id }) => (id === null ? [name] : [name, id]))

/** The roles that somebody's groups give; null: no group gives any. */
export async function rolesOfUser(organisationId: string, userId: string) {
  const rolesBy = await readRolesByGroups(organisationId)
  return rolesBy && rolesBy(namesOf(await readGroupsOf(organisationId, [userId])))
}

/** Gives people the roles of their groups, after these have changed. */
export async function alignUsers(caller: Caller, ownerId: string, userIds: readonly string[]): Promise<void> {
  const rolesBy = await readRolesByGroups(caller.organisation.id)
  if (!rolesBy || userIds.length === 0) return
  const groups = Map.groupBy(await readGroupsOf(caller.organisation.id, userIds), (row) => row.user_id)
  await alignProvisioned(
    caller,
    ownerId,
    new Map(userIds.map((id) => [id, rolesBy(namesOf(groups.get(id) ?? []))])),
  )
}

/**
 * The groups that an organisation's provider has pushed somebody into; null for who isn't provisioned, and where it pushes no groups.
 * Needs the platform's transaction.
 */
export async function pushedGroups(organisationId: string, poolSub: string): Promise<string[] | null> {
  const user = await readUserBySubject(organisationId, poolSub)
  if (!user || (await countGroups(organisationId, null)) === 0) return null
  return namesOf(await readGroupsOf(organisationId, [user.user_id]))
}
