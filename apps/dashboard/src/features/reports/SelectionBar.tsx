import { Menu, Text } from '@bubbles/ui'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ChevronDown, Download, EyeOff, LayoutTemplate, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { countInWords } from '../../format/numbers.ts'
import type { BulkAction, BulkKind } from './bulkActions.ts'
import styles from './SelectionBar.module.css'

const ICONS: Readonly<Record<BulkKind, ReactNode>> = {
  unpublish: <EyeOff aria-hidden />,
  template: <LayoutTemplate aria-hidden />,
  export: <Download aria-hidden />,
  delete: <Trash2 aria-hidden />,
}

/** How many reports are selected, and what can be done to all of them. */
export function SelectionBar({
  count,
  actions,
  busy,
  compact,
  onAct,
  onClear,
}: {
  count: number
  actions: readonly BulkAction[]
  busy: boolean
  /** Little room: the actions stand in a menu. */
  compact: boolean
  onAct: (action: BulkAction) => void
  onClear: () => void
}) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected reports">
      <IconButton aria-label="Select nothing" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      <Text as="output" weight="semibold" nowrap numeric>
        {countInWords(count)} selected
      </Text>
      <span className={styles.actions}>
        {actions.length === 0 && (
          <Text tone="secondary">There’s nothing you can do with these together.</Text>
        )}
        {compact && actions.length > 0 && (
          <Menu
            label="For the selected reports"
            align="end"
            entries={actions.map((action) => ({
              id: action.kind,
              label: action.label,
              icon: ICONS[action.kind],
              danger: action.kind === 'delete',
              onSelect: () => onAct(action),
            }))}
            trigger={(props) => (
              <Button variant="outlined" endIcon={<ChevronDown aria-hidden />} loading={busy} {...props}>
                Actions
              </Button>
            )}
          />
        )}
        {!compact &&
          actions.map((action) => (
            <Button
              key={action.kind}
              variant="text"
              color={action.kind === 'delete' ? 'error' : 'primary'}
              startIcon={ICONS[action.kind]}
              disabled={busy}
              onClick={() => onAct(action)}
            >
              {action.label}
            </Button>
          ))}
      </span>
    </div>
  )
}
