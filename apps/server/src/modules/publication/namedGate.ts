import { entriesNaming } from '@bubbles/domain'
import { readNamesAny } from './sharingReader.ts'

/** Whether an address, or its domain, is among the named readers of a report now. Within a transaction. */
export const readIsNamed = (organisationId: string, reportId: string, address: string): Promise<boolean> =>
  readNamesAny(organisationId, reportId, entriesNaming(address))

/** Before what a form says of its named reader, apart from the ids of members. */
const READER = 'reader_'

/** A named reader as forms name whom their page was sent to. */
export const claimOfReader = (address: string): string =>
  `${READER}${Buffer.from(address).toString('base64url')}`

/** The address in it; null for a member. */
export const readerOfClaim = (claim: string): string | null =>
  claim.startsWith(READER) ? Buffer.from(claim.slice(READER.length), 'base64url').toString('utf8') : null
