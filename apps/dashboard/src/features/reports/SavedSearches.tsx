import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, X } from 'lucide-react'
import { useEffect } from 'react'
import { useRemoveSavedSearch } from '../../api/organisingChanges.ts'
import { noteSavedSearches, type SavedSearch, savedSearchesQuery } from '../../api/savedSearches.ts'
import { paths, type ReportTab } from '../../paths.ts'
import styles from './FilterBar.module.css'
import { readSavedSearch, savedSearchOf } from './savedSearch.ts'
import type { ReportAddress } from './useReportAddress.ts'

/** The person's saved searches, one chip each; nothing while there are none. */
export default function SavedSearches({ address: { tab, search } }: { address: ReportAddress }) {
  const { data } = useQuery(savedSearchesQuery)
  useEffect(() => {
    if (data) noteSavedSearches(data.length > 0)
  }, [data])
  const saved = data ?? []
  if (saved.length === 0) return null
  const here = savedSearchOf(search)
  return (
    <fieldset className={styles.bar} aria-label="Saved searches">
      {saved.map((each) => (
        <SavedSearchChip key={each.id} saved={each} isHere={each.list === tab && each.search === here} />
      ))}
    </fieldset>
  )
}

/** Where the keyboard goes from a chip that is removed: to the next, the one before it, or what the page is called. */
function focusBeside(chip: Element | null): void {
  const beside = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button')
  const heading = document.querySelector<HTMLElement>('h1')
  if (!beside && heading) heading.tabIndex = -1
  const place = beside ?? heading
  place?.focus({ preventScroll: true })
}

function SavedSearchChip({ saved, isHere }: { saved: SavedSearch; isHere: boolean }) {
  const navigate = useNavigate()
  const { mutate: remove } = useRemoveSavedSearch()
  const { name, list, search } = saved
  return (
    <span className={isHere ? `${styles.chip} ${styles.chosen}` : styles.chip}>
      <button
        type="button"
        className={styles.open}
        aria-pressed={isHere}
        onClick={() =>
          void navigate({
            to: paths.reports(list as ReportTab),
            search: isHere ? {} : readSavedSearch(search),
          })
        }
      >
        <Bookmark aria-hidden size={16} strokeWidth={1.75} />
        {name}
      </button>
      <button
        type="button"
        className={styles.clear}
        aria-label={`Remove the saved search “${name}”`}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.parentElement)
          remove(saved)
        }}
      >
        <X aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </span>
  )
}
