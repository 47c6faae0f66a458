import { domainRecordName, domainRecordValue, SIGN_ON_DOMAIN_GRACE_DAYS } from '@bubbles/domain'
import type { Config } from '../../config/config.ts'
import { mailLayout, queueMail, readPalette, subjectLine } from '../mail/public.ts'
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
  const record = `The TXT record ${domainRecordName(domain)} has to say ${domainRecordValue(token)}.`
  const words = isLost
    ? {
        subject: subjectLine`${domain} is no longer verified`,
        title: `${domain} is no longer verified`,
        paragraphs: [
          `Its TXT record has been missing for ${SIGN_ON_DOMAIN_GRACE_DAYS} days, so people with an address there can no longer use single sign-on, nor be provisioned. Those without a password can set one with “Forgot your password”.`,
          `To use the domain again, restore its record and check it in the settings. ${record}`,
        ],
      }
    : {
        subject: subjectLine`The TXT record of ${domain} is missing`,
        title: `The TXT record of ${domain} is missing`,
        paragraphs: [
          `The record that shows that ${domain} is yours wasn’t found today. ${record}`,
          `Restore it within ${SIGN_ON_DOMAIN_GRACE_DAYS} days. Otherwise people with an address there can no longer use single sign-on.`,
        ],
      }
  for (const { email_address: to } of await readKeepers(organisationId))
    await queueMail(
      mailLayout({
        to,
        organisation,
        palette,
        ...words,
        action: { label: 'Open the settings', href },
        after: ['You’re getting this email because you can set up single sign-on.'],
      }),
    )
}
