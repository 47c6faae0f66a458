import { useShortcut } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCreateReport } from '../../api/reportChanges.ts'
import { paths } from '../../paths.ts'
import { useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { typeAhead } from '../../ui/typeAhead.ts'
import type { Doors } from './NewReportCard.tsx'
import type { AskedDialog } from './reportActions.ts'
import { useFileDrop } from './useFileDrop.ts'

/**
 * The ways to a new report: buttons, the letter N, a file dropped onto the list.
 * @param ready whether the list is there
 */
export function useNewReport(
  ready: boolean,
  asked: AskedDialog | null,
  onAsk: (dialog: AskedDialog) => void,
) {
  const navigate = useNavigate()
  const mayCreate = useAbility('report.create')
  const withTemplates = useFlag('report-templates')
  const create = useCreateReport()
  const [dropped, setDropped] = useState<File | null>(null)
  useEffect(() => () => typeAhead.leave(), [])

  const createBlank = () => {
    typeAhead.start()
    create.mutate(undefined, {
      onSuccess: (report) => void navigate({ to: paths.reportEditor(report.id) }),
      onError: () => typeAhead.fail(),
    })
  }
  useShortcut('n', mayCreate && ready && !create.isPending ? createBlank : null)
  const onImport = () => onAsk({ kind: 'import', ids: [] })
  const doors: Doors = {
    onBlank: createBlank,
    onTemplate: withTemplates ? () => onAsk({ kind: 'fromTemplate', ids: [] }) : null,
    onImport,
    busy: create.isPending,
  }
  const { isOver, handlers } = useFileDrop(
    mayCreate && ready && asked === null
      ? (file) => {
          setDropped(file)
          onImport()
        }
      : null,
  )
  return {
    mayCreate,
    doors,
    /** A file that was dropped, for the dialog; and how to forget it. */
    dropped,
    forget: () => setDropped(null),
    isOver,
    dropHandlers: handlers,
  }
}

/** The ways to a new report, and whether the person may take them. */
export type NewReport = ReturnType<typeof useNewReport>
