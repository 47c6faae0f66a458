import { type ReportFilters, readFilters } from './filters.ts'
import { type ReportSort, sorts } from './rows.ts'

/** What the address of the reports list says beside the tab; what is usual is left out. */
export interface ReportSearch extends ReportFilters {
  /** Words to find. */
  q?: string
  sort?: ReportSort
  /** Against the natural direction of the order. */
  reverse?: true
  /** From 1. */
  page?: number
  /** Reports a page. */
  rows?: number
  /** What a new report starts from is asked for at once. */
  start?: 'template'
  /** What was deleted, in place of the list. */
  deleted?: true
}

const isSet = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined)

const wholeNumber = (value: unknown, most: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

/** Reads the search parameters; anything that does not fit counts as left out. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 200) : ''
  const sort = sorts.find((each) => each === search.sort)
  return {
    q: q === '' ? undefined : q,
    // With words the best match is usual, without them the last edited.
    sort: (sort === 'edited' && q === '') || (sort === 'match' && q !== '') ? undefined : sort,
    reverse: isSet(search.reverse),
    page: wholeNumber(search.page, 1_000_000),
    rows: wholeNumber(search.rows, 200),
    deleted: isSet(search.deleted),
    start: search.start === 'template' ? 'template' : undefined,
    ...readFilters(search),
  }
}
