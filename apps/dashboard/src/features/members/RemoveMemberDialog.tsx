import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { type Member, nameOf, useRemoveMember } from '../../api/members.ts'

/** Asks before a membership ends. */
export function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember()
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${nameOf(member)}?`}
      confirmLabel="Remove from the organisation"
      loading={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(member, {
          onSuccess: () => {
            onClose()
            // The row that had the focus is gone.
            document.getElementById('content')?.focus()
          },
        })
      }
    >
      {member.emailAddress} loses access immediately. Their reports and comments are kept, since they belong
      to the organisation. They’ll need a new invite to come back.
    </ConfirmDialog>
  )
}
