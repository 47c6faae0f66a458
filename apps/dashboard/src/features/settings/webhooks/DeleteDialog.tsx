import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { type ShownWebhook, useDeleteWebhook } from '../../../api/webhooks.ts'
import { hostOf } from './hostOf.ts'
import { messages } from './messages.ts'

const words = messages.remove

export function DeleteDialog({ webhook, onClose }: { webhook: ShownWebhook; onClose: () => void }) {
  const remove = useDeleteWebhook(messages.done.deleted)
  return (
    <ConfirmDialog
      open
      danger
      title={words.title(hostOf(webhook.address))}
      confirmLabel={words.confirm}
      loading={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onConfirm={() => remove.mutate(webhook, { onSuccess: onClose })}
    >
      {words.words}
    </ConfirmDialog>
  )
}
