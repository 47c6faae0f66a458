import { Combobox, Dialog, Row, Text } from '@bubbles/ui'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { focusOnce } from '../../ui/focusOnce.ts'
import styles from './JumpDialog.module.css'
import { fits, type Jump } from './jumps.ts'
import { usePlaces } from './usePlaces.ts'
import { useReportJumps } from './useReportJumps.ts'

const NONE: readonly Jump[] = []

/**
 * Leads to any screen, report or organisation by some letters of its name.
 * @param here what can be done on the screen below, which comes first
 */
export default function JumpDialog({
  here = NONE,
  onClose,
}: {
  here?: readonly Jump[]
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const places = usePlaces()
  const { jumps: reports, isSearching } = useReportJumps(typed)
  const screens = places.filter((place) => fits(place, typed))
  const own = here.filter((jump) => fits(jump, typed))
  const jumps = typed.trim() === '' ? [...own, ...reports, ...screens] : [...own, ...screens, ...reports]
  return (
    <Dialog onClose={onClose} placeClassName={styles.place} className={styles.paper} aria-label="Jump to">
      <Combobox
        inline
        ref={focusOnce}
        aria-label="Jump to"
        placeholder={
          here.length > 0 ? 'Jump to a screen, a report or a task' : 'Jump to a screen or a report'
        }
        startAdornment={
          <Row as="span" padding="0 4px 0 8px" tone="secondary">
            <Search aria-hidden size={20} strokeWidth={1.75} />
          </Row>
        }
        options={jumps}
        keyOf={({ group, id }) => `${group} ${id}`}
        groupOf={({ group }) => group}
        show={({ label }) => <Text breakWords>{label}</Text>}
        text={typed}
        onText={setTyped}
        onChoose={(jump) => {
          onClose()
          jump.go()
        }}
        none={isSearching ? 'Looking…' : `No results for “${typed.trim()}”.`}
      />
    </Dialog>
  )
}
