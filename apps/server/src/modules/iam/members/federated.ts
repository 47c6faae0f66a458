import { type AssignableRole, can, type GlobalRole } from '@bubbles/domain'
import { recordAudit } from '../../audit/public.ts'
import { isInvitedTo } from '../invites/reader.ts'
import { upsertUser } from '../users/writer.ts'
import { refusalsAmong } from './guards.ts'
import { presentRoles } from './present.ts'
import { isFormerMember, lockMembership, type MemberRow, readMember } from './reader.ts'
import { mergeMember, revokeInvitesOf, updateRoles } from './writer.ts'

/** Who wrote an entry of the audit log without anybody doing it. */
const BY = { by: 'single-sign-on' } as const

export interface FederatedMember {
  organisationId: string
  account: { sub: string; email: string; name: string }
  joins: 'automatic' | 'invited'
  /** The roles that groups give, and those that this person's groups do; null: groups give none. */
  roles: { given: ReadonlySet<AssignableRole>; managed: ReadonlySet<AssignableRole> } | null
}

/**
 * Gives someone who has signed in with an organisation's provider their place in it: makes them a member where that is
 * automatic, and brings the roles that groups give up to date. The owner and the last admin stay admins. Nobody is brought back
 * who was removed. Needs the platform's transaction.
 * @returns why they may not sign in; null: they may
 */
export async function admitFederated(
  member: FederatedMember,
): Promise<'not-invited' | 'removed' | 'disabled' | 'account-manager' | null> {
  const { organisationId, account, joins, roles } = member
  const user = await upsertUser({
    poolSub: account.sub,
    emailAddress: account.email,
    emailVerified: true,
    name: account.name,
  })
  if (user.status !== 'Active') return 'disabled'
  // What an organisation's provider says is its admins' word: not enough for those who manage all organisations.
  const actor = { userId: user.id, globalRoles: user.global_roles as GlobalRole[], membership: null }
  if (can(actor, 'account.manage')) return 'account-manager'
  const { owner_id: ownerId } = await lockMembership(organisationId)
  const place = await readMember(organisationId, user.id)
  if (place) {
    if (roles) await alignRoles(organisationId, ownerId, place, roles, { actorId: null, ...BY })
    return null
  }
  // An open invite is accepted by its link, with the roles that it has.
  if (await isInvitedTo(organisationId, account.email)) return null
  if (await isFormerMember(organisationId, user.id)) return 'removed'
  if (joins === 'invited') return 'not-invited'
  const given = presentRoles([...(roles?.given ?? [])])
  await mergeMember(organisationId, user.id, given)
  await recordAudit(organisationId, user.id, 'member.joined', { userId: user.id, roles: given, ...BY })
  return null
}

/** Roles that groups give: those that some group does, and those that this person's groups do. */
export type GroupRoles = NonNullable<FederatedMember['roles']>

/**
 * Brings the roles that groups give up to date. The owner and the last admin stay admins. Under the lock of the membership.
 * @param who did it, and by which way, as the audit log has it
 */
export async function alignRoles(
  organisationId: string,
  ownerId: string,
  member: MemberRow,
  { given, managed }: GroupRoles,
  { actorId, by }: { actorId: string | null; by: string },
): Promise<void> {
  const before = presentRoles(member.roles)
  const alignedBut = (keeps: (role: AssignableRole) => boolean) =>
    presentRoles([...before.filter((role) => !managed.has(role) || keeps(role)), ...given])
  if (alignedBut(() => false).join() === before.join()) return
  const refusal = (await refusalsAmong(organisationId, ownerId, [member]))(member)
  const after = alignedBut((role) => refusal !== null && keepsAccess(role))
  const added = after.filter((role) => !before.includes(role))
  const removed = before.filter((role) => !after.includes(role))
  if (added.length + removed.length === 0) return
  await updateRoles(organisationId, member.id, after)
  for (const role of added)
    await recordAudit(organisationId, actorId, 'member.role-added', { userId: member.id, role, by })
  for (const role of removed)
    await recordAudit(organisationId, actorId, 'member.role-removed', { userId: member.id, role, by })
  if (removed.some(keepsAccess)) await closeInvites(organisationId, actorId, member.id)
}

/** Whether a role is one that the owner and the last who has it keep: it manages members. */
const keepsAccess = (role: AssignableRole): boolean =>
  can({ userId: '', globalRoles: [], membership: { roles: [role], isOwner: false } }, 'organisation.members')

/** An invite ends with who made it, as where the role is removed by hand. */
async function closeInvites(organisationId: string, actorId: string | null, userId: string): Promise<void> {
  for (const invite of await revokeInvitesOf(organisationId, userId))
    await recordAudit(organisationId, actorId, 'invite.revoked', {
      inviteId: invite.id,
      roles: presentRoles(invite.roles),
    })
}
