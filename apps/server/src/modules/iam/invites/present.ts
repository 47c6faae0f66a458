import type { Resource } from '@bubbles/contract'
import { FORMER_MEMBER, inviteStateOf, isOpenInvite, personOrFormer } from '@bubbles/domain'
import { presentRoles } from '../members/present.ts'
import { countInvites, type InviteRow, type OpenedInvite, readInvites } from './reader.ts'

/** What the product calls the state of a row. */
export const stateOf = (row: Pick<InviteRow, 'status' | 'accepted_at' | 'expires_at'>) =>
  inviteStateOf({ status: row.status, acceptedAt: row.accepted_at, expiresAt: row.expires_at })

/** An invite as administrators see it. An inviter who has left is hidden from the organisation. */
export const presentInvite = (row: InviteRow): Resource<'createInvite'> => ({
  id: row.id,
  emailAddress: row.email_address,
  roles: presentRoles(row.roles),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  delivery: { state: row.delivery, reason: row.delivery_reason },
  invitedBy: personOrFormer(row.created_by, row.inviter_name, row.inviter_email),
})

/** The invites of an organisation, newest first. */
export async function presentInvites(organisationId: string): Promise<Resource<'listInvites'>> {
  const rows = await readInvites(organisationId)
  return { invites: rows.map(presentInvite), total: await countInvites(organisationId) }
}

/** An invite as whoever holds its link sees it. */
export function presentPreview(row: OpenedInvite, isForYou: boolean): Resource<'previewInvite'> {
  const state = stateOf(row)
  return {
    organisation: { name: row.organisation_name, friendlyName: row.friendly_name },
    emailAddress: row.email_address,
    roles: presentRoles(row.roles),
    invitedBy: row.inviter_name || row.inviter_email || FORMER_MEMBER,
    expiresAt: row.expires_at.toISOString(),
    state: isOpenInvite(state) ? 'open' : (state.toLowerCase() as 'accepted' | 'expired' | 'revoked'),
    isForYou,
    makesOwner: row.makes_owner,
  }
}
