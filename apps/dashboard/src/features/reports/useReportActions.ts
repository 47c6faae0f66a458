import { isPublished } from '@bubbles/domain'
import { toasts, useSelection } from '@bubbles/ui'
import { type RefObject, useMemo } from 'react'
import { useDeleteReports, useExportReports, useMakeTemplates } from '../../api/reportBulk.ts'
import { useDeleteReport } from '../../api/reportChanges.ts'
import { grants } from '../../session/abilities.ts'
import { type BulkAction, bulkActions, deleteRefusal, targetsOf } from './bulkActions.ts'
import type { AskedDialog, ReportActions } from './reportActions.ts'
import type { ReportRow } from './rows.ts'
import { focusPast } from './useListKeys.ts'

/** What is selected, and what cards, rows and keys do with it. */
export function useReportActions({
  list,
  known,
  shown,
  query,
  features,
  onAsk,
}: {
  list: RefObject<HTMLElement | null>
  /** What was seen of what the tab, words and filters leave, on this page and others: nothing else can be selected. */
  known: ReadonlyMap<string, ReportRow>
  /** The page of it that is shown. */
  shown: readonly ReportRow[]
  query: string
  features: { templates: boolean; exporting: boolean }
  onAsk: (dialog: AskedDialog) => void
}) {
  const present = useMemo(() => new Set(known.keys()), [known])
  const order = useMemo(() => shown.map(({ id }) => id), [shown])
  const selected = useSelection(present, order)
  const selectedRows = useMemo(
    () => [...selected.ids].flatMap((id) => known.get(id) ?? []),
    [known, selected.ids],
  )
  const { mutate: deleteReport } = useDeleteReport()
  const deleteMany = useDeleteReports()
  const makeTemplates = useMakeTemplates()
  const exportMany = useExportReports()
  // What could be done to any of them at all; a reader has nothing to select for.
  const { templates, exporting } = features
  const anything = useMemo(
    () => bulkActions([...known.values()], { templates, exporting }).length > 0,
    [known, templates, exporting],
  )

  const ask = (kind: AskedDialog['kind'], about: readonly ReportRow[] = []) =>
    onAsk({ kind, ids: about.map(({ id }) => id) })
  const leave = (going: readonly ReportRow[]) => focusPast(list.current, new Set(going.map(({ id }) => id)))
  const remove = (row: ReportRow) => {
    const refusal = deleteRefusal(row)
    if (refusal !== null) return void toasts.addError(refusal)
    if (isPublished(row.publishState)) return ask('delete', [row])
    leave([row])
    deleteReport(row)
  }
  const act = ({ kind, rows: about }: BulkAction) => {
    if (kind === 'unpublish') return ask('unpublishMany', about)
    if (kind === 'template') return makeTemplates.mutate(targetsOf(about))
    if (kind === 'export') return exportMany.mutate(targetsOf(about))
    if (about.some((row) => isPublished(row.publishState))) return ask('deleteMany', about)
    leave(about)
    deleteMany.mutate(targetsOf(about))
  }
  const offered = bulkActions(selectedRows, features)

  const actions: ReportActions = {
    openDialog: ask,
    remove,
    select: anything ? selected.select : null,
    selected: selected.ids,
    query,
  }
  return {
    actions,
    selection: { ...selected, rows: selectedRows },
    bulk: {
      offered,
      act,
      isBusy: makeTemplates.isPending || exportMany.isPending,
      /** Delete on a title: the selection it is part of, else the report alone. */
      removeByKey: (row: ReportRow | undefined) => {
        if (!row) return
        const together = selected.ids.has(row.id) ? offered.find(({ kind }) => kind === 'delete') : undefined
        if (together) act(together)
        else if (grants(row, 'report.delete')) remove(row)
      },
    },
  }
}
