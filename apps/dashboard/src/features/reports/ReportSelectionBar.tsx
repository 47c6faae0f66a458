import { SelectionBar } from '@bubbles/ui'
import { Download, EyeOff, LayoutTemplate, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkAction, BulkKind } from './bulkActions.ts'

const ICONS: Readonly<Record<BulkKind, ReactNode>> = {
  unpublish: <EyeOff aria-hidden />,
  template: <LayoutTemplate aria-hidden />,
  export: <Download aria-hidden />,
  delete: <Trash2 aria-hidden />,
}

/** What can be done to all of the selected reports. */
export const ReportSelectionBar = ({
  count,
  actions,
  busy,
  onAct,
  onClear,
}: {
  count: number
  actions: readonly BulkAction[]
  busy: boolean
  onAct: (action: BulkAction) => void
  onClear: () => void
}) => (
  <SelectionBar
    label="Selected reports"
    count={count}
    actions={actions.map((action) => ({
      id: action.kind,
      label: action.label,
      icon: ICONS[action.kind],
      danger: action.kind === 'delete',
      onSelect: () => onAct(action),
    }))}
    busy={busy}
    onClear={onClear}
  />
)
