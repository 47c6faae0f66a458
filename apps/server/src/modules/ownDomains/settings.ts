import type { Resource } from '@bubbles/contract'
import { domainRecordName, pageDomainRecordValue, Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { recordAudit } from '../audit/public.ts'
import { reloadOwnDomains } from './directory.ts'
import { movePages, noteFindings } from './proof.ts'
import { type PageDomainRow, readPageDomain } from './reader.ts'
import { lookAt, sentenceOf } from './records.ts'
import { requireDomainHere, requireTarget } from './rules.ts'
import { deletePageDomain, holdOrganisation, insertPageDomain } from './writer.ts'

/** Looks for records that people of one organisation ask for in an hour. */
const CHECKS = { max: 60, windowMs: 3_600_000, name: 'page domain checks' }
const checks = new RateLimiter(CHECKS)

type Call = Pick<Context<'getPageDomain'>, 'organisation' | 'deps'>

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

const present = (
  { organisation, deps }: Call,
  row: PageDomainRow | undefined,
): Resource<'getPageDomain'> => ({
  target: deps.config.pagesTarget ?? null,
  usualAddress: deps.config.addresses.installationPages(organisation.name),
  domain: row
    ? {
        domain: row.domain,
        recordName: domainRecordName(row.domain),
        recordValue: pageDomainRecordValue(row.token),
        provenAt: iso(row.proven_at),
        inUseAt: iso(row.in_use_at),
        checkedAt: iso(row.checked_at),
        missingSince: iso(row.missing_since),
      }
    : null,
})

export const showPageDomain = async (context: Context<'getPageDomain'>) =>
  present(context, await readPageDomain(context.organisation.id))

/** @throws Problem invalid-request for a domain of the installation, conflict where there is another already, or none can be */
export async function choosePageDomain(context: Context<'setPageDomain'>) {
  const { organisation, actor, body, deps } = context
  requireTarget(deps.config)
  requireDomainHere(body.domain, deps.config)
  await holdOrganisation(organisation.id)
  const row = await readPageDomain(organisation.id)
  if (row?.domain === body.domain) return present(context, row)
  if (row)
    throw new Problem('conflict', {
      detail: `${row.domain} is the domain now. Remove it before you choose another.`,
    })
  const added = await insertPageDomain(organisation.id, body.domain, actor.userId)
  await recordAudit(organisation.id, actor.userId, 'page-domain.chosen', { domain: body.domain })
  return present(context, added)
}

/** Looks at the records now, and does what follows from them. */
export async function checkPageDomain(context: Context<'checkPageDomain'>) {
  const { organisation, actor, deps } = context
  const target = requireTarget(deps.config)
  const own = { kind: 'organisation', organisationId: organisation.id } as const
  const row = await deps.database.transaction(own, () => readPageDomain(organisation.id))
  if (!row) throw new Problem('not-found')
  if (!(await checks.take([organisation.id])))
    throw new Problem('too-many-requests', {
      detail: `Your organisation has checked its records ${CHECKS.max} times in the last hour. Try again later.`,
    })
  const findings = await lookAt(row, target)
  const after = await noteFindings({ row, findings, actorId: actor.userId, now: new Date() }, deps)
  // Another domain was chosen meanwhile.
  if (after === null) throw new Problem('conflict')
  await spread(context)
  if (after === 'taken')
    return {
      pageDomain: present(context, row),
      works: false,
      sentence: `${row.domain} is used by another organisation here, whose TXT record is still there. Remove that record, then check again.`,
    }
  return {
    pageDomain: present(context, after),
    works: findings.proof === 'found' && findings.leads === 'here',
    sentence: sentenceOf(row, findings, target),
  }
}

/** Gives the domain up: pages are back at the usual address. */
export async function removePageDomain(context: Context<'deletePageDomain'>) {
  const { organisation, actor, deps } = context
  const own = { kind: 'organisation', organisationId: organisation.id } as const
  await deps.database.transaction(own, async () => {
    const row = await deletePageDomain(organisation.id)
    if (!row) throw new Problem('not-found')
    await recordAudit(organisation.id, actor.userId, 'page-domain.removed', { domain: row.domain })
    if (row.proven_at !== null) await movePages(organisation.id)
  })
  await spread(context)
  return present(context, undefined)
}

/** This process answers by what is true now before it says so; others hear of it. */
async function spread({ organisation, deps }: Call): Promise<void> {
  await reloadOwnDomains(deps.database, deps.config.addresses)
  deps.forgetPages(organisation.name)
}
