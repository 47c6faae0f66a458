import type { Database } from '@bubbles/db'
import { domainRecordName, domainRecordValue, SIGN_ON_DOMAIN_GRACE_DAYS } from '@bubbles/domain'
import type { Config } from '../../config/config.ts'
import { findTxtRecord, type RecordFound } from '../../http/nameServers.ts'
import { recordAudit } from '../audit/public.ts'
import { tellOfDomain } from './mails.ts'
import { type DomainRow, lockVerifiedDomain } from './reader.ts'
import { noteDomain, takeDueDomains } from './writer.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 10

interface DailyOptions {
  database: Database
  config: Pick<Config, 'addresses'>
}

/**
 * Looks again at the record of every verified domain that was last looked at a day ago. Several workers share them.
 * @returns how many
 */
export async function checkSignOnDomains(options: DailyOptions, now = new Date()): Promise<number> {
  let count = 0
  for (;;) {
    const due = await options.database.transaction({ kind: 'platform' }, () =>
      takeDueDomains(new Date(now.getTime() - DAY_MS), now, AT_ONCE),
    )
    for (const row of due)
      await note(row, await findTxtRecord(domainRecordName(row.domain), domainRecordValue(row.token)), {
        ...options,
        now,
      })
    count += due.length
    if (due.length < AT_ONCE) return count
  }
}

/** What follows from what was found: people change records, and name servers fail. No answer at all changes nothing. */
async function note(
  { organisation_id: organisationId, domain, token }: DomainRow,
  found: RecordFound,
  { database, config, now }: DailyOptions & { now: Date },
): Promise<void> {
  if (found === 'unanswered') return
  await database.transaction({ kind: 'organisation', organisationId }, async () => {
    const before = await lockVerifiedDomain(organisationId, { domain, token })
    if (!before) return
    const { missing_since: missingSince } = before
    if (found === 'found') {
      if (missingSince !== null) await noteDomain(organisationId, domain, { missing_since: null })
      return
    }
    const isLost =
      missingSince !== null && now.getTime() - missingSince.getTime() >= SIGN_ON_DOMAIN_GRACE_DAYS * DAY_MS
    if (missingSince !== null && !isLost) return
    await noteDomain(
      organisationId,
      domain,
      isLost ? { verified_at: null, missing_since: null } : { missing_since: now },
    )
    await recordAudit(organisationId, null, `single-sign-on.domain-${isLost ? 'lost' : 'missing'}`, {
      domain,
    })
    await tellOfDomain(config, before, isLost)
  })
}
