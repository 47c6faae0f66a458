import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { useDeleteSingleSignOn } from '../../../api/singleSignOn.ts'
import { messages } from './messages.ts'

export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useDeleteSingleSignOn(messages.done.removed)
  return (
    <ConfirmDialog
      open
      danger
      title={messages.removing.title}
      confirmLabel={messages.actions.remove}
      loading={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {messages.removing.words}
    </ConfirmDialog>
  )
}
