import { FormDialog } from '@bubbles/ui'
import { useState } from 'react'
import { useRenameReport } from '../../../api/reportChanges.ts'
import { useKeptState } from '../../../session/keptState.ts'
import type { ReportRow } from '../rows.ts'
import { NameField, nameProblem } from './NameField.tsx'

/** Renames a report. The list shows the new name at once; a failure takes it back, says why and keeps what was typed. */
export function RenameDialog({ row, onClose }: { row: ReportRow; onClose: () => void }) {
  const [name, setName] = useKeptState('report.rename', row.name)
  const [tried, setTried] = useState(false)
  const rename = useRenameReport()
  return (
    <FormDialog
      open
      title={row.isTemplate ? 'Rename template' : 'Rename report'}
      submitLabel="Rename"
      loading={rename.isPending}
      error={null}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (nameProblem(name) !== null) return
        if (name.trim() === row.name) return onClose()
        rename.mutate({ id: row.id, isTemplate: row.isTemplate, name }, { onSuccess: onClose })
      }}
    >
      <NameField value={name} onChange={setName} problem={tried ? nameProblem(name) : null} />
    </FormDialog>
  )
}
