import { Text, VisuallyHidden } from '@bubbles/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { runReports } from '../../../api/analytics.ts'
import { choicesQuestions, readChoices } from '../../../api/filterChoices.ts'
import { listed } from '../../../format/listed.ts'
import { FilterChips } from '../../../shell/filters/FilterChips.tsx'
import { type FilterChoices, FilterMenu } from '../../../shell/filters/FilterMenu.tsx'
import type { Edition } from '../queries.ts'
import type { EngagementSearch } from '../search.ts'
import type { TabProps } from '../TabProps.ts'
import styles from './Filters.module.css'
import type { SetFilter } from './match.ts'

const choicesQuery = (about: TabProps) =>
  queryOptions({
    queryKey: ['engagement', 'choices', about],
    queryFn: async ({ signal }) => readChoices(await runReports(choicesQuestions(about), signal), about),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { quiet: true },
  })

/** Sets or removes what stands in the address. */
function useSetFilters() {
  const navigate = useNavigate()
  return (change: Partial<EngagementSearch>) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...change }), resetScroll: false })
}

/** Chooses which readers the screen is about. */
export function FilterButton({ about, editions }: { about: TabProps; editions: readonly Edition[] }) {
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({ ...choicesQuery(about), enabled: isAsked })
  const set = useSetFilters()
  const groups = data?.map(
    ({ name, head, allOf, rows }): FilterChoices => ({
      id: name,
      head,
      allOf,
      rows: rows.map(({ value, words, readers }) => ({
        id: `${name} ${value}`,
        words,
        readers,
        onChoose: () => set({ [name]: value }),
      })),
    }),
  )
  const ofEditions: FilterChoices[] =
    about.publicationId !== undefined || editions.length < 2
      ? []
      : [
          {
            id: 'edition',
            head: 'Edition',
            allOf: (count) => `All ${count} editions`,
            rows: editions.map(({ edition }) => ({
              id: `edition ${edition}`,
              words: `Edition ${edition}`,
              onChoose: () => set({ edition }),
            })),
          },
        ]
  return <FilterMenu groups={groups && [...groups, ...ofEditions]} onAsk={() => setAsked(true)} />
}

/** Which filters change nothing on a tab, and why. */
export interface NotFiltered {
  words: string
  /** Whether the edition does. */
  isByEdition: boolean
}

/** The filters that are set, and what is read out when they change: who is shown, by those that apply. */
export function SetFilters({
  filters,
  note,
}: {
  filters: readonly SetFilter[]
  /** Absent: all apply. */
  note: NotFiltered | undefined
}) {
  const set = useSetFilters()
  const none = (some: readonly SetFilter[]) => Object.fromEntries(some.map(({ name }) => [name, undefined]))
  const applying = filters.filter(
    ({ name }) => note === undefined || (note.isByEdition && name === 'edition'),
  )
  return (
    <div className={filters.length === 0 ? undefined : styles.filters}>
      <FilterChips
        chips={filters.map((each) => ({
          id: each.name,
          words: each.words,
          onRemove: () => set(none([each])),
        }))}
        onClear={() => set(none(filters))}
      />
      {applying.length < filters.length && note !== undefined && (
        <Text as="p" above={8} tone="secondary">
          {note.words}
        </Text>
      )}
      <VisuallyHidden live="polite">
        {applying.length === 0
          ? 'All readers are shown.'
          : `Only readers with ${listed(
              applying.map(({ words }) => words),
              9,
            )} are shown.`}
      </VisuallyHidden>
    </div>
  )
}
