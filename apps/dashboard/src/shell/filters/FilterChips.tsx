import { Button } from '@bubbles/ui'
import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect } from 'react'
import styles from './filters.module.css'

/** A filter that is set. */
export interface FilterChip {
  id: string
  /** "Country: Switzerland" */
  words: string
  onRemove: () => void
}

/** Where the focus goes once there is no chip left. */
export const FILTER_BUTTON = 'filter-readers'

/** The focus goes on to the next chip, to the one before, or to where filters are chosen. */
function leave(chip: HTMLElement): void {
  const item = chip.closest('li')
  const chipIn = (other: Element | null | undefined) => other?.querySelector<HTMLElement>('[data-chip]')
  const target =
    chipIn(item?.nextElementSibling) ??
    chipIn(item?.previousElementSibling) ??
    document.getElementById(FILTER_BUTTON)
  target?.focus()
  left = { at: Date.now(), to: target?.dataset['chip'] ?? null }
}

/** When a chip was removed last, and which one had the focus after it. */
let left: { at: number; to: string | null } = { at: Number.NEGATIVE_INFINITY, to: null }
/** So long an answer may take that puts the chips elsewhere. */
const SOON_MS = 10_000

/** Where the numbers that come put the chips in another place, the focus is lost with the old one: it comes back. */
function useFocusKept(): void {
  useEffect(() => {
    if (Date.now() - left.at > SOON_MS || document.activeElement !== document.body) return
    const chips = [...document.querySelectorAll<HTMLElement>('[data-chip]')]
    const target = chips.find(({ dataset }) => dataset['chip'] === left.to)
    ;(target ?? document.getElementById(FILTER_BUTTON))?.focus()
  }, [])
}

/** The filters that are set, each a button that removes it; nothing where there are none. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  useFocusKept()
  if (chips.length === 0) return null
  const remove = ({ onRemove }: FilterChip, event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    leave(event.currentTarget)
    onRemove()
  }
  return (
    <ul className={styles.chips} aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.id}>
          <button
            type="button"
            className={styles.chip}
            data-chip={chip.id}
            aria-label={`Remove filter “${chip.words}”`}
            onClick={(event) => remove(chip, event)}
            onKeyDown={(event) => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return
              event.preventDefault()
              remove(chip, event)
            }}
          >
            <span className={styles.words}>{chip.words}</span>
            <X aria-hidden size={16} strokeWidth={1.75} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button
            variant="text"
            onClick={() => {
              document.getElementById(FILTER_BUTTON)?.focus()
              onClear()
            }}
          >
            Remove all
          </Button>
        </li>
      )}
    </ul>
  )
}
