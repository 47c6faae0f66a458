import { type ReportSort, sorts } from './rows.ts'

/** What the address of the reports list says beside the tab; what is usual is left out. */
export interface ReportSearch {
  /** Words to find. */
  q?: string
  sort?: ReportSort
  /** Against the natural direction of the order. */
  reverse?: true
  /** From 1. */
  page?: number
  /** Reports a page. */
  rows?: number
}

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
    sort: sort === 'edited' ? undefined : sort,
    reverse: search.reverse === true || search.reverse === 'true' ? true : undefined,
    page: wholeNumber(search.page, 1_000_000),
    rows: wholeNumber(search.rows, 200),
  }
}
