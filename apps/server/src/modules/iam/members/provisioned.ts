import { recordAudit } from '../../audit/public.ts'
import { upsertUser } from '../users/writer.ts'
import { alignRoles, type GroupRoles } from './federated.ts'
import { presentRoles } from './present.ts'
import { readMember, readMembersOf } from './reader.ts'
import { type Caller, endMembership, holdMembership } from './service.ts'
import { mergeMember } from './writer.ts'

const BY = { by: 'scim' } as const

/** The user of an account of the pool. Needs the platform's transaction. @returns its ID; null: it is disabled */
export async function userOfAccount(account: {
  sub: string
  email: string
  name: string
}): Promise<string | null> {
  const user = await upsertUser({
    poolSub: account.sub,
    emailAddress: account.email,
    emailVerified: true,
    name: account.name,
  })
  return user.status === 'Active' ? user.id : null
}

/** As `holdMembership`, for a change by an identity provider. */
export const holdProvisioning = (caller: Caller): Promise<{ ownerId: string }> =>
  holdMembership(caller, 'organisation.provision')

/** Makes a user a member with the roles of their groups, also one who was removed before. A member stays as they are. */
export async function addProvisioned(
  { organisation, actor }: Caller,
  userId: string,
  roles: GroupRoles | null,
): Promise<void> {
  if (await readMember(organisation.id, userId)) return
  const given = presentRoles([...(roles?.given ?? [])])
  await mergeMember(organisation.id, userId, given)
  await recordAudit(organisation.id, actor.userId, 'member.provisioned', { userId, roles: given })
}

/** Ends a membership; whoever is no member stays none. @throws Problem owner-stays, last-admin */
export async function removeProvisioned(caller: Caller, userId: string, ownerId: string): Promise<void> {
  if (!(await readMember(caller.organisation.id, userId))) return
  await endMembership(caller, userId, ownerId, 'member.removed', BY)
}

/** Brings the roles of members up to date with their groups. Whoever is no member is left out. */
export async function alignProvisioned(
  { organisation, actor }: Caller,
  ownerId: string,
  rolesOf: ReadonlyMap<string, GroupRoles>,
): Promise<void> {
  const members = await readMembersOf(organisation.id, [...rolesOf.keys()])
  for (const member of members)
    await alignRoles(organisation.id, ownerId, member, rolesOf.get(member.id)!, {
      actorId: actor.userId,
      ...BY,
    })
}
