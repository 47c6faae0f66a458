import type { Database } from '@bubbles/db'
import { isOpenInvite } from '@bubbles/domain'
import type { Addresses } from '../../../config/config.ts'
import type { DeliverMail } from '../../mail/public.ts'
import { presentRoles } from '../members/present.ts'
import { inviteLink } from './link.ts'
import { inviteMail } from './mail.ts'
import { stateOf } from './present.ts'
import { isAddressKnown, readInviteToSend } from './reader.ts'
import { hashInviteToken } from './token.ts'
import { type InviteMailJob, markInviteSent } from './writer.ts'

/**
 * Makes the worker's handler for mails of invites. The mail is written when it leaves, on what is true then: an invite
 * that was revoked, or has another link since, sends nothing. The invite is Sent once `deliver` is through; run twice,
 * it sends nothing twice.
 */
export function createInviteDelivery(
  database: Database,
  addresses: Pick<Addresses, 'organisation'>,
  deliver: DeliverMail,
): DeliverMail {
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)

  return async ({ id, payload }) => {
    const { organisationId, inviteId, token } = payload as InviteMailJob
    const hash = hashInviteToken(token)
    const found = await platform(async () => {
      const row = await readInviteToSend(organisationId, inviteId, hash)
      return row && { row, isNewUser: !(await isAddressKnown(row.email_address)) }
    })
    if (!found || !isOpenInvite(stateOf(found.row))) return
    const { row, isNewUser } = found
    const mail = inviteMail({
      to: row.email_address,
      organisation: row.friendly_name,
      inviter: row.inviter_name || row.inviter_email || '',
      roles: presentRoles(row.roles),
      link: inviteLink(addresses, {
        organisationName: row.organisation_name,
        token,
        emailAddress: row.email_address,
        isNewUser,
      }),
    })
    await deliver({ id, payload: mail })
    await platform(() => markInviteSent(organisationId, inviteId, hash))
  }
}
