import {
  AfterAMoment,
  PageHeader,
  Pager,
  PanelError,
  SearchField,
  SkeletonCard,
  Text,
  useShortcut,
  VisuallyHidden,
} from '@bubbles/ui'
import { featureOff } from '@bubbles/flags'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Filter, Search, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { lazy } from '../../session/lazy.ts'
import { importsQuery } from '../../api/reportImports.ts'
import { useCreateReport } from '../../api/reportChanges.ts'
import { countOf } from '../../format/numbers.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths, type ReportTab } from '../../paths.ts'
import { useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { useKeptState } from '../../session/keptState.ts'
import { typeAhead } from '../../ui/typeAhead.ts'
import { ClosedDoor } from '../../shell/ClosedDoor.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FirstReport } from './FirstReport.tsx'
import { filterCount, makersOf, noFilters, type ReportFilters } from './filters.ts'
import { NewReportButton } from './NewReportButton.tsx'
import { NewReportCard } from './NewReportCard.tsx'
import { KeptTemplates } from './KeptTemplates.tsx'
import { NothingHere } from './NothingHere.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ThumbnailBranding } from './ThumbnailBranding.tsx'
import styles from './ReportsPage.module.css'
import { ReportsTabs, SortMenu } from './ReportsTabs.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type AskedDialog, dialogOf, ReportActionsContext } from './reportActions.ts'
import { inTab, naturalDirection, sorts } from './rows.ts'
import type { ReportSearch } from './search.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useFileDrop } from './useFileDrop.ts'
import { focusFirst, useListKeys } from './useListKeys.ts'
import { useReportActions } from './useReportActions.ts'
import { useReportList } from './useReportList.ts'
import { useReportRows } from './useReportRows.ts'
import { useReportsView } from './useReportsView.ts'

const ReportDialogs = lazy(() => import('./dialogs/ReportDialogs.tsx'))

const cardSizes = [24, 48, 96]
const rowSizes = [10, 25, 50, 100]

/** Four tabs, search, filters, sort, cards or table, pages, selection. Its state is its address. */
export function ListPage() {
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

  const createBlank = () => {
    typeAhead.start()
    create.mutate(undefined, {
      onSuccess: (report) => void navigate({ to: paths.reportEditor(report.id) }),
      onError: () => typeAhead.fail(),
    })
  }
  useEffect(() => () => typeAhead.leave(), [])
  const doors = {
    onBlank: createBlank,
    onTemplate: withTemplates ? () => setAsked({ kind: 'fromTemplate', ids: [] }) : null,
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
  const { selection, actions, bulk } = useReportActions({
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
      seesDrafts={mayReadDrafts || mayCreate}
      onClear={clear}
    />
  )

  if (tab === 'templates' && !withTemplates)
    return <ClosedDoor reason={featureOff('report-templates')} to={paths.reports()} />

  return (
    <ReportActionsContext value={actions}>
      <ThumbnailBranding />
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
            title="Only titles and people were searched, not contents."
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
          <AfterAMoment label="Loading reports">
            <div className={styles.grid}>
              {Array.from({ length: 8 }, (_, index) => (
                <SkeletonCard key={index} />
              ))}
            </div>
          </AfterAMoment>
        )}
        {!loading && error !== null && (
          <PanelError title="Couldn’t load the reports." reason={error} onRetry={retry} />
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
          <Text as="p" above={16} tone="secondary">
            Not all matching reports are listed. Add a word to narrow the search.
          </Text>
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
