/** What the readers' entry uses of mails: it sends none itself. */
export { parseEmailAddress } from './address.ts'
