import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { useDeleteReader } from './queries.ts'

/** Asks before all answers of one reader go: they cannot be brought back. */
export function DeleteReader({
  reportId,
  sessionId,
  onClose,
}: {
  reportId: string
  /** Null: nothing is asked. */
  sessionId: string | null
  onClose: () => void
}) {
  const remove = useDeleteReader(reportId)
  return (
    <ConfirmDialog
      open={sessionId !== null}
      onClose={() => {
        remove.reset()
        onClose()
      }}
      onConfirm={() => sessionId !== null && remove.mutate(sessionId, { onSuccess: onClose })}
      title="Delete this reader’s answers?"
      confirmLabel="Delete answers"
      danger
      loading={remove.isPending}
      error={remove.error ? messageOf(remove.error) : null}
    >
      All answers and details this reader gave in this report will be permanently deleted, including any
      comment in a review thread. The audit log will record the deletion, but not what was deleted.
    </ConfirmDialog>
  )
}
