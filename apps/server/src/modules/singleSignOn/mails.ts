import { domainRecordName, domainRecordValue, SIGN_ON_DOMAIN_GRACE_DAYS } from '@bubbles/domain'
import type { Config } from '../../config/config.ts'
import type { Say } from '../../http/say.ts'
import { mailEach, mailLayout, readPalette, subjectLine } from '../mail/public.ts'
import { type DomainRow, readKeepers, readNames } from './reader.ts'

/**
 * Tells everyone who can set single sign-on up that a domain's record is missing, or that it counts as verified no more, in the
 * transaction that notes it.
 */
export async function tellOfDomain(
  { addresses }: Pick<Config, 'addresses'>,
  { organisation_id: organisationId, domain, token }: DomainRow,
  isLost: boolean,
): Promise<void> {
  const { name, friendly_name: organisation } = await readNames(organisationId)
  const palette = await readPalette(organisationId)
  const { href } = new URL('/dashboard/org/settings', addresses.organisation(name))
  await mailEach(organisationId, await readKeepers(organisationId), (say, { email_address: to }) =>
    mailLayout({
      to,
      organisation,
      palette,
      language: say,
      ...wordsOf(say, { domain, token, isLost }),
      action: { label: say`Open the settings`, href },
      after: [say`You’re getting this email because you can set up single sign-on.`],
    }),
  )
}

/** What there is to say of the record of a domain, in a language. */
function wordsOf(
  say: Say,
  { domain, token, isLost }: Pick<DomainRow, 'domain' | 'token'> & { isLost: boolean },
) {
  const record = say`The TXT record ${domainRecordName(domain)} must be ${domainRecordValue(token)}.`
  return isLost
    ? {
        subject: subjectLine(say)`${domain} is no longer verified`,
        title: say`${domain} is no longer verified`,
        paragraphs: [
          say`Its TXT record has been missing for ${SIGN_ON_DOMAIN_GRACE_DAYS} days, so people with an address there can no longer use single sign-on, nor be provisioned. Those without a password can set one with “Forgot your password”.`,
          say`To use the domain again, restore its record and check it in the settings. ${record}`,
        ],
      }
    : {
        subject: subjectLine(say)`The TXT record of ${domain} is missing`,
        title: say`The TXT record of ${domain} is missing`,
        paragraphs: [
          say`The record that shows that ${domain} is yours wasn’t found today. ${record}`,
          say`Restore it within ${SIGN_ON_DOMAIN_GRACE_DAYS} days. Otherwise people with an address there can no longer use single sign-on.`,
        ],
      }
}
