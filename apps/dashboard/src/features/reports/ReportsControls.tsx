import { useState } from 'react'
import { hadSavedSearches } from '../../api/savedSearches.ts'
import { useAbility } from '../../session/abilities.ts'
import { FilterButton } from './FilterButton.tsx'
import { lazyPart } from '../../session/lazy.ts'
import { filterCount } from './filters.ts'
import { NewReportButton } from './NewReportButton.tsx'
import { ReportsHeader } from './ReportsHeader.tsx'
import styles from './ReportsPage.module.css'
import { ReportsTabs, SortMenu } from './ReportsTabs.tsx'
import type { NewReport } from './useNewReport.ts'
import type { ReportAddress } from './useReportAddress.ts'
import type { ReportList } from './useReportList.ts'
import type { ReportsLayout } from './useReportsLayout.ts'

const FilterBar = lazyPart(() => import('./FilterBar.tsx'))
const loadSaved = () => import('./SavedSearches.tsx')
const SavedSearches = lazyPart(loadSaved)
// Beside the list rather than after it, which would move.
if (hadSavedSearches()) loadSaved().catch(() => undefined)

/** What is over the list: its title, words to find, tabs, filters, order and view. */
export function ReportsControls({
  address,
  list,
  layout,
  create: { mayCreate, doors },
  onDown,
}: {
  address: ReportAddress
  list: ReportList
  layout: ReportsLayout
  create: NewReport
  /** Out of the field for words, into the list. */
  onDown: () => void
}) {
  const { search, change } = address
  const narrowed = filterCount(search)
  const [filtering, setFiltering] = useState(narrowed > 0)
  const reviews = useAbility('report.readDraft')
  const tools = (
    <>
      <FilterButton count={narrowed} isOpen={filtering} onOpen={setFiltering} />
      <SortMenu address={address} sort={list.sort} compact={layout.phone} />
    </>
  )
  return (
    <>
      <ReportsHeader
        query={search.q ?? ''}
        phone={layout.phone}
        bare={list.isEmpty}
        tools={tools}
        onQuery={(q) => change({ q: q === '' ? undefined : q })}
        onDown={onDown}
      >
        {layout.view === 'table' && mayCreate && <NewReportButton doors={doors} className={styles.new} />}
      </ReportsHeader>
      <ReportsTabs address={address} list={list} layout={layout} mayCreate={mayCreate} tools={tools} />
      {list.isReady && !list.isEmpty && <SavedSearches address={address} />}
      {list.isReady && !list.isEmpty && (filtering || narrowed > 0) && (
        <FilterBar address={address} reviews={reviews} />
      )}
    </>
  )
}
