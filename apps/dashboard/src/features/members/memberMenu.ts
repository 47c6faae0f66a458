/** The menus of a member: the roles, and what else there is to do. */
export type MemberMenuKind = 'roles' | 'more'

/** Which menu of which member is open, and beside what. */
export interface MemberMenuPlace {
  kind: MemberMenuKind
  memberId: string
  anchor: HTMLElement
}
