import { ConfirmDialog } from '@bubbles/ui'
import { useDeleteReport } from '../../../api/reportChanges.ts'
import type { ReportRow } from '../rows.ts'

/** Asks before a published report is deleted: its readers lose it too. */
export function DeleteDialog({ row, onClose }: { row: ReportRow; onClose: () => void }) {
  const remove = useDeleteReport()
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete “${row.name}”?`}
      confirmLabel="Delete report"
      loading={false}
      error={null}
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(row)
        onClose()
      }}
    >
      It’s published. Readers won’t be able to open it once it’s deleted.
    </ConfirmDialog>
  )
}
