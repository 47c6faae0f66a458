import { Resolver } from 'node:dns/promises'
import { domainRecordName, domainRecordValue } from '@bubbles/domain'

const TIMEOUT_MS = 3_000
const TRIES = 2
/** There is no such record. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks name servers; in one object, so that tests can answer in their place. */
export const nameServers = {
  resolveTxt: (name: string): Promise<string[][]> =>
    new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveTxt(name),
}

/**
 * Whether a domain's TXT record says that it is an organisation's.
 * @returns null if the name servers gave no answer
 */
export async function hasRecord(domain: string, token: string): Promise<boolean | null> {
  try {
    const records = await nameServers.resolveTxt(domainRecordName(domain))
    // A long record comes in parts.
    return records.some((parts) => parts.join('').trim() === domainRecordValue(token))
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? false : null
  }
}
