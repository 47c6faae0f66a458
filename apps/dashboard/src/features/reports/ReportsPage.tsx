import { isPublished } from '@bubbles/domain'
import {
  AfterAMoment,
  PageHeader,
  Pager,
  PanelError,
  SearchField,
  SkeletonCard,
  useShortcut,
  VisuallyHidden,
} from '@bubbles/ui'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Filter, Search, Trash2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useDeleteReports, useExportReports, useMakeTemplates } from '../../api/reportBulk.ts'
import { importsQuery } from '../../api/reportImports.ts'
import { useCreateReport, useDeleteReport } from '../../api/reports.ts'
import { countOf } from '../../format/numbers.ts'
import { usePageTitle } from '../../format/usePageTitle.ts'
import { paths, type ReportTab } from '../../paths.ts'
import { grants, useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { useKeptState } from '../../session/keptState.ts'
import { type BulkAction, bulkActions, targetsOf } from './bulkActions.ts'
import { DeletedReports } from './DeletedReports.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FirstReport } from './FirstReport.tsx'
import { filterCount, makersOf, noFilters, type ReportFilters } from './filters.ts'
import { NewReportButton } from './NewReportButton.tsx'
import { NewReportCard } from './NewReportCard.tsx'
import { NothingHere } from './NothingHere.tsx'
import { ReportCard } from './ReportCard.tsx'
import styles from './ReportsPage.module.css'
import { ReportsTabs, SortMenu } from './ReportsTabs.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type AskedDialog, dialogOf, ReportActionsContext, type ReportActions } from './reportActions.ts'
import { inTab, naturalDirection, type ReportRow, sorts } from './rows.ts'
import type { ReportSearch } from './search.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { extend, extentOf, keepOnly, nothingSelected, toggle, toggleAll } from './selection.ts'
import { useFileDrop } from './useFileDrop.ts'
import { focusFirst, focusPast, useListKeys } from './useListKeys.ts'
import { useReportList } from './useReportList.ts'
import { useReportRows } from './useReportRows.ts'
import { useReportsView } from './useReportsView.ts'

const ReportDialogs = lazy(() => import('./dialogs/ReportDialogs.tsx'))

const cardSizes = [24, 48, 96]
const rowSizes = [10, 25, 50, 100]

/** The reports list, or what was deleted of it. */
export function ReportsPage() {
  const { deleted } = useSearch({ strict: false }) as ReportSearch
  const mayDelete = useAbility('report.delete')
  return deleted === true && mayDelete ? <DeletedPage /> : <ListPage />
}

function DeletedPage() {
  usePageTitle('Recently deleted')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Recently deleted"
        actions={
          <Button
            startIcon={<ArrowLeft aria-hidden />}
            onClick={() => void navigate({ to: paths.reports(), search: {} })}
          >
            All reports
          </Button>
        }
      />
      <div className={styles.deleted}>
        <DeletedReports />
      </div>
    </>
  )
}

/** Four tabs, search, filters, sort, cards or table, pages, selection. Its state is its address. */
function ListPage() {
  usePageTitle('Reports')
  const tab = (useParams({ strict: false }).tab as ReportTab | undefined) ?? 'all'
  const search = useSearch({ strict: false }) as ReportSearch
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const narrow = useMediaQuery('(max-width: 1279.95px)', { noSsr: true })
  const [chosenView, setView] = useReportsView()
  const [asked, setAsked] = useKeptState<AskedDialog | null>('report.dialog', null)
  const [dropped, setDropped] = useState<File | null>(null)
  const [searching, setSearching] = useState(false)
  const { rows, loading, busy, error, retry } = useReportRows()
  const mayCreate = useAbility('report.create')
  const mayReadDrafts = useAbility('report.readDraft')
  const mayDelete = useAbility('report.delete')
  const mayInvite = useAbility('organisation.members')
  const withTemplates = useFlag('report-templates')
  const withExport = useFlag('report-export')
  const create = useCreateReport()
  const starters = useQuery({ ...importsQuery, enabled: mayCreate }).data?.filter(
    ({ kind }) => kind === 'gallery',
  )

  const view = phone ? 'cards' : chosenView
  const query = search.q ?? ''
  const filters: ReportFilters = search
  const narrowed = filterCount(filters)
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
  const clear = () => change({ q: undefined, ...noFilters })

  const createBlank = () =>
    create.mutate(undefined, { onSuccess: (report) => void navigate({ to: paths.reportEditor(report.id) }) })
  const doors = {
    onBlank: createBlank,
    onTemplate: () => setAsked({ kind: 'fromTemplate', ids: [] }),
    onImport: () => setAsked({ kind: 'import', ids: [] }),
  }
  const canCreateNow = mayCreate && !loading && !create.isPending
  useShortcut('n', canCreateNow ? createBlank : null)
  const drop = useFileDrop(
    mayCreate && ready && asked === null
      ? (file) => {
          setDropped(file)
          setAsked({ kind: 'import', ids: [] })
        }
      : null,
  )

  const listElement = useRef<HTMLDivElement>(null)
  const { selection, actions, bulk } = useActions({
    list: listElement,
    rows,
    found,
    shown: shown.rows,
    query: query.trim(),
    snippets: list.snippets,
    features: { templates: withTemplates, exporting: withExport },
    onAsk: setAsked,
  })
  const onKeyDown = useListKeys(listElement, {
    onSelect: (id, isRange) => actions.select?.(id, isRange),
    onSelectAll: selection.onAll,
    onRemove: (id) => bulk.removeByKey(rows.find((row) => row.id === id)),
    onLeave: selection.onNothing,
  })

  const searchField = (
    <SearchField
      label="Search reports"
      value={query}
      focusNow={searching}
      onChange={(q) => change({ q: q === '' ? undefined : q })}
      onLeave={() => setSearching(false)}
      onDown={() => focusFirst(listElement.current)}
    />
  )
  const sortMenu = (
    <SortMenu
      sort={sort}
      searching={query !== ''}
      compact={phone}
      onSort={(next) =>
        change({ sort: next === (query === '' ? 'edited' : 'match') ? undefined : next, reverse: undefined })
      }
    />
  )
  const filterButton = (
    <Button
      variant="text"
      color="secondary"
      className={styles.filter}
      startIcon={<Filter aria-hidden />}
      aria-expanded={filtering}
      onClick={() => setFiltering(!filtering)}
    >
      {narrow ? <VisuallyHidden>Filter</VisuallyHidden> : 'Filter'}
      {narrowed > 0 && <span className={styles.count}>{narrowed}</span>}
    </Button>
  )
  const nothing = (
    <NothingHere
      tab={tab}
      query={query}
      filtered={narrowed > 0}
      isSearching={list.isSearching}
      mayCreate={mayCreate}
      onClear={clear}
    />
  )

  if (tab === 'templates' && !withTemplates) return <Navigate to={paths.reports()} replace />

  return (
    <ReportActionsContext value={actions}>
      <div className={drop.isOver ? `${styles.page} ${styles.over}` : styles.page} {...drop.handlers}>
        {phone && searching ? (
          <div className={styles.searchOver}>
            {searchField}
            <Button
              variant="text"
              onClick={() => {
                change({ q: undefined })
                setSearching(false)
              }}
            >
              Cancel
            </Button>
          </div>
        ) : (
          <PageHeader
            title="Reports"
            actions={
              !empty && (
                <>
                  {phone && (
                    <IconButton aria-label="Search reports" onClick={() => setSearching(true)}>
                      <Search aria-hidden />
                    </IconButton>
                  )}
                  {phone && filterButton}
                  {phone && sortMenu}
                  {!phone && searchField}
                  {view === 'table' && mayCreate && (
                    <NewReportButton doors={doors} busy={create.isPending} className={styles.new} />
                  )}
                </>
              )
            }
          />
        )}
        <ReportsTabs
          tab={tab}
          rows={empty || !ready ? null : rows}
          drafts={mayCreate || mayReadDrafts}
          templates={withTemplates}
          search={search}
          busy={busy || list.isSearching}
          trailing={
            empty ? undefined : (
              <>
                {filterButton}
                {sortMenu}
              </>
            )
          }
          view={view}
          onView={(next) => {
            setView(next)
            change({ rows: undefined })
          }}
        />

        {ready && !empty && (filtering || narrowed > 0) && (
          <FilterBar
            filters={filters}
            makers={makersOf(rows)}
            reviews={mayReadDrafts}
            onChange={(next) => change(next)}
          />
        )}
        {list.searchError !== null && (
          <PanelError
            title="Titles and people were searched, contents were not."
            reason={list.searchError}
            onRetry={list.retrySearch}
          />
        )}
        <output>
          {ready && query !== '' && !list.isSearching && (
            <VisuallyHidden>{countOf(found.length, 'report')} found</VisuallyHidden>
          )}
        </output>

        {loading && (
          <AfterAMoment label="Reports are loading">
            <div className={styles.grid}>
              {Array.from({ length: 8 }, (_, index) => (
                <SkeletonCard key={index} />
              ))}
            </div>
          </AfterAMoment>
        )}
        {!loading && error !== null && (
          <PanelError title="The reports did not load." reason={error} onRetry={retry} />
        )}
        {empty &&
          (tab === 'published' || tab === 'templates' ? (
            nothing
          ) : (
            <FirstReport mayCreate={mayCreate} mayInvite={mayInvite} doors={doors} busy={create.isPending} />
          ))}
        {ready && !empty && (
          // Keys of the list come from the titles in it, which are links.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div ref={listElement} onKeyDown={onKeyDown}>
            {selection.rows.length > 0 && (
              <SelectionBar
                count={selection.rows.length}
                actions={bulk.offered}
                busy={bulk.isBusy}
                compact={phone}
                onAct={bulk.act}
                onClear={selection.onNothing}
              />
            )}
            {view === 'cards' ? (
              <div className={styles.grid}>
                {mayCreate && (
                  <NewReportCard
                    doors={doors}
                    templates={starters === undefined ? null : templates.length + starters.length}
                    busy={create.isPending}
                  />
                )}
                {shown.rows.map((row) => (
                  <ReportCard key={row.id} row={row} />
                ))}
                {shown.rows.length === 0 && <div className={styles.nothing}>{nothing}</div>}
              </div>
            ) : (
              <ReportTable
                rows={shown.rows}
                sort={{ column: sort, direction }}
                extent={selection.extent}
                onSelectAll={selection.onAll}
                onSort={(next) => {
                  const column = sorts.find((each) => each === next.column) ?? 'edited'
                  const reverse = next.direction === naturalDirection[column] ? undefined : true
                  change({ sort: column === 'edited' && query === '' ? undefined : column, reverse })
                }}
                empty={nothing}
              />
            )}
          </div>
        )}
        {ready && list.isCut && (
          <p className={styles.cut}>More reports match than are listed. Another word finds fewer.</p>
        )}
        {ready && found.length > sizes[0]! && (
          <Pager
            page={shown.page}
            pageSize={size}
            total={found.length}
            sizes={sizes}
            onPage={(page) => {
              change({ page: page === 1 ? undefined : page }, false)
              window.scrollTo({ top: 0 })
            }}
            onPageSize={(next) => change({ rows: next === sizes[0] ? undefined : next })}
          />
        )}
        {ready && mayDelete && (
          <p className={styles.foot}>
            <Button
              variant="text"
              color="secondary"
              startIcon={<Trash2 aria-hidden />}
              onClick={() => void navigate({ to: paths.reports(), search: { deleted: true } })}
            >
              Recently deleted
            </Button>
          </p>
        )}
      </div>
      {dialog !== null && (
        <Suspense fallback={null}>
          <ReportDialogs
            dialog={dialog}
            templates={templates}
            file={dropped}
            onClose={() => {
              setAsked(null)
              setDropped(null)
            }}
          />
        </Suspense>
      )}
    </ReportActionsContext>
  )
}

/** What is selected, and what cards, rows and keys do with it. */
function useActions({
  list,
  rows,
  found,
  shown,
  query,
  snippets,
  features,
  onAsk,
}: {
  list: React.RefObject<HTMLElement | null>
  rows: readonly ReportRow[]
  /** What the tab, words and filters leave: nothing else can be selected. */
  found: readonly ReportRow[]
  /** The page of it that is shown. */
  shown: readonly ReportRow[]
  query: string
  snippets: ReadonlyMap<string, string>
  features: { templates: boolean; exporting: boolean }
  onAsk: (dialog: AskedDialog) => void
}) {
  const [chosen, setChosen] = useState(nothingSelected)
  // Only what is there counts; what an undo or a failure brings back is selected as it was.
  const selected = useMemo(() => keepOnly(chosen, new Set(found.map(({ id }) => id))), [chosen, found])
  const selectedRows = useMemo(() => found.filter(({ id }) => selected.ids.has(id)), [found, selected])
  const order = useMemo(() => shown.map(({ id }) => id), [shown])
  const { mutate: deleteReport } = useDeleteReport()
  const deleteMany = useDeleteReports()
  const makeTemplates = useMakeTemplates()
  const exportMany = useExportReports()
  // What could be done to any of them at all; a reader has nothing to select for.
  const { templates, exporting } = features
  const anything = useMemo(
    () => bulkActions(rows, { templates, exporting }).length > 0,
    [rows, templates, exporting],
  )

  const ask = (kind: AskedDialog['kind'], about: readonly ReportRow[] = []) =>
    onAsk({ kind, ids: about.map(({ id }) => id) })
  const leave = (going: readonly ReportRow[]) => focusPast(list.current, new Set(going.map(({ id }) => id)))
  const remove = (row: ReportRow) => {
    if (isPublished(row.publishState)) return ask('delete', [row])
    leave([row])
    deleteReport(row)
  }
  const act = ({ kind, rows: about }: BulkAction) => {
    if (kind === 'unpublish') return ask('unpublishMany', about)
    if (kind === 'template') return makeTemplates.mutate(targetsOf(about))
    if (kind === 'export') return exportMany.mutate(targetsOf(about))
    if (about.some((row) => isPublished(row.publishState))) return ask('deleteMany', about)
    leave(about)
    deleteMany.mutate(targetsOf(about))
  }
  const offered = bulkActions(selectedRows, features)

  const actions: ReportActions = {
    openDialog: ask,
    remove,
    select: anything
      ? (id, isRange) => setChosen(isRange ? extend(selected, id, order) : toggle(selected, id))
      : null,
    selected: selected.ids,
    query,
    snippets,
  }
  return {
    actions,
    selection: {
      rows: selectedRows,
      extent: extentOf(selected, order),
      onAll: () => setChosen(toggleAll(selected, order)),
      onNothing: () => {
        setChosen(nothingSelected)
        return selected.ids.size > 0
      },
    },
    bulk: {
      offered,
      act,
      isBusy: makeTemplates.isPending || exportMany.isPending,
      /** Delete on a title: the selection it is part of, else the report alone. */
      removeByKey: (row: ReportRow | undefined) => {
        if (!row) return
        const together = selected.ids.has(row.id) ? offered.find(({ kind }) => kind === 'delete') : undefined
        if (together) act(together)
        else if (grants(row, 'report.delete')) remove(row)
      },
    },
  }
}
