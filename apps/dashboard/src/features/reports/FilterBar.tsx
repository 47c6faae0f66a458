import { Button, Menu, type MenuEntry } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown, Star, X } from 'lucide-react'
import { useState } from 'react'
import { tagsQuery } from '../../api/organising.ts'
import { reportAuthorsQuery } from '../../api/reports.ts'
import { useAbility } from '../../session/abilities.ts'
import { lazyPart } from '../../session/lazy.ts'
import {
  filterCount,
  noFilters,
  REVIEW_WORDS,
  REVIEWS,
  SPAN_WORDS,
  SPANS,
  STATE_WORDS,
  STATES,
} from './filters.ts'
import styles from './FilterBar.module.css'
import type { ReportAddress } from './useReportAddress.ts'

const ManageTagsDialog = lazyPart(() => import('./dialogs/ManageTagsDialog.tsx'))
const SaveSearchDialog = lazyPart(() => import('./dialogs/SaveSearchDialog.tsx'))

/** What the list is narrowed to: one chip for each filter, which opens its choices. */
export default function FilterBar({
  address,
  reviews,
}: {
  address: ReportAddress
  /** Whether the person sees reviews. */
  reviews: boolean
}) {
  const { search: filters, change: onChange } = address
  const narrowed = filterCount(filters)
  const [saving, setSaving] = useState(false)
  const makers = useQuery(reportAuthorsQuery).data ?? []
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      <FavouritesChip
        isOn={filters.favourites === true}
        onChange={(isOn) => onChange({ favourites: isOn ? true : undefined })}
      />
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
      <TagChip value={filters.tag} onChange={(tag) => onChange({ tag })} />
      {narrowed > 1 && (
        <Button
          variant="text"
          onClick={({ currentTarget }) => {
            currentTarget.closest('fieldset')?.querySelector('button')?.focus()
            onChange(noFilters)
          }}
        >
          Clear all
        </Button>
      )}
      {(narrowed > 0 || (filters.q ?? '').trim() !== '') && (
        <Button variant="text" startIcon={<Bookmark aria-hidden />} onClick={() => setSaving(true)}>
          Save search
        </Button>
      )}
      {saving && <SaveSearchDialog address={address} onClose={() => setSaving(false)} />}
    </fieldset>
  )
}

const FavouritesChip = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <span className={isOn ? `${styles.chip} ${styles.chosen}` : styles.chip}>
    <button type="button" className={styles.open} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <Star aria-hidden size={16} strokeWidth={1.75} />
      Favourites
    </button>
  </span>
)

/** The organisation's tags; those who may change the organisation, or show readers topics, also manage them here. */
function TagChip({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (tag: string | undefined) => void
}) {
  const tags = useQuery(tagsQuery).data ?? []
  const mayChange = useAbility('organisation.update')
  const mayOpen = useAbility('report.publish')
  const [managing, setManaging] = useState(false)
  if (tags.length === 0 && value === undefined) return null
  return (
    <>
      <FilterChip
        label="Tag"
        value={value}
        choices={tags.map(({ id, name }) => [id, name])}
        unknown="Removed tag"
        more={
          mayChange || mayOpen
            ? [{ id: 'manage', label: 'Manage tags', onSelect: () => setManaging(true) }]
            : []
        }
        onChange={onChange}
      />
      {managing && (
        <ManageTagsDialog mayChange={mayChange} mayOpen={mayOpen} onClose={() => setManaging(false)} />
      )}
    </>
  )
}

function FilterChip<Value extends string>({
  label,
  value,
  choices,
  unknown = 'No one',
  more = [],
  onChange,
}: {
  label: string
  value: Value | undefined
  choices: readonly (readonly [value: Value, words: string])[]
  /** What is said of a value that is no choice any more. */
  unknown?: string
  /** What can be done beside choosing. */
  more?: readonly MenuEntry[]
  onChange: (value: Value | undefined) => void
}) {
  const chosen = value === undefined ? undefined : (choices.find(([each]) => each === value)?.[1] ?? unknown)
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
          ...(more.length > 0 ? [{ kind: 'divider' as const, id: 'more' }, ...more] : []),
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
          onClick={({ currentTarget }) => {
            // It goes; the keyboard stays at the filter.
            currentTarget.parentElement?.querySelector('button')?.focus()
            onChange(undefined)
          }}
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </button>
      )}
    </span>
  )
}
