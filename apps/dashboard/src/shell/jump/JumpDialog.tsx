import { Combobox, Dialog, Row, Text } from '@bubbles/ui'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { focusOnce } from '../../ui/focusOnce.ts'
import styles from './JumpDialog.module.css'
import { fits } from './jumps.ts'
import { usePlaces } from './usePlaces.ts'
import { useReportJumps } from './useReportJumps.ts'

/** Leads to any screen, report or organisation by some letters of its name. */
export default function JumpDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const places = usePlaces()
  const { jumps: reports, isSearching } = useReportJumps(typed)
  const screens = places.filter((place) => fits(place, typed))
  const jumps = typed.trim() === '' ? [...reports, ...screens] : [...screens, ...reports]
  return (
    <Dialog onClose={onClose} placeClassName={styles.place} className={styles.paper} aria-label="Jump to">
      <Combobox
        inline
        ref={focusOnce}
        aria-label="Jump to"
        placeholder="Jump to a screen or a report"
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
