import type { Role } from './roles.ts'

/** Whose capabilities a line of "what each role may do" explains: a role, or the owner. */
export type ExplainedRole = Role | 'Owner'

const NAMES: Record<ExplainedRole, string> = {
  Viewer: 'Viewer',
  Builder: 'Builder',
  Reviewer: 'Reviewer',
  Publisher: 'Publisher',
  Admin: 'Admin',
  EngagementAnalyst: 'Engagement analyst',
  Owner: 'Owner',
}

const IN_SENTENCES: Record<ExplainedRole, readonly [bare: string, one: string, many: string]> = {
  Viewer: ['viewer', 'a viewer', 'viewers'],
  Builder: ['builder', 'a builder', 'builders'],
  Reviewer: ['reviewer', 'a reviewer', 'reviewers'],
  Publisher: ['publisher', 'a publisher', 'publishers'],
  Admin: ['admin', 'an admin', 'admins'],
  EngagementAnalyst: ['engagement analyst', 'an engagement analyst', 'engagement analysts'],
  Owner: ['owner', 'an owner', 'owners'],
}

/** A role as it is shown: `Engagement analyst`. */
export const roleName = (role: ExplainedRole): string => NAMES[role]

/** A role within a sentence, without its article: `engagement analyst`. */
export const roleInText = (role: ExplainedRole): string => IN_SENTENCES[role][0]

/** A role with its article, for sentences: `an engagement analyst`. */
export const anyRole = (role: ExplainedRole): string => IN_SENTENCES[role][1]

/** Several who hold a role, for sentences: `engagement analysts`. */
export const manyOfRole = (role: ExplainedRole): string => IN_SENTENCES[role][2]
