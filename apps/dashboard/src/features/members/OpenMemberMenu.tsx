import { useState } from 'react'
import type { AssignableRole } from '@bubbles/domain'
import type { Member } from '../../api/members.ts'
import type { MemberMenuPlace } from './memberMenu.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { RoleMenu } from './RoleMenu.tsx'

/** The menu that is open on a member, if one is, and the question that it can lead to. */
export function OpenMemberMenu({
  menu,
  members,
  userId,
  onRole,
  onClose,
}: {
  menu: MemberMenuPlace | null
  members: readonly Member[]
  userId: string | undefined
  onRole: (member: Member, role: AssignableRole, held: boolean) => void
  onClose: () => void
}) {
  const [removing, setRemoving] = useState<Member | null>(null)
  const member = menu && members.find(({ id }) => id === menu.memberId)
  return (
    <>
      {menu && member && menu.kind === 'roles' && (
        <RoleMenu member={member} anchor={menu.anchor} onRole={onRole} onClose={onClose} />
      )}
      {menu && member && menu.kind === 'more' && (
        <MoreMenu
          member={member}
          isYou={member.id === userId}
          anchor={menu.anchor}
          onRemove={setRemoving}
          onClose={onClose}
        />
      )}
      {removing && <RemoveMemberDialog member={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
