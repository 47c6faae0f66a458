/** Roles a member holds in one organisation (specification 3). `Viewer` is every member, so it is never assigned. */
export const ROLES = ['Viewer', 'Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst'] as const
export type Role = (typeof ROLES)[number]

/** The roles that can be granted: all but Viewer (specification 3). */
export const ASSIGNABLE_ROLES = ['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

/** Roles held over all organisations (specification 3). */
export const GLOBAL_ROLES = ['AccountManager'] as const
export type GlobalRole = (typeof GLOBAL_ROLES)[number]

export const isAssignableRole = (value: string): value is AssignableRole =>
  (ASSIGNABLE_ROLES as readonly string[]).includes(value)
