/** What the readers' entry uses of mails: it sends none itself. */
export { mailboxOf, parseEmailAddress } from './address.ts'
export { type LinkPurpose, readLinkToken } from './linkToken.ts'
