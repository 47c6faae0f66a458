import { isPublished } from '@bubbles/domain'
import { toasts, useSelection } from '@bubbles/ui'
import { useMemo, useRef } from 'react'
import { useDeleteReports, useExportReports, useMakeTemplates } from '../../api/reportBulk.ts'
import { useDeleteReport } from '../../api/reportChanges.ts'
import { grants } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { type BulkAction, bulkActions, deleteRefusal, targetsOf } from './bulkActions.ts'
import type { AskedDialog, ReportActions } from './reportActions.ts'
import type { ReportRow } from './rows.ts'
import { focusPast } from './useListKeys.ts'
import type { ReportList } from './useReportList.ts'

/** What of a list is selected, and what cards, rows and keys do with it. */
export function useSelectedReports(
  { known, rows: shown }: ReportList,
  query: string,
  onAsk: (dialog: AskedDialog) => void,
) {
  const listElement = useRef<HTMLDivElement>(null)
  const templates = useFlag('report-templates')
  const exporting = useFlag('report-export')
  const present = useMemo(() => new Set(known.keys()), [known])
  const order = useMemo(() => shown?.map(({ id }) => id) ?? [], [shown])
  const selected = useSelection(present, order)
  const selectedRows = useMemo(
    () => [...selected.ids].flatMap((id) => known.get(id) ?? []),
    [known, selected.ids],
  )
  // What could be done to any of them at all; a reader has nothing to select for.
  const anything = useMemo(
    () => bulkActions([...known.values()], { templates, exporting }).length > 0,
    [known, templates, exporting],
  )

  const ask = (kind: AskedDialog['kind'], about: readonly ReportRow[] = []) =>
    onAsk({ kind, ids: about.map(({ id }) => id) })
  const { remove, act, isBusy } = useReportChanges(ask, (going) =>
    focusPast(listElement.current, new Set(going.map(({ id }) => id))),
  )
  const offered = bulkActions(selectedRows, { templates, exporting })

  const actions: ReportActions = {
    openDialog: ask,
    remove,
    select: anything ? selected.select : null,
    selected: selected.ids,
    query,
  }
  return {
    /** Where the reports are. */
    listElement,
    actions,
    selection: { ...selected, rows: selectedRows },
    bulk: {
      offered,
      act,
      isBusy,
      /** Delete on a title: the selection it is part of, else the report alone. */
      removeByKey: (id: string) => {
        const row = shown?.find((each) => each.id === id)
        if (!row) return
        const together = selected.ids.has(row.id) ? offered.find(({ kind }) => kind === 'delete') : undefined
        if (together) act(together)
        else if (grants(row, 'report.delete')) remove(row)
      },
    },
  }
}

/**
 * What is done to reports: at once where it can be taken back, after a question where readers would notice.
 * @param leave takes the focus off reports that are about to go
 */
function useReportChanges(
  ask: (kind: AskedDialog['kind'], about: readonly ReportRow[]) => void,
  leave: (going: readonly ReportRow[]) => void,
) {
  const { mutate: deleteReport } = useDeleteReport()
  const deleteMany = useDeleteReports()
  const makeTemplates = useMakeTemplates()
  const exportMany = useExportReports()

  const remove = (row: ReportRow) => {
    const refusal = deleteRefusal(row)
    if (refusal !== null) return void toasts.addError(refusal)
    if (isPublished(row.publishState)) return ask('delete', [row])
    leave([row])
    deleteReport(row)
  }
  const act = ({ kind, rows: about }: BulkAction) => {
    if (kind === 'tags') return ask('tags', about)
    if (kind === 'unpublish') return ask('unpublishMany', about)
    if (kind === 'template') return makeTemplates.mutate(targetsOf(about))
    if (kind === 'export') return exportMany.mutate(targetsOf(about))
    if (about.some((row) => isPublished(row.publishState))) return ask('deleteMany', about)
    leave(about)
    deleteMany.mutate(targetsOf(about))
  }
  return { remove, act, isBusy: makeTemplates.isPending || exportMany.isPending }
}

/** The selection of the list and what can be done with it. */
export type SelectedReports = ReturnType<typeof useSelectedReports>
