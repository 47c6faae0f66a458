import { type AssignableRole, can, type Capability, Problem } from '@bubbles/domain'
import type { CallContext } from '../../../http/context.ts'
import { type AuditAction, recordAudit } from '../../audit/public.ts'
import { refusalsAmong } from './guards.ts'
import { presentRoles } from './present.ts'
import { lockMembership, type MemberRow, readMember } from './reader.ts'
import { deleteMember, revokeInvitesOf, updateRoles } from './writer.ts'

/** Who changes members, where. */
export type Caller = Pick<CallContext, 'organisation' | 'actor'>

/**
 * Holds members and invites for a change by who administers them. Callers queue here, so an administrator who was
 * removed a moment ago changes nothing any more.
 * @returns the owner's id as it is now.
 * @throws Problem organisation-not-found or forbidden for who has lost membership or permission meanwhile.
 */
export async function holdMembership(
  { organisation, actor }: Caller,
  capability: Capability = 'organisation.members',
): Promise<{ ownerId: string }> {
  const { owner_id: ownerId } = await lockMembership(organisation.id)
  const self = await readMember(organisation.id, actor.userId)
  if (!self) throw new Problem('organisation-not-found')
  const membership = { roles: presentRoles(self.roles), isOwner: ownerId === actor.userId }
  if (!can({ ...actor, membership }, capability)) throw new Problem('forbidden')
  return { ownerId }
}

/** @throws Problem user-not-found for anybody who is no member, whoever that is. */
export async function requireMember(organisationId: string, userId: string): Promise<MemberRow> {
  const member = await readMember(organisationId, userId)
  if (!member) throw new Problem('user-not-found')
  return member
}

/** Grants a role; a role that is held already changes nothing. @returns the member and the owner's id. */
export async function addRole(caller: Caller, userId: string, role: AssignableRole) {
  const { ownerId } = await holdMembership(caller)
  const member = await requireMember(caller.organisation.id, userId)
  if (member.roles.includes(role)) return { member, ownerId }
  const roles = [...member.roles, role]
  await updateRoles(caller.organisation.id, userId, roles)
  await record(caller, 'member.role-added', member, { role })
  return { member: { ...member, roles }, ownerId }
}

/**
 * Takes a role away; a role that is not held changes nothing. @returns the member and the owner's id.
 * @throws Problem owner-stays for the owner's Admin, last-admin for the last one.
 */
export async function removeRole(caller: Caller, userId: string, role: AssignableRole) {
  const { ownerId } = await holdMembership(caller)
  const member = await requireMember(caller.organisation.id, userId)
  if (role === 'Admin') await requireDispensable(caller.organisation.id, member, ownerId)
  if (!member.roles.includes(role)) return { member, ownerId }
  const roles = member.roles.filter((each) => each !== role)
  await updateRoles(caller.organisation.id, userId, roles)
  if (role === 'Admin') await closeInvitesOf(caller, userId)
  await record(caller, 'member.role-removed', member, { role })
  return { member: { ...member, roles }, ownerId }
}

/**
 * Ends a membership. What the member made stays: it is the organisation's.
 * @throws Problem user-not-found, owner-stays, last-admin.
 */
export async function removeMember(caller: Caller, userId: string): Promise<void> {
  const { ownerId } = await holdMembership(caller)
  await endMembership(caller, userId, ownerId, 'member.removed')
}

/** The caller leaves. @throws Problem owner-stays, last-admin. */
export async function leaveOrganisation(caller: Caller): Promise<void> {
  const { owner_id: ownerId } = await lockMembership(caller.organisation.id)
  await endMembership(caller, caller.actor.userId, ownerId, 'member.left')
}

/** Under the lock. @param more what else the audit log says @throws Problem user-not-found, owner-stays, last-admin. */
export async function endMembership(
  caller: Caller,
  userId: string,
  ownerId: string,
  action: 'member.removed' | 'member.left',
  more: Record<string, unknown> = {},
): Promise<void> {
  const member = await requireMember(caller.organisation.id, userId)
  await requireDispensable(caller.organisation.id, member, ownerId)
  await deleteMember(caller.organisation.id, userId)
  await closeInvitesOf(caller, userId)
  await record(caller, action, member, { roles: presentRoles(member.roles), ...more })
}

/** An invite ends with who made it: else a removed Admin could come back by one. */
async function closeInvitesOf({ organisation, actor }: Caller, userId: string): Promise<void> {
  for (const invite of await revokeInvitesOf(organisation.id, userId)) {
    await recordAudit(organisation.id, actor.userId, 'invite.revoked', {
      inviteId: invite.id,
      roles: presentRoles(invite.roles),
    })
  }
}

/** Under the lock. @throws Problem owner-stays, last-admin. */
async function requireDispensable(organisationId: string, member: MemberRow, ownerId: string): Promise<void> {
  const refusal = (await refusalsAmong(organisationId, ownerId, [member]))(member)
  if (refusal !== null) throw new Problem(refusal)
}

const record = (
  { organisation, actor }: Caller,
  action: AuditAction,
  member: MemberRow,
  more: Record<string, unknown>,
) =>
  recordAudit(organisation.id, actor.userId, action, {
    userId: member.id,
    ...more,
  })
