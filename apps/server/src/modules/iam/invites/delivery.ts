import type { Database } from '@bubbles/db'
import { isOpenInvite } from '@bubbles/domain'
import type { Addresses } from '../../../config/config.ts'
import type { JobHandler } from '../../../worker/jobs.ts'
import { type DeliverMail, MAIL_JOB, readPalette, sayToAddresses } from '../../mail/public.ts'
import { presentRoles } from '../members/present.ts'
import { inviteLink } from './link.ts'
import { inviteMail } from './mail.ts'
import { stateOf } from './present.ts'
import { isAddressKnown, readInviteToSend } from './reader.ts'
import { hashInviteToken } from './token.ts'
import { type InviteMailJob, markInviteSent, markInviteUndelivered } from './writer.ts'

/**
 * Makes the worker's handler for mails of invites. The mail is written when it leaves, on what is true then: an invite
 * that was revoked, or has another link since, sends nothing. The invite is Sent with the row that is done, so once the mail
 * server has accepted the mail; until then it says why it has not.
 */
export function createInviteDelivery(
  database: Database,
  addresses: Pick<Addresses, 'organisation'>,
  deliver: DeliverMail,
): JobHandler {
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)

  /** @returns whether there was a mail to send. */
  const run: JobHandler['run'] = async ({ id, payload }, signal) => {
    const { organisationId, inviteId, token } = payload as InviteMailJob
    const found = await platform(async () => {
      const row = await readInviteToSend(organisationId, inviteId, hashInviteToken(token))
      return (
        row && {
          row,
          isNewUser: !(await isAddressKnown(row.email_address)),
          palette: await readPalette(organisationId),
          sayTo: await sayToAddresses(organisationId, [row.email_address]),
        }
      )
    })
    if (!found || !isOpenInvite(stateOf(found.row))) return false
    const { row, isNewUser } = found
    const mail = inviteMail({
      say: found.sayTo(row.email_address),
      to: row.email_address,
      organisation: row.friendly_name,
      palette: found.palette,
      inviter: { name: row.inviter_name ?? '', emailAddress: row.inviter_email ?? '' },
      roles: presentRoles(row.roles),
      makesOwner: row.makes_owner,
      link: inviteLink(addresses, {
        organisationName: row.organisation_name,
        token,
        emailAddress: row.email_address,
        isNewUser,
      }),
    })
    await deliver({ id, payload: mail, organisationId }, signal)
    return true
  }

  return {
    ...MAIL_JOB,
    run,
    settled: async ({ payload }, outcome) => {
      const { organisationId, inviteId, token } = payload as InviteMailJob
      const hash = hashInviteToken(token)
      if (outcome.state !== 'done')
        await markInviteUndelivered(
          organisationId,
          inviteId,
          hash,
          outcome.state === 'later' ? 'retrying' : 'failed',
          outcome.reason,
        )
      else if (outcome.result === true) await markInviteSent(organisationId, inviteId, hash)
    },
  }
}
