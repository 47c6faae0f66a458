import { isAssignableRole } from '@bubbles/domain'
import type { GroupRoles } from '../iam/public.ts'
import { readDomains, readSettings, type SettingsRow } from './reader.ts'

/** The roles that somebody's groups give; null: no group gives any. */
export function rolesByGroups(
  { group_roles: groupRoles }: Pick<SettingsRow, 'group_roles'>,
  groups: readonly string[],
): GroupRoles | null {
  if (groupRoles.length === 0) return null
  const held = new Set(groups)
  const rolesOf = (rows: typeof groupRoles) => new Set(rows.map(({ role }) => role).filter(isAssignableRole))
  return { managed: rolesOf(groupRoles), given: rolesOf(groupRoles.filter(({ group }) => held.has(group))) }
}

/** The same for several people of one organisation. @returns what says it of each; null: no group gives any role */
export async function readRolesByGroups(
  organisationId: string,
): Promise<((groups: readonly string[]) => GroupRoles) | null> {
  const row = await readSettings(organisationId)
  if (!row || row.group_roles.length === 0) return null
  return (groups) => rolesByGroups(row, groups)!
}

/** Domains that are verified for an organisation: its provider may speak for addresses there. */
export async function readVerifiedDomains(organisationId: string): Promise<string[]> {
  const domains = await readDomains(organisationId)
  return domains.filter(({ verified_at: verified }) => verified !== null).map(({ domain }) => domain)
}
