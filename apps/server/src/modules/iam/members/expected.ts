import { isPublicMailDomain, mailDomainOf } from '@bubbles/domain'
import { isInvitedAnywhere, isMailedTo } from '../invites/reader.ts'
import { hashInviteToken } from '../invites/token.ts'
import { readEnrollingOrganisations } from './reader.ts'

/** An ID that no account has: whoever is asked about may have none yet. */
const NO_ONE = '00000000-0000-0000-0000-000000000000'

/**
 * Whether somebody waits for a person with this address: an open invite, an organisation that enrols its domain, or the
 * operator, who named it an account manager's. All are asked every time, so that the time taken tells none from another.
 * Needs the platform's transaction.
 */
export async function isExpectedAddress(
  emailAddress: string,
  accountManagers: readonly string[],
): Promise<boolean> {
  const domain = mailDomainOf(emailAddress) ?? ''
  const isInvited = await isInvitedAnywhere(emailAddress)
  const enrolling = await readEnrollingOrganisations(domain, NO_ONE)
  const isEnrolled = enrolling.length > 0 && !isPublicMailDomain(domain)
  return isInvited || isEnrolled || accountManagers.includes(emailAddress.toLowerCase())
}

/**
 * Whether somebody who has the secret of an invite's link has it from the mail to this address: they need no code of another mail.
 * Needs the platform's transaction.
 */
export const isMailedInvite = (emailAddress: string, secret: string): Promise<boolean> =>
  isMailedTo(emailAddress, hashInviteToken(secret))
