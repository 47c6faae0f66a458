import { CLOSED_INVITE_SENTENCES, isOpenInvite, Problem } from '@bubbles/domain'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/public.ts'
import { presentRoles } from '../members/present.ts'
import { lockMembership } from '../members/reader.ts'
import { mergeMember } from '../members/writer.ts'
import { updateOrganisationRow } from '../organisations/writer.ts'
import { lockUser } from '../users/reader.ts'
import { stateOf } from './present.ts'
import { type OpenedInvite, readInviteByToken } from './reader.ts'
import { hashInviteToken } from './token.ts'
import { acceptInvite } from './writer.ts'

/** As much of a user's row as accepting needs. */
interface Guest {
  id: string
  name: string
  email_address: string
  email_verified: boolean
}

/**
 * The invite a link opens on the host of the call. Needs the platform's transaction.
 * @throws Problem invite-not-found for an unknown token and for one of another organisation alike;
 * organisation-disabled.
 */
export async function openInvite(site: FastifyRequest['site'], token: string): Promise<OpenedInvite> {
  const row =
    site.kind === 'organisation' ? await readInviteByToken(site.name, hashInviteToken(token)) : undefined
  if (!row) throw new Problem('invite-not-found')
  if (row.organisation_status !== 'Active') throw new Problem('organisation-disabled')
  return row
}

/** Whether an invite was sent to this user's address, proven or not. */
export const isSentTo = (row: OpenedInvite, user: Pick<Guest, 'email_address'>): boolean =>
  row.email_address.toLowerCase() === user.email_address.toLowerCase()

/**
 * Accepts an invite as the user it was sent to: a member gains the roles, anybody else becomes one. Of racing calls one
 * succeeds. Needs the platform's transaction.
 * @returns the organisation's id.
 * @throws Problem invite-not-found, organisation-disabled, invite-for-another, email-not-verified, and invite-closed
 * with the reason.
 */
export async function accept(site: FastifyRequest['site'], token: string, user: Guest): Promise<string> {
  const found = await openInvite(site, token)
  const { owner_id: holderId } = await lockMembership(found.organisation_id)
  // The account may be being deleted: then nothing of it may be written any more.
  if (!(await lockUser(user.id))) throw new Problem('sign-in-required')
  // Again under the lock: this is the one that counts.
  const row = await openInvite(site, token)
  if (!isSentTo(row, user)) throw new Problem('invite-for-another')
  if (!user.email_verified) throw new Problem('email-not-verified')
  const state = stateOf(row)
  if (!isOpenInvite(state)) {
    throw new Problem('invite-closed', {
      detail: CLOSED_INVITE_SENTENCES[state as keyof typeof CLOSED_INVITE_SENTENCES],
    })
  }
  const roles = presentRoles(row.roles)
  await acceptInvite(row.organisation_id, row.id, user.id)
  const before = await mergeMember(row.organisation_id, user.id, roles)

  const record = (action: Parameters<typeof recordAudit>[2], more: Record<string, unknown>) =>
    recordAudit(row.organisation_id, user.id, action, { userId: user.id, ...more })
  await record('invite.accepted', { inviteId: row.id, roles })
  if (before === null) await record('member.joined', { roles, by: 'invite' })
  for (const role of before === null ? [] : roles.filter((each) => !before.includes(each))) {
    await record('member.role-added', { role })
  }
  if (row.makes_owner) {
    await updateOrganisationRow(row.organisation_id, { owner_id: user.id })
    await recordAudit(row.organisation_id, user.id, 'organisation.handed-over', {
      ownerId: user.id,
      formerOwnerId: holderId,
    })
  }
  return row.organisation_id
}
