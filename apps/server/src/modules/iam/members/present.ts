import type { Resource } from '@bubbles/contract'
import { ASSIGNABLE_ROLES, type AssignableRole } from '@bubbles/domain'
import type { MemberRow } from './reader.ts'

/** Stored roles in the order of the product. */
export const presentRoles = (roles: readonly string[]): AssignableRole[] =>
  ASSIGNABLE_ROLES.filter((role) => roles.includes(role))

export const presentMember = (row: MemberRow, ownerId: string): Resource<'getMember'> => ({
  id: row.id,
  name: row.name,
  emailAddress: row.email_address,
  roles: presentRoles(row.roles),
  isOwner: row.id === ownerId,
  joinedAt: row.joined_at.toISOString(),
  emailProblem: row.email_problem,
})
