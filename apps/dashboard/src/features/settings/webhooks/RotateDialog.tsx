import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { type ShownWebhook, useRotateSecret } from '../../../api/webhooks.ts'
import { messages } from './messages.ts'
import { SecretDialog } from './SecretDialog.tsx'

const words = messages.rotate

/** Makes a new secret, and shows it once. */
export function RotateDialog({ webhook, onClose }: { webhook: ShownWebhook; onClose: () => void }) {
  const rotate = useRotateSecret()
  if (rotate.data !== undefined) return <SecretDialog secret={rotate.data.secret} onClose={onClose} />
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
