import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { type Account, useSetAccountStatus } from '../../api/accounts.ts'
import { countOf } from '../../format/numbers.ts'
import { accountName } from './AccountParts.tsx'

/** Asks before an organisation is disabled, and says what that does. */
export function DisableDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const change = useSetAccountStatus()
  return (
    <ConfirmDialog
      open
      title={`Disable ${accountName(account)}?`}
      confirmLabel="Disable organisation"
      danger
      loading={change.isPending}
      error={change.error && messageOf(change.error)}
      onClose={onClose}
      onConfirm={() => change.mutate({ account, status: 'Disabled' }, { onSuccess: onClose })}
    >
      {`${account.memberCount === 1 ? 'Its only member' : `Its ${countOf(account.memberCount, 'member')}`} can no longer open it, its API tokens stop working, and its published reports are taken offline immediately. Nothing is lost: you can enable it again at any time.`}
    </ConfirmDialog>
  )
}
