import type { Resource } from '@bubbles/contract'
import { ASSIGNABLE_ROLES, type AssignableRole } from '@bubbles/domain'
import { guardsOf, refusalsAmong } from './guards.ts'
import type { MemberRow } from './reader.ts'

/** Stored roles in the order of the product. */
export const presentRoles = (roles: readonly string[]): AssignableRole[] =>
  ASSIGNABLE_ROLES.filter((role) => roles.includes(role))

/** Members as the organisation's admins see them. */
export async function presentMembers(
  organisationId: string,
  ownerId: string,
  rows: readonly MemberRow[],
): Promise<Resource<'getMember'>[]> {
  const refusalOf = await refusalsAmong(organisationId, ownerId, rows)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    emailAddress: row.email_address,
    roles: presentRoles(row.roles),
    isOwner: row.id === ownerId,
    joinedAt: row.joined_at.toISOString(),
    lastSeenOn: row.last_seen_on,
    hasSecondFactor: row.has_second_factor,
    emailProblem: row.email_problem,
    guards: guardsOf(refusalOf(row)),
  }))
}

export async function presentMember(
  organisationId: string,
  ownerId: string,
  row: MemberRow,
): Promise<Resource<'getMember'>> {
  const [member] = await presentMembers(organisationId, ownerId, [row])
  return member!
}
