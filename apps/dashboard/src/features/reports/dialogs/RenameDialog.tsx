import { FormDialog } from '@bubbles/ui'
import { useState } from 'react'
import { useRenameReport } from '../../../api/reports.ts'
import type { ReportRow } from '../rows.ts'
import { NameField, nameProblem } from './NameField.tsx'

/** Renames a report. The list shows the new name at once; a failure takes it back and says why. */
export function RenameDialog({ row, onClose }: { row: ReportRow; onClose: () => void }) {
  const [name, setName] = useState(row.name)
  const [tried, setTried] = useState(false)
  const rename = useRenameReport()
  return (
    <FormDialog
      open
      title={row.isTemplate ? 'Rename the template' : 'Rename the report'}
      submitLabel="Rename"
      loading={false}
      error={null}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (nameProblem(name) !== null) return
        if (name.trim() !== row.name) rename.mutate({ id: row.id, isTemplate: row.isTemplate, name })
        onClose()
      }}
    >
      <NameField value={name} onChange={setName} problem={tried ? nameProblem(name) : null} />
    </FormDialog>
  )
}
