import { Button, MenuItem, MenuPopup, Text } from '@bubbles/ui'
import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { countInWords } from '../../format/numbers.ts'
import { FILTER_BUTTON } from './FilterChips.tsx'
import styles from './filters.module.css'

/** Values of one thing to filter by. */
export interface FilterChoices {
  id: string
  head: string
  rows: readonly {
    id: string
    words: string
    /** Absent: not counted. */
    readers?: number
    onChoose: () => void
  }[]
}

/** A button that opens what readers can be filtered by; the menu opens once its values have come. */
export function FilterMenu({
  groups,
  onAsk,
  small = false,
}: {
  /** Undefined until they have come. */
  groups: readonly FilterChoices[] | undefined
  /** They are wanted. */
  onAsk: () => void
  small?: boolean
}) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null && groups !== undefined
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        id={FILTER_BUTTON}
        size={small ? 'small' : 'medium'}
        variant={small ? 'text' : 'outlined'}
        className={small ? undefined : styles.button}
        startIcon={<ListFilter aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onFocus={onAsk}
        onPointerEnter={onAsk}
        onClick={(event) => {
          onAsk()
          setAnchor(event.currentTarget)
        }}
      >
        <span className={small ? undefined : styles.label}>Filter</span>
      </Button>
      {isOpen && (
        <MenuPopup
          id={id}
          anchor={anchor}
          align="end"
          label="Filter readers by"
          style={{ minWidth: 280 }}
          onClose={close}
        >
          {groups.length === 0 && <MenuItem onClick={close}>No readers to filter</MenuItem>}
          {groups.map((group) => (
            <FilterGroup key={group.id} group={group} onChosen={close} />
          ))}
        </MenuPopup>
      )}
    </>
  )
}

/** The values of one thing to filter by, under its name. */
const FilterGroup = ({ group, onChosen }: { group: FilterChoices; onChosen: () => void }) => (
  <>
    <li role="presentation" className={styles.head}>
      {group.head}
    </li>
    {group.rows.map((row) => (
      <MenuItem
        key={row.id}
        onClick={() => {
          onChosen()
          row.onChoose()
        }}
      >
        <Text truncate grow>
          {row.words}
        </Text>
        {row.readers !== undefined && (
          <Text size="small" tone="secondary" numeric>
            {countInWords(row.readers)}
          </Text>
        )}
      </MenuItem>
    ))}
  </>
)
