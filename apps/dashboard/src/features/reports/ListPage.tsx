import { PanelError, ResourceList, type Sort, Text } from '@bubbles/ui'
import { featureOff } from '@bubbles/flags'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { lazy } from '../../session/lazy.ts'
import { importsQuery } from '../../api/reportImports.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths, type ReportTab } from '../../paths.ts'
import { useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { useKeptState } from '../../session/keptState.ts'
import { ClosedDoor } from '../../shell/ClosedDoor.tsx'
import { FilterBar, FilterButton } from './FilterBar.tsx'
import { FirstReport } from './FirstReport.tsx'
import { filterCount, makersOf, noFilters } from './filters.ts'
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
import { inTab, naturalDirection, type ReportRow, sorts } from './rows.ts'
import type { ReportSearch } from './search.ts'
import { focusFirst, useListKeys } from './useListKeys.ts'
import { useNewReport } from './useNewReport.ts'
import { useReportActions } from './useReportActions.ts'
import { useReportList } from './useReportList.ts'
import { useReportRows } from './useReportRows.ts'
import { useReportsView } from './useReportsView.ts'

const ReportDialogs = lazy(() => import('./dialogs/ReportDialogs.tsx'))

const cardSizes = [24, 48, 96]
const rowSizes = [10, 25, 50, 100]

const rowKey = (row: ReportRow) => row.id
const rowProps = (row: ReportRow) => ({ 'data-report-id': row.id })

/** Four tabs, search, filters, sort, cards or table, pages, selection. Its state is its address. */
export function ListPage() {
  usePageTitle('Reports')
  const tab = (useParams({ strict: false }).tab as ReportTab | undefined) ?? 'all'
  const withTemplates = useFlag('report-templates')
  if (tab === 'templates' && !withTemplates)
    return <ClosedDoor reason={featureOff('report-templates')} to={paths.reports()} />
  return <Reports tab={tab} withTemplates={withTemplates} />
}

function Reports({ tab, withTemplates }: { tab: ReportTab; withTemplates: boolean }) {
  const search = useSearch({ strict: false }) as ReportSearch
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const [chosenView, setView] = useReportsView()
  const [asked, setAsked] = useKeptState<AskedDialog | null>('report.dialog', null)
  const { rows, loading, busy, error, retry } = useReportRows()
  const mayReadDrafts = useAbility('report.readDraft')
  const mayDelete = useAbility('report.delete')
  const mayInvite = useAbility('organisation.members')
  const exporting = useFlag('report-export')
  const create = useNewReport(!loading, asked, setAsked)
  const { mayCreate, doors } = create
  const starters = useQuery({ ...importsQuery, enabled: mayCreate }).data?.filter(
    ({ kind }) => kind === 'gallery',
  )

  const view = phone ? 'cards' : chosenView
  const query = search.q ?? ''
  const narrowed = filterCount(search)
  const [filtering, setFiltering] = useState(narrowed > 0)
  const sizes = view === 'cards' ? cardSizes : rowSizes
  const size = sizes.find((each) => each === search.rows) ?? sizes[0]!
  const list = useReportList(rows, tab, search, size)
  const { sort, direction, found, shown } = list
  const templates = useMemo(() => (withTemplates ? rows.filter(inTab.templates) : []), [rows, withTemplates])
  const dialog = asked && dialogOf(asked, rows)
  const ready = !loading && error === null
  const empty = ready && rows.length === 0

  const change = (next: Partial<ReportSearch>, replace = true) =>
    void navigate({
      to: paths.reports(tab),
      search: { ...search, page: undefined, ...next },
      replace,
      resetScroll: false,
    })
  const open = useOpenReport()
  const listElement = useRef<HTMLDivElement>(null)
  const { selection, actions, bulk } = useReportActions({
    list: listElement,
    rows,
    found,
    shown: shown.rows,
    query: query.trim(),
    snippets: list.snippets,
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
        sort={sort}
        searching={query !== ''}
        compact={phone}
        onSort={(next) => {
          const usual = query === '' ? 'edited' : 'match'
          change({ sort: next === usual ? undefined : next, reverse: undefined })
        }}
      />
    </>
  )
  const nothing = <NothingHere tab={tab} mayCreate={mayCreate} seesDrafts={mayReadDrafts || mayCreate} />
  const first = mayCreate && (
    <NewReportCard
      doors={doors}
      templates={starters === undefined ? null : templates.length + starters.length}
      busy={create.busy}
    />
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
          rows={empty || !ready ? null : rows}
          drafts={mayCreate || mayReadDrafts}
          templates={withTemplates}
          search={search}
          busy={busy || list.isSearching}
          trailing={empty ? undefined : tools}
          view={view}
          onView={(next) => {
            setView(next)
            change({ rows: undefined })
          }}
        />
        {ready && !empty && (filtering || narrowed > 0) && (
          <FilterBar
            filters={search}
            makers={makersOf(rows)}
            reviews={mayReadDrafts}
            onChange={(next) => change(next)}
          />
        )}
        {list.searchError !== null && (
          <PanelError
            title="Only titles and people were searched, not contents."
            reason={list.searchError}
            onRetry={list.retrySearch}
          />
        )}
        {empty && tab !== 'published' && tab !== 'templates' ? (
          <FirstReport mayCreate={mayCreate} mayInvite={mayInvite} doors={doors} busy={create.busy} />
        ) : (
          // Keys of the list come from the titles in it, which are links.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div ref={listElement} onKeyDown={onKeyDown}>
            <ResourceList
              label="reports"
              query={{ error, isPlaceholderData: false, refetch: retry }}
              rows={ready ? shown.rows : undefined}
              rowKey={rowKey}
              total={found.length}
              empty={nothing}
              nothingFound={
                query === '' && narrowed === 0
                  ? null
                  : {
                      words: (
                        <NothingMatches
                          query={query}
                          filtered={narrowed > 0}
                          isSearching={list.isSearching}
                        />
                      ),
                      clear: narrowed > 0 ? 'Clear search and filters' : 'Clear the search',
                      onClear: list.isSearching ? null : () => change({ q: undefined, ...noFilters }),
                    }
              }
              pages={{
                page: shown.page,
                pageSize: size,
                total: found.length,
                sizes,
                onPage: (page) => {
                  change({ page: page === 1 ? undefined : page }, false)
                  window.scrollTo({ top: 0 })
                },
                onPageSize: (next) => change({ rows: next === sizes[0] ? undefined : next }),
              }}
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
                ? {
                    draw: (drawn: readonly ReportRow[], none: ReactNode) => (
                      <ReportGrid rows={drawn} first={!empty && first} none={none} />
                    ),
                    waiting: <WaitingGrid />,
                  }
                : {
                    columns: reportColumns,
                    card: null,
                    sort: { column: sort, direction },
                    onSort: (next: Sort) => {
                      const column = sorts.find((each) => each === next.column) ?? 'edited'
                      const reverse = next.direction === naturalDirection[column] ? undefined : true
                      change({ sort: column === 'edited' && query === '' ? undefined : column, reverse })
                    },
                    onOpen: open,
                    rowProps,
                  })}
            />
          </div>
        )}
        {ready && list.isCut && (
          <Text as="p" above={16} tone="secondary">
            Not all matching reports are listed. Add a word to narrow the search.
          </Text>
        )}
        {ready && !withTemplates && <KeptTemplates />}
        {ready && mayDelete && (
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
      </div>
      {dialog !== null && (
        <Suspense fallback={null}>
          <ReportDialogs
            dialog={dialog}
            templates={templates}
            file={create.dropped}
            onClose={() => {
              setAsked(null)
              create.forget()
            }}
          />
        </Suspense>
      )}
    </ReportActionsContext>
  )
}
