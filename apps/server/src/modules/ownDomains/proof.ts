import { type Database, isUniqueViolation, notify } from '@bubbles/db'
import type { Config } from '../../config/config.ts'
import { recordAudit } from '../audit/public.ts'
import { purgeOrganisation } from '../cdn/public.ts'
import { queueRender } from '../publication/publicRendering.ts'
import { OWN_DOMAINS_CHANNEL } from './directory.ts'
import { tellOfMissingRecords } from './mails.ts'
import { lockPageDomain, type PageDomainRow, readHolder } from './reader.ts'
import { type Findings, findProof, type State, stateAfter } from './records.ts'
import { updatePageDomain } from './writer.ts'

export interface ProofOptions {
  database: Database
  config: Pick<Config, 'addresses'>
}

/** What was found of a domain, by whom: null, the product itself. */
export interface Look {
  row: Pick<PageDomainRow, 'organisation_id' | 'domain' | 'token'>
  findings: Findings
  actorId: string | null
  now: Date
}

/**
 * Notes what was found. Where another organisation has proven the domain, its record is looked for too: it gives the domain
 * up if that is gone.
 * @returns the row as it is then; `taken` where the other's record is still there; null where another domain was chosen meanwhile
 */
export async function noteFindings(
  look: Look,
  options: ProofOptions,
): Promise<PageDomainRow | 'taken' | null> {
  try {
    return await write(look, options)
  } catch (error) {
    if (!isUniqueViolation(error, 'page_domains_proven')) throw error
  }
  if (!(await takeFromHolder(look, options))) return 'taken'
  try {
    return await write(look, options)
  } catch (error) {
    // A third one was quicker.
    if (!isUniqueViolation(error, 'page_domains_proven')) throw error
    return 'taken'
  }
}

const write = ({ row, findings, actorId, now }: Look, options: ProofOptions) => {
  const { organisation_id: organisationId, domain, token } = row
  const scope = { kind: 'organisation', organisationId } as const
  return options.database.transaction(scope, async () => {
    const before = await lockPageDomain(organisationId)
    if (before?.domain !== domain || before.token !== token) return null
    return change(before, stateAfter(before, findings, now), { actorId, now }, options)
  })
}

/** Takes a domain away from whoever has proven it, if their record is gone. @returns whether nobody has it now */
async function takeFromHolder({ row, now }: Look, options: ProofOptions): Promise<boolean> {
  const holder = await options.database.transaction({ kind: 'platform' }, () => readHolder(row.domain))
  if (!holder) return true
  const proof = await findProof(holder)
  if (proof === 'found' || proof === 'unanswered') return false
  const organisationId = holder.organisation_id
  await options.database.transaction({ kind: 'organisation', organisationId }, async () => {
    const before = await lockPageDomain(organisationId)
    if (before?.domain !== holder.domain || before.token !== holder.token) return
    const given = { proven_at: null, in_use_at: null, missing_since: null }
    await change(before, given, { actorId: null, now }, options)
  })
  return true
}

/** Writes a state and all that follows from it, in the organisation's transaction. */
async function change(
  before: PageDomainRow,
  after: State,
  { actorId, now }: Pick<Look, 'actorId' | 'now'>,
  { config }: ProofOptions,
): Promise<PageDomainRow> {
  const { organisation_id: organisationId, domain } = before
  const row = await updatePageDomain(organisationId, { ...after, checked_at: now })
  const record = (action: 'proven' | 'used' | 'missing' | 'lost', by: string | null) =>
    recordAudit(organisationId, by, `page-domain.${action}`, { domain })
  const isLost = before.proven_at !== null && after.proven_at === null
  if (before.proven_at === null && after.proven_at !== null) await record('proven', actorId)
  if (before.in_use_at === null && after.in_use_at !== null) await record('used', actorId)
  if (before.missing_since === null && after.missing_since !== null) {
    await record('missing', null)
    await tellOfMissingRecords(config, organisationId, { domain, isLost: false })
  }
  if (isLost) {
    await record('lost', null)
    if (before.in_use_at !== null) await tellOfMissingRecords(config, organisationId, { domain, isLost })
  }
  if ((before.in_use_at === null) !== (after.in_use_at === null)) await movePages(organisationId)
  if ((before.proven_at === null) !== (after.proven_at === null)) await notify(OWN_DOMAINS_CHANNEL, '')
  return row
}

/** Has pages made and purged that carry the address they were at. Within the organisation's transaction. */
export async function movePages(organisationId: string): Promise<void> {
  await queueRender(organisationId)
  await purgeOrganisation(organisationId)
  await notify(OWN_DOMAINS_CHANNEL, '')
}
