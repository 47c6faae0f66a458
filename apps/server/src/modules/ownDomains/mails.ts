import type { Config } from '../../config/config.ts'
import { PAGE_DOMAIN_GRACE_DAYS } from '@bubbles/domain'
import { mailLayout, queueMail, readPalette, subjectLine } from '../mail/public.ts'
import { readKeepers, readNames } from './reader.ts'

const AFTER = ['You’re getting this email because you can set the domain of published pages.']

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
  const words = isLost
    ? {
        subject: subjectLine`Published pages are no longer at ${domain}`,
        title: `Published pages are no longer at ${domain}`,
        paragraphs: [
          `Its DNS records have been missing for ${PAGE_DOMAIN_GRACE_DAYS} days, so your pages are at ${usual} again. Addresses at ${domain} don’t work any more.`,
          'To use the domain again, restore its records and check them in the settings.',
        ],
      }
    : {
        subject: subjectLine`DNS records of ${domain} are missing`,
        title: `DNS records of ${domain} are missing`,
        paragraphs: [
          `Your published pages are at ${domain}, but the records that prove and direct it weren’t found today.`,
          `Restore them within ${PAGE_DOMAIN_GRACE_DAYS} days. Otherwise your pages move back to ${usual}. The settings show both records.`,
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
        after: AFTER,
      }),
    )
}
