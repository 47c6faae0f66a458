import { PAGE_DOMAIN_GRACE_DAYS } from '@bubbles/domain'

/** What the section about the own domain says, to be read in one sitting. */
export const messages = {
  title: 'Own domain',
  words:
    'Publish public reports at a domain of your organisation, such as reports.example.org. The usual address then leads there, so links you’ve already shared keep working.',
  failed: 'Couldn’t load the domain.',
  notOffered:
    'This installation doesn’t offer own domains yet. Ask the person who runs it to set BUBBLES_PAGES_TARGET.',
  none: (usual: string) => `Your public reports are at ${usual}.`,
  choose: 'Add a domain',
  label: 'Domain',
  hint: 'A sub-domain that isn’t used for anything else, such as reports.example.org.',
  missing: 'Enter a domain such as reports.example.org.',
  inUse: 'In use',
  waiting: 'Not in use yet',
  isMissing: 'Records missing',
  used: (when: string) => `Public reports have been there since ${when}.`,
  missingWords: (when: string) =>
    `Its records have been missing since ${when}. After ${PAGE_DOMAIN_GRACE_DAYS} days, your pages move back to the usual address.`,
  records: 'Add these two records where your domain’s DNS is managed, then check them.',
  kept: 'Keep both records: they’re checked every day.',
  proof: 'TXT record, which proves that the domain is yours',
  direction: 'CNAME record, which directs the domain here',
  proofName: 'TXT name',
  proofValue: 'TXT value',
  directionName: 'CNAME name',
  directionValue: 'CNAME value',
  copyProofName: 'Copy TXT name',
  copyProofValue: 'Copy TXT value',
  copyDirectionName: 'Copy CNAME name',
  copyDirectionValue: 'Copy CNAME value',
  apex: 'If the domain can’t have a CNAME record, give it the same A and AAAA records that this name has.',
  check: 'Check now',
  open: 'Open the domain',
  remove: 'Remove domain',
  removed: 'Domain removed.',
  removeTitle: (domain: string) => `Remove ${domain}?`,
  removeUsed: (usual: string) =>
    `Your pages will move back to ${usual}. Links to the domain will stop working, including those in emails you’ve already sent.`,
  removeUnused: 'To add it again, you need a new TXT record.',
} as const
