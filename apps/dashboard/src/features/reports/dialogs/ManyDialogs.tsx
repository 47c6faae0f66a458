import { isPublished, RESTORABLE_DAYS } from '@bubbles/domain'
import { ConfirmDialog } from '@bubbles/ui'
import { useDeleteReports, useUnpublishReports } from '../../../api/reportBulk.ts'
import { countOf } from '../../../format/numbers.ts'
import { targetsOf } from '../bulkActions.ts'
import type { ReportRow } from '../rows.ts'

/** Asks before several reports are deleted of which some are published: their readers lose them too. */
export function DeleteManyDialog({ rows, onClose }: { rows: readonly ReportRow[]; onClose: () => void }) {
  const remove = useDeleteReports()
  const live = rows.filter((row) => isPublished(row.publishState))
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete ${countOf(rows.length, 'report')}?`}
      confirmLabel={rows.length === 1 ? 'Delete report' : 'Delete reports'}
      loading={false}
      error={null}
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(targetsOf(rows))
        onClose()
      }}
    >
      {live.length === 1
        ? 'One of them was published. Readers can no longer open it.'
        : `${live.length} of them were published. Readers can no longer open those.`}{' '}
      {`Deleted reports can be restored for ${RESTORABLE_DAYS} days.`}
    </ConfirmDialog>
  )
}

/** Asks before several reports are taken from their readers; the drafts stay. */
export function UnpublishManyDialog({ rows, onClose }: { rows: readonly ReportRow[]; onClose: () => void }) {
  const unpublish = useUnpublishReports()
  return (
    <ConfirmDialog
      open
      title={`Unpublish ${countOf(rows.length, 'report')}?`}
      confirmLabel="Unpublish"
      loading={false}
      error={null}
      onClose={onClose}
      onConfirm={() => {
        unpublish.mutate(targetsOf(rows))
        onClose()
      }}
    >
      Readers can’t open them any more. The drafts are kept, and publishing them again uses the same
      addresses.
    </ConfirmDialog>
  )
}
