import { FormDialog, toasts, messageOf } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDuplicateReport } from '../../../api/reportChanges.ts'
import { paths } from '../../../paths.ts'
import { useKeptState } from '../../../session/keptState.ts'
import { typeAhead } from '../../../ui/typeAhead.ts'
import type { ReportRow } from '../rows.ts'
import { DataChoice } from './DataChoice.tsx'
import { longestName, NameField, nameProblem } from './NameField.tsx'

const WORDS = {
  copy: { title: 'Duplicate report', submitLabel: 'Duplicate' },
  asTemplate: {
    title: 'Save as a template',
    description: 'The template is a copy. Later changes to the report don’t affect it.',
    submitLabel: 'Save template',
  },
  fromTemplate: { title: 'New report from a template', submitLabel: 'Create report' },
}

interface CopyDialogProps {
  row: ReportRow
  asTemplate: boolean
  onClose: () => void
}

/** Copies a report or template: as a report, or as a template. */
export function CopyDialog({ row, asTemplate, onClose }: CopyDialogProps) {
  const changesKind = row.isTemplate !== asTemplate
  const [name, setName] = useKeptState(
    'report.copy',
    changesKind ? row.name : `Copy of ${row.name}`.slice(0, longestName),
  )
  const [tried, setTried] = useState(false)
  const [withData, setWithData] = useState(true)
  const duplicate = useDuplicateReport()
  const navigate = useNavigate()
  const fromTemplate = row.isTemplate && !asTemplate
  const words = fromTemplate ? WORDS.fromTemplate : asTemplate ? WORDS.asTemplate : WORDS.copy
  return (
    <FormDialog
      open
      {...words}
      loading={duplicate.isPending}
      error={duplicate.error && messageOf(duplicate.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (nameProblem(name) !== null) return
        if (fromTemplate) typeAhead.start()
        duplicate.mutate(
          { id: row.id, asTemplate, name, emptyData: fromTemplate && !withData },
          {
            onError: () => typeAhead.fail(),
            onSuccess: (copy) => {
              onClose()
              const open = () => void navigate({ to: paths.reportEditor(copy.id) })
              if (fromTemplate) open()
              else
                toasts.notify({
                  message: `“${copy.name}” saved.`,
                  action: { label: 'Open', onAction: open },
                })
            },
          },
        )
      }}
    >
      <NameField value={name} onChange={setName} problem={tried ? nameProblem(name) : null} />
      {fromTemplate && (
        <DataChoice
          label="It starts with"
          full="The template’s data"
          empty="No data"
          withData={withData}
          onChange={setWithData}
        />
      )}
    </FormDialog>
  )
}
