import { holdOrganisation, isUniqueViolation } from '@bubbles/db'
import {
  domainRecordName,
  domainRecordValue,
  isPublicMailDomain,
  Problem,
  SINGLE_SIGN_ON_LIMITS,
} from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { findTxtRecord } from '../../http/nameServers.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { recordAudit } from '../audit/public.ts'
import { presentDomain } from './present.ts'
import { lockSettings, readDomain, readDomains } from './reader.ts'
import { deleteDomain, insertDomain, newDomainToken, verifyDomain } from './writer.ts'

/** Looks for records that people of one organisation ask for in an hour. */
const CHECKS = { max: 60, windowMs: 3_600_000, name: 'domain checks' }
const checks = new RateLimiter(CHECKS)

/** @throws Problem invalid-request for a domain at which anyone can have an address; conflict for one that is there */
export async function addDomain({ organisation, actor, body }: Context<'addSingleSignOnDomain'>) {
  const { domain } = body
  if (isPublicMailDomain(domain)) {
    const detail = `Anyone can get an address at ${domain}, so it can’t be used.`
    throw new Problem('invalid-request', { detail, errors: [{ pointer: '/domain', detail }] })
  }
  await holdOrganisation(organisation.id)
  if ((await readDomains(organisation.id)).length >= SINGLE_SIGN_ON_LIMITS.domains)
    throw new Problem('conflict', {
      detail: `You have ${SINGLE_SIGN_ON_LIMITS.domains} domains, which is the maximum. Remove one first.`,
    })
  const row = await insertDomain(organisation.id, domain, newDomainToken())
  if (!row) throw new Problem('conflict', { detail: `${domain} is already on the list.` })
  await recordAudit(organisation.id, actor.userId, 'single-sign-on.domain-added', { domain })
  return presentDomain(row)
}

/** @throws Problem conflict where the record isn't there, or the domain is another organisation's */
export async function checkDomain({ organisation, actor, params, deps }: Context<'checkSingleSignOnDomain'>) {
  const own = { kind: 'organisation', organisationId: organisation.id } as const
  const row = await deps.database.transaction(own, () => readDomain(organisation.id, params.domain))
  if (!row) throw new Problem('not-found')
  if (row.verified_at !== null && row.missing_since === null) return presentDomain(row)
  if (!(await checks.take([organisation.id])))
    throw new Problem('too-many-requests', {
      detail: `Your organisation has checked its records ${CHECKS.max} times in the last hour. Try again later.`,
    })
  const found = await findTxtRecord(domainRecordName(row.domain), domainRecordValue(row.token))
  if (found === 'unanswered')
    throw new Problem('conflict', {
      detail: `The name servers of ${row.domain} didn’t answer. Try again in a few minutes.`,
    })
  if (found !== 'found')
    throw new Problem('conflict', {
      detail: `The TXT record of ${row.domain} wasn’t found. New records can take an hour or more to appear.`,
    })
  try {
    return await deps.database.transaction(own, async () => {
      const verified = await verifyDomain(organisation.id, row)
      if (!verified) throw new Problem('not-found')
      await recordAudit(organisation.id, actor.userId, 'single-sign-on.domain-verified', {
        domain: row.domain,
      })
      return presentDomain(verified)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'single_sign_on_domains_verified')) throw error
    throw new Problem('conflict', {
      detail: `${row.domain} is verified for another organisation here. It has to be removed there first.`,
    })
  }
}

/** @throws Problem conflict for the last verified one while members have to use single sign-on */
export async function removeDomain({ organisation, actor, params }: Context<'deleteSingleSignOnDomain'>) {
  await holdOrganisation(organisation.id)
  const domains = await readDomains(organisation.id)
  const row = domains.find(({ domain }) => domain === params.domain)
  if (!row) throw new Problem('not-found')
  const isLast =
    row.verified_at !== null && domains.filter(({ verified_at: verified }) => verified).length === 1
  if (isLast && (await lockSettings(organisation.id))?.enforced)
    throw new Problem('conflict', {
      detail: 'This is the last verified domain. Make single sign-on optional before you remove it.',
    })
  await deleteDomain(organisation.id, params.domain)
  await recordAudit(organisation.id, actor.userId, 'single-sign-on.domain-removed', { domain: row.domain })
}
