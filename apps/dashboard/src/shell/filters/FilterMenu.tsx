import { Button, MenuItem, MenuPopup, Text } from '@bubbles/ui'
import { ListFilter } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { countInWords } from '../../format/numbers.ts'
import { FILTER_BUTTON } from './FilterChips.tsx'
import styles from './filters.module.css'

/** Values of one thing to filter by. */
export interface FilterChoices {
  id: string
  head: string
  /** Says that so many values are all: "All 12 countries"; undefined: they are all shown at once. */
  allOf: ((count: number) => string) | undefined
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

/** Values of one thing shown before all are asked for. */
const FIRST = 6

/** The values of one thing to filter by, under its name; where there are many, the rest after a line that asks for them. */
function FilterGroup({ group, onChosen }: { group: FilterChoices; onChosen: () => void }) {
  const [all, setAll] = useState(false)
  const next = useRef<HTMLLIElement>(null)
  // The line that asked for the rest is gone, and the focus with it.
  useEffect(() => {
    if (all) next.current?.focus()
  }, [all])
  const { rows, allOf } = group
  // A line that asks for a single value takes as much room as the value.
  const isShort = allOf === undefined || rows.length <= FIRST + 1
  const shown = all || isShort ? rows : rows.slice(0, FIRST)
  return (
    <>
      <li role="presentation" className={styles.head}>
        {group.head}
      </li>
      {shown.map((row, at) => (
        <MenuItem
          key={row.id}
          ref={at === FIRST ? next : undefined}
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
      {shown.length < rows.length && (
        <MenuItem className={styles.all} onClick={() => setAll(true)}>
          {allOf?.(rows.length)}
        </MenuItem>
      )}
    </>
  )
}
