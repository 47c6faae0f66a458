import { ConfirmDialog } from '@bubbles/ui'
import { useUnpublishReport } from '../../../api/reportChanges.ts'
import { targetOf } from '../bulkActions.ts'
import type { ReportRow } from '../rows.ts'

/** Asks before a report is taken from its readers; the draft stays. */
export function UnpublishDialog({ row, onClose }: { row: ReportRow; onClose: () => void }) {
  const unpublish = useUnpublishReport()
  return (
    <ConfirmDialog
      open
      title={`Unpublish “${row.name}”?`}
      confirmLabel="Unpublish"
      loading={false}
      error={null}
      onClose={onClose}
      onConfirm={() => {
        unpublish.mutate({ target: targetOf(row) })
        onClose()
      }}
    >
      Readers can’t open it any more. The draft is kept, and publishing it again uses the same address.
    </ConfirmDialog>
  )
}
