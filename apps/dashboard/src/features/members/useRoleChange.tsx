import type { AssignableRole } from '@bubbles/domain'
import { type ReactNode, useCallback, useState } from 'react'
import { type Member, useSetRole } from '../../api/members.ts'
import { StepDownDialog } from './StepDownDialog.tsx'

/** Gives a role or takes it away, and what is asked before somebody takes the admin's from themselves. */
export function useRoleChange(userId: string | undefined) {
  const { mutate: setRole } = useSetRole()
  const [steppingDown, setSteppingDown] = useState<Member | null>(null)
  const onRole = useCallback(
    (member: Member, role: AssignableRole, held: boolean) => {
      // It cannot be taken back, and leads away from here.
      if (role === 'Admin' && !held && member.id === userId) return setSteppingDown(member)
      setRole({ member, role, held })
    },
    [setRole, userId],
  )
  const question: ReactNode = steppingDown && (
    <StepDownDialog
      onClose={() => setSteppingDown(null)}
      onConfirm={() => {
        setSteppingDown(null)
        setRole({ member: steppingDown, role: 'Admin', held: false, isUndo: true })
      }}
    />
  )
  return { onRole, question }
}
