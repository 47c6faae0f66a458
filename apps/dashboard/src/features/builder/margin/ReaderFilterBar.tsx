import { VisuallyHidden } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { filterInWords, filtersIn, type ReaderFilters, readFilters } from '../../../api/readerFilters.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { listed } from '../../../format/listed.ts'
import { FilterChips } from '../../../shell/filters/FilterChips.tsx'
import { FilterMenu } from '../../../shell/filters/FilterMenu.tsx'
import { choicesQuery } from './queries.ts'
import styles from './ReaderMargin.module.css'

/** Which readers the address asks for. */
export function useReaderFilters(): ReaderFilters {
  const search = useSearch({ strict: false })
  return useMemo(() => readFilters(search), [search])
}

/** Sets or removes filters in the address. */
function useSetFilters() {
  const navigate = useNavigate()
  return (change: ReaderFilters) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...change }),
      hash: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
}

/** Chooses which readers the numbers are of. */
export function ReaderFilterButton({ reportId, live }: { reportId: string; live: PublishedReport }) {
  const filters = useReaderFilters()
  const set = useSetFilters()
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({ ...choicesQuery(reportId, live, filters), enabled: isAsked })
  return (
    <FilterMenu
      small
      groups={data?.map(({ name, head, allOf, rows }) => ({
        id: name,
        head,
        allOf,
        rows: rows.map(({ value, words, readers }) => ({
          id: `${name} ${value}`,
          words,
          readers,
          onChoose: () => set({ [name]: value }),
        })),
      }))}
      onAsk={() => setAsked(true)}
    />
  )
}

/** Which readers the numbers are of, and what is read out when that changes. */
export function ReaderFilterChips() {
  const filters = useReaderFilters()
  const set = useSetFilters()
  const chosen = filtersIn(filters).map(({ name, value }) => ({ name, words: filterInWords(name, value) }))
  return (
    <div className={styles.filters}>
      <FilterChips
        chips={chosen.map(({ name, words }) => ({
          id: name,
          words,
          onRemove: () => set({ [name]: undefined }),
        }))}
        onClear={() => set(Object.fromEntries(chosen.map(({ name }) => [name, undefined])))}
      />
      <VisuallyHidden live="polite">
        {chosen.length === 0
          ? 'The numbers are for all readers.'
          : `The numbers are for readers with ${listed(
              chosen.map(({ words }) => words),
              9,
            )}.`}
      </VisuallyHidden>
    </div>
  )
}
