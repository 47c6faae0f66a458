import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FilterName } from '../../../api/readerFilters.ts'
import { readEngagementSearch } from '../search.ts'

/** What it means to choose a row of readers by something. */
export interface RowFilter<Row> {
  /** Whether its readers alone are shown. */
  isChosen: (row: Row) => boolean
  /** Shows its readers alone, or everyone again. */
  onChoose: (row: Row) => void
}

/** Rows as filters by one thing. What is chosen stands in the address. */
export function useRowFilter<Row>(name: FilterName, valueOf: (row: Row) => string): RowFilter<Row> {
  const chosen = readEngagementSearch(useSearch({ strict: false }))[name]
  const navigate = useNavigate()
  const isChosen = (row: Row): boolean => valueOf(row) === chosen
  return {
    isChosen,
    onChoose: (row) =>
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, [name]: isChosen(row) ? undefined : valueOf(row) }),
        resetScroll: false,
      }),
  }
}

/** As a row is named. */
export const nameOfRow = ({ name }: { name: string }): string => name
