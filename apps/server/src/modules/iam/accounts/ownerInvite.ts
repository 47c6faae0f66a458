import { holdOrganisation } from '@bubbles/db'
import { ASSIGNABLE_ROLES, Problem } from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { recordAudit } from '../../audit/public.ts'
import { notAnAddress, requireInvitesLeft } from '../invites/service.ts'
import { makeInviteToken } from '../invites/token.ts'
import { insertInvite, insertInviteMail, updateInviteAddress } from '../invites/writer.ts'
import { parseEmailAddress } from '../../mail/public.ts'
import { createOrganisation } from '../organisations/service.ts'
import { type AccountRow, readAccount, readOwnerInvite } from './reader.ts'

/** @returns the invite's id. Whoever accepts may do everything: nobody else is there yet. */
async function insertOwnerInvite(
  organisationId: string,
  emailAddress: string,
  tokenHash: Uint8Array,
  createdBy: string,
): Promise<string> {
  const roles = [...ASSIGNABLE_ROLES]
  const invite = { organisationId, emailAddress, roles, tokenHash, createdBy, makesOwner: true }
  return (await insertInvite(invite)).id
}

/**
 * Makes an organisation for an address that nobody has signed in with. Until its invite is accepted the account manager holds
 * it, without being a member. The mail leaves after the commit. Needs the platform's transaction.
 * @throws Problem as `createOrganisation`, and invalid-request for what is no address.
 */
export async function createForAddress(
  request: { name: string; friendlyName: string; emailAddress: string },
  managerId: string,
) {
  const { name, friendlyName } = request
  const emailAddress = parseEmailAddress(request.emailAddress)
  if (emailAddress === null) throw notAnAddress()
  const organisation = await createOrganisation(
    { name, friendlyName, ownerId: managerId, isHeld: true },
    null,
  )
  const { token, hash } = makeInviteToken()
  const inviteId = await insertOwnerInvite(organisation.id, emailAddress, hash, managerId)
  await insertInviteMail({ organisationId: organisation.id, inviteId, token })
  await recordAudit(organisation.id, managerId, 'account.created', { name, friendlyName, inviteId })
  return { ...organisation, roles: [] }
}

/**
 * Sends the invite of an organisation that waits for its owner again, to the same address or another: the link before stops
 * working. Needs the platform's transaction.
 * @throws Problem organisation-not-found; conflict where it has its owner, or is disabled; invalid-request, too-many-requests.
 */
export async function inviteOwner({
  actor,
  params: { organisationId },
  body,
}: Pick<Context<'inviteOwner'>, 'actor' | 'params' | 'body'>): Promise<AccountRow> {
  const emailAddress = parseEmailAddress(body.emailAddress)
  if (emailAddress === null) throw notAnAddress()
  // Whoever accepts waits for this lock, too.
  await holdOrganisation(organisationId)
  const account = await readAccount({ organisationId })
  if (!account) throw new Problem('organisation-not-found')
  if (account.status !== 'Active')
    throw new Problem('conflict', {
      detail: 'This organisation isn’t active, so no one can accept an invite.',
    })
  const invite = await readOwnerInvite(organisationId)
  if (!invite && account.member_count > 0)
    throw new Problem('conflict', {
      detail: 'This organisation already has an owner. They can transfer it in its settings.',
    })
  await requireInvitesLeft(organisationId, 1)
  const { token, hash } = makeInviteToken()
  // Whoever was invited first may have deleted their account, and their invite with it.
  const inviteId = invite?.id ?? (await insertOwnerInvite(organisationId, emailAddress, hash, actor.userId))
  if (invite) await updateInviteAddress(organisationId, inviteId, emailAddress, hash)
  await insertInviteMail({ organisationId, inviteId, token })
  await recordAudit(organisationId, actor.userId, 'account.owner-invited', { inviteId })
  return (await readAccount({ organisationId }))!
}
