import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { usePhone } from '../controls/useMediaQuery.ts'
import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Text } from '../layout/Text.tsx'
import { Menu } from '../overlay/Menu.tsx'
import styles from './SelectionBar.module.css'

/** Something that can be done to all of the selected rows. */
export interface SelectionAction {
  id: string
  label: string
  icon: ReactNode
  danger?: boolean
  onSelect: () => void
}

/** How many rows are selected, and what can be done to all of them; in a menu on phones. */
export function SelectionBar({
  label,
  count,
  actions,
  busy,
  onClear,
}: {
  label: string
  count: number
  actions: readonly SelectionAction[]
  busy: boolean
  onClear: () => void
}) {
  const phone = usePhone()
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <IconButton aria-label="Clear selection" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      <Text as="output" weight="semibold" nowrap numeric>
        {count.toLocaleString('en-GB')} selected
      </Text>
      <span className={styles.actions}>
        {actions.length === 0 && (
          <Text tone="secondary">There’s nothing you can do with these together.</Text>
        )}
        {phone && actions.length > 0 && (
          <Menu
            label={label}
            align="end"
            entries={actions}
            trigger={(props) => (
              <Button variant="outlined" endIcon={<ChevronDown aria-hidden />} loading={busy} {...props}>
                Actions
              </Button>
            )}
          />
        )}
        {!phone &&
          actions.map(({ id, label: words, icon, danger, onSelect }) => (
            <Button
              key={id}
              variant="text"
              color={danger === true ? 'error' : 'primary'}
              startIcon={icon}
              disabled={busy}
              onClick={onSelect}
            >
              {words}
            </Button>
          ))}
      </span>
    </div>
  )
}
