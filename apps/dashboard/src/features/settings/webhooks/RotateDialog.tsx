import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { type ShownWebhook, useRotateSecret } from '../../../api/webhooks.ts'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { messages } from './messages.ts'

const words = messages.rotate

/** Makes a new secret, and shows it once. */
export function RotateDialog({ webhook, onClose }: { webhook: ShownWebhook; onClose: () => void }) {
  const rotate = useRotateSecret()
  if (rotate.data !== undefined)
    return <SecretDialog {...messages.secret} secret={rotate.data.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.confirm}
      loading={rotate.isPending}
      error={rotate.error && messageOf(rotate.error)}
      onClose={onClose}
      onConfirm={() => rotate.mutate(webhook)}
    >
      {words.words}
    </ConfirmDialog>
  )
}
