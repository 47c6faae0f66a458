import { Check } from 'lucide-react'
import { type MouseEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { Text } from '../layout/Text.tsx'
import styles from './Menu.module.css'
import { MenuItem, MenuLine, MenuPopup } from './MenuList.tsx'

/** One line of a menu. */
export type MenuEntry =
  | {
      kind?: 'action'
      id: string
      label: string
      icon?: ReactNode
      onSelect: () => void
      /** Set (true or false) on entries of a choice; the chosen one carries a tick. */
      chosen?: boolean
      /** Set (true or false) on entries of which several may hold; those that do carry a tick. */
      checked?: boolean
      /** Shown in red: it destroys something. */
      danger?: boolean
      /** Why it cannot be chosen now: shown under the label. */
      unavailable?: string | null
    }
  | { kind: 'divider'; id: string }
  | { kind: 'heading'; id: string; label: string }

/** What the button that opens a menu must spread onto itself. */
export interface MenuTriggerProps {
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

/** A menu and the button that opens it. Arrow keys move, letters jump, Esc closes and gives the focus back. */
export function Menu({
  label,
  entries,
  trigger,
  align = 'start',
  minWidth = 200,
}: {
  label: string
  /** `false` where there is none. */
  entries: readonly (MenuEntry | false)[]
  trigger: (props: MenuTriggerProps, open: boolean) => ReactElement
  align?: 'start' | 'end'
  minWidth?: number
}) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = anchor !== null
  return (
    <>
      {trigger(
        {
          onClick: (event) => {
            event.preventDefault()
            event.stopPropagation()
            setAnchor(event.currentTarget)
          },
          'aria-haspopup': 'menu',
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
        },
        open,
      )}
      {open && (
        <MenuPopup
          id={id}
          anchor={anchor}
          align={align}
          label={label}
          style={{ minWidth }}
          onClose={() => setAnchor(null)}
        >
          {entries.map(
            (entry) => entry && <Line key={entry.id} entry={entry} onChosen={() => setAnchor(null)} />,
          )}
        </MenuPopup>
      )}
    </>
  )
}

function Line({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) {
  if (entry.kind === 'divider') return <MenuLine />
  if (entry.kind === 'heading') {
    return (
      <li role="presentation" className={styles.heading}>
        {entry.label}
      </li>
    )
  }
  const reason = entry.unavailable ?? null
  return (
    <MenuItem
      className={reason !== null ? styles.unavailable : entry.danger === true ? styles.danger : undefined}
      // Not `disabled`: those who go by keyboard come to the reason, too.
      aria-disabled={reason !== null || undefined}
      {...(entry.chosen !== undefined && { role: 'menuitemradio', 'aria-checked': entry.chosen })}
      {...(entry.checked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': entry.checked })}
      onClick={() => {
        if (reason !== null) return
        onChosen()
        entry.onSelect()
      }}
    >
      {entry.icon}
      <Text grow style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {entry.label}
        {reason !== null && (
          <Text block size="small" style={{ whiteSpace: 'normal' }}>
            {reason}
          </Text>
        )}
      </Text>
      {(entry.chosen ?? entry.checked) === true && <Check aria-hidden />}
    </MenuItem>
  )
}
