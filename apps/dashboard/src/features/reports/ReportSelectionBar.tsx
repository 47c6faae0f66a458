import { SelectionBar } from '@bubbles/ui'
import { Download, EyeOff, LayoutTemplate, Tag, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkKind } from './bulkActions.ts'
import type { SelectedReports } from './useSelectedReports.ts'

const ICONS: Readonly<Record<BulkKind, ReactNode>> = {
  tags: <Tag aria-hidden />,
  unpublish: <EyeOff aria-hidden />,
  template: <LayoutTemplate aria-hidden />,
  export: <Download aria-hidden />,
  delete: <Trash2 aria-hidden />,
}

/** What can be done to all of the selected reports. */
export default function ReportSelectionBar({ selection, bulk }: Pick<SelectedReports, 'selection' | 'bulk'>) {
  return (
    <SelectionBar
      label="Selected reports"
      count={selection.ids.size}
      actions={bulk.offered.map((action) => ({
        id: action.kind,
        label: action.label,
        icon: ICONS[action.kind],
        danger: action.kind === 'delete',
        onSelect: () => bulk.act(action),
      }))}
      busy={bulk.isBusy}
      onClear={selection.selectNone}
    />
  )
}
