import type { Config } from '../../config/config.ts'
import { PAGE_DOMAIN_GRACE_DAYS } from '@bubbles/domain'
import type { Say } from '../../http/say.ts'
import { mailEach, mailLayout, readPalette, subjectLine } from '../mail/public.ts'
import { readKeepers, readNames } from './reader.ts'

/**
 * Tells everyone who can choose the domain that its records are missing, or that it isn't used any more, in the transaction
 * that notes it.
 */
export async function tellOfMissingRecords(
  { addresses }: Pick<Config, 'addresses'>,
  organisationId: string,
  { domain, isLost }: { domain: string; isLost: boolean },
): Promise<void> {
  const { name, friendly_name: organisation } = await readNames(organisationId)
  const palette = await readPalette(organisationId)
  const { href } = new URL('/dashboard/org/settings', addresses.organisation(name))
  const usual = new URL(addresses.installationPages(name)).host
  await mailEach(organisationId, await readKeepers(organisationId), (say, { email_address: to }) =>
    mailLayout({
      to,
      organisation,
      palette,
      language: say,
      ...wordsOf(say, { domain, isLost, usual }),
      action: { label: say`Open the settings`, href },
      after: [say`You’re getting this email because you can set the domain of published pages.`],
    }),
  )
}

/** What there is to say of the records of a domain, in a language. */
function wordsOf(say: Say, { domain, isLost, usual }: { domain: string; isLost: boolean; usual: string }) {
  return isLost
    ? {
        subject: subjectLine(say)`Published pages are no longer at ${domain}`,
        title: say`Published pages are no longer at ${domain}`,
        paragraphs: [
          say`Its DNS records have been missing for ${PAGE_DOMAIN_GRACE_DAYS} days, so your pages are at ${usual} again. Addresses at ${domain} don’t work any more.`,
          say`To use the domain again, restore its records and check them in the settings.`,
        ],
      }
    : {
        subject: subjectLine(say)`DNS records of ${domain} are missing`,
        title: say`DNS records of ${domain} are missing`,
        paragraphs: [
          say`Your published pages are at ${domain}, but the records that prove it’s yours and direct it here weren’t found today.`,
          say`Restore them within ${PAGE_DOMAIN_GRACE_DAYS} days. Otherwise your pages move back to ${usual}. The settings show both records.`,
        ],
      }
}
