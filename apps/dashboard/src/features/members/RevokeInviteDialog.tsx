import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { type Invite, useRevokeInvite } from '../../api/invites.ts'

/** Asks before an invite is revoked. */
export function RevokeInviteDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const revoke = useRevokeInvite()
  return (
    <ConfirmDialog
      open
      danger
      title="Revoke this invite?"
      confirmLabel="Revoke invite"
      loading={revoke.isPending}
      error={revoke.error && messageOf(revoke.error)}
      onClose={onClose}
      onConfirm={() => revoke.mutate(invite, { onSuccess: onClose })}
    >
      {`The link sent to ${invite.emailAddress} will stop working. This can’t be undone, but you can invite the address again.`}
    </ConfirmDialog>
  )
}
