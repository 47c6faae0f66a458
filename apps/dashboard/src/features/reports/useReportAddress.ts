import { paths, type ReportTab } from '../../paths.ts'
import { useAddress } from '../../shell/useAddress.ts'
import type { ReportSearch } from './search.ts'

/** What the address of the list asks for, and how to ask for something else. */
export interface ReportAddress {
  tab: ReportTab
  search: ReportSearch
  /** From the first page on; in place of this address unless `replace` is false. */
  change: (next: Partial<ReportSearch>, replace?: boolean) => void
}

/** The address of a tab of the list. */
export function useReportAddress(tab: ReportTab): ReportAddress {
  const [search, change] = useAddress<ReportSearch>(paths.reports(tab))
  return { tab, search, change: (next, replace) => change({ page: undefined, ...next }, replace) }
}
