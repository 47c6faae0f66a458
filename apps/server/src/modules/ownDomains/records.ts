import { domainRecordName, PAGE_DOMAIN_GRACE_DAYS, pageDomainRecordValue } from '@bubbles/domain'
import { findTxtRecord, type Leads, type RecordFound, whereLeads } from '../../http/nameServers.ts'
import type { PageDomainRow } from './reader.ts'

/** What name servers say of a domain. */
export interface Findings {
  proof: RecordFound
  leads: Leads
}

/** Asks for both records. It may take seconds: never within a transaction. */
export async function lookAt(
  { domain, token }: Pick<PageDomainRow, 'domain' | 'token'>,
  target: string,
): Promise<Findings> {
  const [proof, leads] = await Promise.all([findProof({ domain, token }), whereLeads(domain, target)])
  return { proof, leads }
}

export const findProof = ({ domain, token }: Pick<PageDomainRow, 'domain' | 'token'>): Promise<RecordFound> =>
  findTxtRecord(domainRecordName(domain), pageDomainRecordValue(token))

export type State = Pick<PageDomainRow, 'proven_at' | 'in_use_at' | 'missing_since'>

const GRACE_MS = PAGE_DOMAIN_GRACE_DAYS * 86_400_000

/**
 * What follows from what was found. Records of a domain that was proven can be missing for some days before it is given up: people
 * change them, and name servers fail. No answer at all changes nothing.
 */
export function stateAfter(before: State, { proof, leads }: Findings, now: Date): State {
  if (proof === 'unanswered') return before
  if (proof === 'found') {
    const proven = before.proven_at ?? now
    if (leads === 'here')
      return { proven_at: proven, in_use_at: before.in_use_at ?? now, missing_since: null }
    if (leads === 'unanswered') return { ...before, proven_at: proven }
    // Proven, and never led here: nothing is missing.
    if (before.in_use_at === null) return { proven_at: proven, in_use_at: null, missing_since: null }
  }
  if (before.proven_at === null) return before
  const since = before.missing_since ?? now
  return now.getTime() - since.getTime() >= GRACE_MS
    ? { proven_at: null, in_use_at: null, missing_since: null }
    : { ...before, missing_since: since }
}

/** What was found, and what to do, for whoever set the records. */
export function sentenceOf(
  { domain }: { domain: string },
  { proof, leads }: Findings,
  target: string,
): string {
  switch (proof) {
    case 'unanswered':
      return `The name servers of ${domain} didn’t answer. Try again in a few minutes.`
    case 'none':
      return `There’s no TXT record named ${domainRecordName(domain)} yet. New records can take an hour or more to appear.`
    case 'other':
      return `The TXT record ${domainRecordName(domain)} has a different value. Change it to the value shown here.`
    case 'found':
  }
  switch (leads) {
    case 'here':
      return `Both records are right: published pages are at ${domain}.`
    case 'nowhere':
      return `The TXT record is right, but ${domain} doesn’t lead anywhere yet. Add the CNAME record, or wait until it appears.`
    case 'elsewhere':
      return `The TXT record is right, but ${domain} leads somewhere else. Change its CNAME record to ${target}.`
    case 'unanswered':
      return `The TXT record is right, but where ${domain} leads couldn’t be looked up. Try again in a few minutes.`
  }
}
