import { ResourceList, type Sort, Text, Button, useMediaQuery } from '@bubbles/ui'
import { featureOff } from '@bubbles/flags'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { reportsByIdQuery } from '../../api/reports.ts'
import { lazy } from '../../session/lazy.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths, type ReportTab } from '../../paths.ts'
import { useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { useKeptState } from '../../session/keptState.ts'
import { ClosedDoor } from '../../shell/ClosedDoor.tsx'
import { FilterBar, FilterButton } from './FilterBar.tsx'
import { FirstReport } from './FirstReport.tsx'
import { filterCount, noFilters } from './filters.ts'
import { NewReportButton } from './NewReportButton.tsx'
import { NewReportCard } from './NewReportCard.tsx'
import { KeptTemplates } from './KeptTemplates.tsx'
import { NothingHere, NothingMatches } from './NothingHere.tsx'
import { ThumbnailBranding } from './ThumbnailBranding.tsx'
import { reportColumns } from './reportColumns.tsx'
import { ReportGrid, WaitingGrid } from './ReportGrid.tsx'
import { ReportSelectionBar } from './ReportSelectionBar.tsx'
import { ReportsHeader } from './ReportsHeader.tsx'
import styles from './ReportsPage.module.css'
import { ReportsTabs, SortMenu } from './ReportsTabs.tsx'
import { type AskedDialog, dialogOf, ReportActionsContext, useOpenReport } from './reportActions.ts'
import { naturalDirection, type ReportRow, sorts } from './rows.ts'
import type { ReportSearch } from './search.ts'
import { focusFirst, useListKeys } from './useListKeys.ts'
import { useNewReport } from './useNewReport.ts'
import { useReportActions } from './useReportActions.ts'
import { type ReportList, useReportList } from './useReportList.ts'
import { useReportsView } from './useReportsView.ts'
import { useTemplatesSwitch } from './useTemplatesSwitch.ts'

const ReportDialogs = lazy(() => import('./dialogs/ReportDialogs.tsx'))

const cardSizes = [24, 48, 96]
const rowSizes = [10, 25, 50, 100]

const rowKey = (row: ReportRow) => row.id
const rowProps = (row: ReportRow) => ({ 'data-report-id': row.id })

type Change = (next: Partial<ReportSearch>, replace?: boolean) => void

/** What the address asks for, and how to ask for something else: from the first page on, in place of this address. */
function useAddress(tab: ReportTab): [ReportSearch, Change] {
  const search = useSearch({ strict: false }) as ReportSearch
  const navigate = useNavigate()
  const change: Change = (next, replace = true) =>
    void navigate({
      to: paths.reports(tab),
      search: { ...search, page: undefined, ...next },
      replace,
      resetScroll: false,
    })
  return [search, change]
}

/** What is said where words and filters leave nothing, and the way back; null while nothing narrows the list. */
function nothingFoundOf({ q = '', ...filters }: ReportSearch, isSearching: boolean, change: Change) {
  const filtered = filterCount(filters) > 0
  if (q === '' && !filtered) return null
  return {
    words: <NothingMatches query={q} filtered={filtered} isSearching={isSearching} />,
    clear: filtered ? 'Clear search and filters' : 'Clear the search',
    onClear: isSearching ? null : () => change({ q: undefined, ...noFilters }),
  }
}

const pagesOf = ({ page, total }: ReportList, size: number, sizes: readonly number[], change: Change) => ({
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
const asTable = (query: string, { sort, direction }: ReportList, change: Change) => ({
  columns: reportColumns,
  card: null,
  sort: { column: sort, direction },
  onSort: (next: Sort) => {
    const column = sorts.find((each) => each === next.column) ?? 'edited'
    const reverse = next.direction === naturalDirection[column] ? undefined : true
    change({ sort: column === 'edited' && query === '' ? undefined : column, reverse })
  },
  rowProps,
})

/** The reports as cards, of which the first are the ways to a new one. */
const asCards = (first: ReactNode) => ({
  draw: (rows: readonly ReportRow[], none: ReactNode) => <ReportGrid rows={rows} first={first} none={none} />,
  waiting: <WaitingGrid />,
})

/** Four tabs, search, filters, sort, cards or table, pages, selection. Its state is its address. */
export function ListPage() {
  usePageTitle('Reports')
  const tab = (useParams({ strict: false }).tab as ReportTab | undefined) ?? 'all'
  const withTemplates = useTemplatesSwitch()
  if (tab === 'templates' && !withTemplates)
    return <ClosedDoor reason={featureOff('report-templates')} to={paths.reports()} />
  return <Reports tab={tab} withTemplates={withTemplates} />
}

function Reports({ tab, withTemplates }: { tab: ReportTab; withTemplates: boolean }) {
  const [search, change] = useAddress(tab)
  const phone = useMediaQuery('(max-width: 599.95px)')
  const [chosenView, setView] = useReportsView()
  const [asked, setAsked] = useKeptState<AskedDialog | null>('report.dialog', null)
  const mayReadDrafts = useAbility('report.readDraft')
  const mayInvite = useAbility('organisation.members')
  const exporting = useFlag('report-export')
  const open = useOpenReport()

  const view = phone ? 'cards' : chosenView
  const query = search.q ?? ''
  const narrowed = filterCount(search)
  const [filtering, setFiltering] = useState(narrowed > 0)
  const sizes = view === 'cards' ? cardSizes : rowSizes
  const size = sizes.find((each) => each === search.rows) ?? sizes[0]!
  const list = useReportList(tab, search, size)
  const { rows = [], counts, error } = list
  const { start } = search
  useEffect(() => {
    if (start === undefined) return
    setAsked({ kind: 'fromTemplate', ids: [] })
    change({ start: undefined })
    // Once for each time it is asked for: both are made anew with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [start])
  const create = useNewReport(list.rows !== undefined, asked, setAsked)
  const { mayCreate, doors } = create
  const ready = counts !== undefined && error === null
  const empty = ready && counts.all === 0

  const listElement = useRef<HTMLDivElement>(null)
  const { selection, actions, bulk } = useReportActions({
    list: listElement,
    known: list.known,
    shown: rows,
    query: query.trim(),
    features: { templates: withTemplates, exporting },
    onAsk: setAsked,
  })
  const onKeyDown = useListKeys(listElement, {
    onSelect: (id, isRange) => actions.select?.(id, isRange),
    onSelectAll: selection.selectAll,
    onRemove: (id) => bulk.removeByKey(rows.find((row) => row.id === id)),
    onLeave: selection.selectNone,
  })
  const tools = (
    <>
      <FilterButton count={narrowed} isOpen={filtering} onOpen={setFiltering} />
      <SortMenu
        sort={list.sort}
        searching={query !== ''}
        compact={phone}
        onSort={(next) => {
          const usual = query === '' ? 'edited' : 'match'
          change({ sort: next === usual ? undefined : next, reverse: undefined })
        }}
      />
    </>
  )
  return (
    <ReportActionsContext value={actions}>
      <ThumbnailBranding />
      <div className={create.isOver ? `${styles.page} ${styles.over}` : styles.page} {...create.dropHandlers}>
        <ReportsHeader
          query={query}
          phone={phone}
          bare={empty}
          tools={tools}
          onQuery={(q) => change({ q: q === '' ? undefined : q })}
          onDown={() => focusFirst(listElement.current)}
        >
          {view === 'table' && mayCreate && (
            <NewReportButton doors={doors} busy={create.busy} className={styles.new} />
          )}
        </ReportsHeader>
        <ReportsTabs
          tab={tab}
          counts={empty || !ready ? null : counts}
          drafts={mayCreate || mayReadDrafts}
          templates={withTemplates}
          search={search}
          busy={list.isBusy || list.isSearching}
          trailing={empty ? undefined : tools}
          view={view}
          onView={(next) => {
            setView(next)
            change({ rows: undefined })
          }}
        />
        {ready && !empty && (filtering || narrowed > 0) && (
          <FilterBar filters={search} reviews={mayReadDrafts} onChange={(next) => change(next)} />
        )}
        {empty && tab !== 'published' && tab !== 'templates' ? (
          <FirstReport mayCreate={mayCreate} mayInvite={mayInvite} doors={doors} busy={create.busy} />
        ) : (
          // Keys of the list come from the titles in it, which are links.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div ref={listElement} onKeyDown={onKeyDown}>
            <ResourceList<ReportRow>
              label="reports"
              query={{ error, isPlaceholderData: list.isPlaceholder, refetch: list.retry }}
              rows={list.rows}
              rowKey={rowKey}
              total={list.total}
              empty={<NothingHere tab={tab} mayCreate={mayCreate} seesDrafts={mayReadDrafts || mayCreate} />}
              nothingFound={nothingFoundOf(search, list.isSearching, change)}
              pages={pagesOf(list, size, sizes, change)}
              selection={
                actions.select && {
                  ...selection,
                  nameOf: ({ name }) => name || 'Untitled',
                  bar: (
                    <ReportSelectionBar
                      count={selection.ids.size}
                      actions={bulk.offered}
                      busy={bulk.isBusy}
                      onAct={bulk.act}
                      onClear={selection.selectNone}
                    />
                  ),
                }
              }
              {...(view === 'cards'
                ? asCards(
                    mayCreate && !empty && (
                      <NewReportCard
                        doors={doors}
                        templates={withTemplates ? (counts?.templates ?? 0) : 0}
                        busy={create.busy}
                      />
                    ),
                  )
                : { ...asTable(query, list, change), onOpen: open })}
            />
          </div>
        )}
        {ready && <Below withTemplates={withTemplates} />}
      </div>
      <Dialogs
        asked={asked}
        known={list.known}
        withTemplates={withTemplates}
        file={create.dropped}
        onClose={() => {
          setAsked(null)
          create.forget()
        }}
      />
    </ReportActionsContext>
  )
}

/** What is not in the list. */
function Below({ withTemplates }: { withTemplates: boolean }) {
  const navigate = useNavigate()
  const mayDelete = useAbility('report.delete')
  return (
    <>
      {!withTemplates && <KeptTemplates />}
      {mayDelete && (
        <Text as="p" above={24}>
          <Button
            variant="text"
            color="secondary"
            startIcon={<Trash2 aria-hidden />}
            onClick={() => void navigate({ to: paths.reports(), search: { deleted: true } })}
          >
            Recently deleted
          </Button>
        </Text>
      )}
    </>
  )
}

/** The dialog that is open, once it and the reports it is about are loaded. */
function Dialogs({
  asked,
  known,
  ...rest
}: {
  asked: AskedDialog | null
  known: ReadonlyMap<string, ReportRow>
  withTemplates: boolean
  file: File | null
  onClose: () => void
}) {
  const ids = asked?.ids ?? []
  // A dialog that was kept while somebody signed in again may be about reports of another page.
  const { data } = useQuery({ ...reportsByIdQuery(ids), enabled: !ids.every((id) => known.has(id)) })
  const rows = ids.flatMap((id) => known.get(id) ?? data?.reports.find((row) => row.id === id) ?? [])
  const dialog = asked && dialogOf(asked, rows)
  if (dialog === null) return null
  return (
    <Suspense fallback={null}>
      <ReportDialogs dialog={dialog} {...rest} />
    </Suspense>
  )
}
