import type { Resource } from '@bubbles/contract'
import { domainRecordName, domainRecordValue, isAssignableRole } from '@bubbles/domain'
import type { DomainRow, SettingsRow } from './reader.ts'

type Shown = Resource<'getSingleSignOn'>

export const presentDomain = (row: DomainRow): Shown['domains'][number] => ({
  domain: row.domain,
  recordName: domainRecordName(row.domain),
  recordValue: domainRecordValue(row.token),
  verifiedAt: row.verified_at?.toISOString() ?? null,
  missingSince: row.missing_since?.toISOString() ?? null,
})

/** Single sign-on as the organisation's admins see it. The secret is never shown again. */
export const presentSingleSignOn = (
  row: SettingsRow | undefined,
  domains: readonly DomainRow[],
  redirectUri: string,
): Shown => ({
  redirectUri,
  provider: row
    ? {
        name: row.name,
        issuer: row.issuer,
        clientId: row.client_id,
        joins: row.joins,
        enforced: row.enforced,
        groupsClaim: row.groups_claim,
        groupRoles: row.group_roles.flatMap(({ group, role }) =>
          isAssignableRole(role) ? [{ group, role }] : [],
        ),
        workedAt: row.worked_at?.toISOString() ?? null,
      }
    : null,
  domains: domains.map(presentDomain),
})
