import { ResourceList, type Sort } from '@bubbles/ui'
import type { ReactNode } from 'react'
import { useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { lazyPart } from '../../session/lazy.ts'
import { filterCount, noFilters } from './filters.ts'
import { NewReportCard } from './NewReportCard.tsx'
import { NothingHere, NothingMatches } from './NothingHere.tsx'
import { useOpenReport } from './reportActions.ts'
import { reportColumns } from './reportColumns.tsx'
import { ReportGrid, WaitingGrid } from './ReportGrid.tsx'
import { naturalDirection, type ReportRow, sorts } from './rows.ts'
import { useListKeys } from './useListKeys.ts'
import type { NewReport } from './useNewReport.ts'
import type { ReportAddress } from './useReportAddress.ts'
import type { ReportList } from './useReportList.ts'
import type { ReportsLayout } from './useReportsLayout.ts'
import type { SelectedReports } from './useSelectedReports.ts'

const ReportSelectionBar = lazyPart(() => import('./ReportSelectionBar.tsx'))

const rowKey = (row: ReportRow) => row.id
const rowProps = (row: ReportRow) => ({ 'data-report-id': row.id })

/** What is said where words and filters leave nothing, and the way back; null while nothing narrows the list. */
function nothingFoundOf({ search: { q = '', ...filters }, change }: ReportAddress, isSearching: boolean) {
  const filtered = filterCount(filters) > 0
  if (q === '' && !filtered) return null
  return {
    words: <NothingMatches query={q} filtered={filtered} isSearching={isSearching} />,
    clear: filtered ? 'Clear search and filters' : 'Clear search',
    onClear: isSearching ? null : () => change({ q: undefined, ...noFilters }),
  }
}

const pagesOf = ({ change }: ReportAddress, { page, total }: ReportList, { size, sizes }: ReportsLayout) => ({
  page,
  pageSize: size,
  total,
  sizes,
  onPage: (next: number) => {
    change({ page: next === 1 ? undefined : next }, false)
    window.scrollTo({ top: 0 })
  },
  onPageSize: (next: number) => change({ rows: next === sizes[0] ? undefined : next }),
})

/** The reports as rows; a click on a head orders them. */
const asTable = ({ search, change }: ReportAddress, { sort, direction }: ReportList) => ({
  columns: reportColumns,
  card: null,
  sort: { column: sort, direction },
  onSort: (next: Sort) => {
    const column = sorts.find((each) => each === next.column) ?? 'edited'
    const reverse = next.direction === naturalDirection[column] ? undefined : true
    const isUsual = column === 'edited' && (search.q ?? '') === ''
    change({ sort: isUsual ? undefined : column, reverse })
  },
  rowProps,
})

/** The reports as cards, of which the first are the ways to a new one. */
const asCards = (first: ReactNode) => ({
  draw: (rows: readonly ReportRow[], none: ReactNode) => <ReportGrid rows={rows} first={first} none={none} />,
  waiting: <WaitingGrid />,
})

/** The reports that the address asks for, as cards or rows, with their keys and the selected ones. */
export function ListedReports({
  address,
  list,
  layout,
  create: { mayCreate, doors },
  selected: { listElement, selection, actions, bulk },
}: {
  address: ReportAddress
  list: ReportList
  layout: ReportsLayout
  create: NewReport
  selected: SelectedReports
}) {
  const open = useOpenReport()
  const seesDrafts = useAbility('report.readDraft') || mayCreate
  const templates = useFlag('report-templates') ? (list.counts?.templates ?? 0) : 0
  const onKeyDown = useListKeys(listElement, {
    onSelect: (id, isRange) => actions.select?.(id, isRange),
    onSelectAll: selection.selectAll,
    onRemove: bulk.removeByKey,
    onLeave: selection.selectNone,
  })
  return (
    // Keys of the list come from the titles in it, which are links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={listElement} onKeyDown={onKeyDown}>
      <ResourceList<ReportRow>
        label="reports"
        query={{ error: list.error, isPlaceholderData: list.isPlaceholder, refetch: list.retry }}
        rows={list.rows}
        rowKey={rowKey}
        total={list.total}
        empty={<NothingHere tab={address.tab} mayCreate={mayCreate} seesDrafts={seesDrafts} />}
        nothingFound={nothingFoundOf(address, list.isSearching)}
        pages={pagesOf(address, list, layout)}
        selection={
          actions.select && {
            ...selection,
            nameOf: ({ name }) => name || 'Untitled',
            bar: <ReportSelectionBar selection={selection} bulk={bulk} />,
          }
        }
        {...(layout.view === 'cards'
          ? asCards(mayCreate && !list.isEmpty && <NewReportCard doors={doors} templates={templates} />)
          : { ...asTable(address, list), onOpen: open })}
      />
    </div>
  )
}
