import { type ReportSearch, readReportSearch } from './search.ts'

/** What of an address makes a list: words, filters and order, without the page one is on. */
const KEPT = ['q', 'sort', 'reverse', 'state', 'by', 'updated', 'review', 'tag', 'favourites'] as const

/** A search as it is saved: the parameters of its address. */
export const savedSearchOf = (search: ReportSearch): string =>
  new URLSearchParams(
    KEPT.flatMap((key) => (search[key] === undefined ? [] : [[key, String(search[key])]])),
  ).toString()

/** The search that was saved; what no longer fits counts as left out. */
export const readSavedSearch = (saved: string): ReportSearch =>
  readReportSearch(Object.fromEntries(new URLSearchParams(saved)))
