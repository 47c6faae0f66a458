import { Menu, VisuallyHidden, Button, useMediaQuery } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Filter, X } from 'lucide-react'
import { reportAuthorsQuery } from '../../api/reports.ts'
import {
  filterCount,
  noFilters,
  REVIEW_WORDS,
  REVIEWS,
  type ReportFilters,
  SPAN_WORDS,
  SPANS,
  STATE_WORDS,
  STATES,
} from './filters.ts'
import styles from './FilterBar.module.css'

/** Opens and closes the filters, and says how many narrow the list. */
export function FilterButton({
  count,
  isOpen,
  onOpen,
}: {
  count: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) {
  const narrow = useMediaQuery('(max-width: 1279.95px)')
  return (
    <Button
      variant="text"
      color="secondary"
      style={{ minWidth: 0 }}
      startIcon={<Filter aria-hidden />}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {narrow ? <VisuallyHidden>Filter</VisuallyHidden> : 'Filter'}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Button>
  )
}

/** What the list is narrowed to: one chip for each filter, which opens its choices. */
export function FilterBar({
  filters,
  reviews,
  onChange,
}: {
  filters: ReportFilters
  /** Whether the person sees reviews. */
  reviews: boolean
  onChange: (filters: ReportFilters) => void
}) {
  const makers = useQuery(reportAuthorsQuery).data ?? []
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      <FilterChip
        label="State"
        value={filters.state}
        choices={STATES.map((each) => [each, STATE_WORDS[each]])}
        onChange={(state) => onChange({ state })}
      />
      <FilterChip
        label="Made by"
        value={filters.by}
        choices={makers.map(({ id, name }) => [id, name])}
        onChange={(by) => onChange({ by })}
      />
      <FilterChip
        label="Edited"
        value={filters.updated}
        choices={SPANS.map((each) => [each, SPAN_WORDS[each]])}
        onChange={(updated) => onChange({ updated })}
      />
      {reviews && (
        <FilterChip
          label="Review"
          value={filters.review}
          choices={REVIEWS.map((each) => [each, REVIEW_WORDS[each]])}
          onChange={(review) => onChange({ review })}
        />
      )}
      {filterCount(filters) > 1 && (
        <Button variant="text" onClick={() => onChange(noFilters)}>
          Clear all
        </Button>
      )}
    </fieldset>
  )
}

function FilterChip<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Value | undefined
  choices: readonly (readonly [value: Value, words: string])[]
  onChange: (value: Value | undefined) => void
}) {
  const chosen = value === undefined ? undefined : (choices.find(([each]) => each === value)?.[1] ?? 'No one')
  return (
    <span className={chosen === undefined ? styles.chip : `${styles.chip} ${styles.chosen}`}>
      <Menu
        label={label}
        entries={[
          { id: '', label: 'Any', chosen: value === undefined, onSelect: () => onChange(undefined) },
          { kind: 'divider', id: 'line' },
          ...choices.map(([each, words]) => ({
            id: each,
            label: words,
            chosen: each === value,
            onSelect: () => onChange(each),
          })),
        ]}
        trigger={(props) => (
          <button type="button" className={styles.open} {...props}>
            {chosen === undefined ? label : `${label}: ${chosen}`}
            {chosen === undefined && <ChevronDown aria-hidden size={16} strokeWidth={1.75} />}
          </button>
        )}
      />
      {chosen !== undefined && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`Any ${label.toLowerCase()}`}
          onClick={() => onChange(undefined)}
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </button>
      )}
    </span>
  )
}
