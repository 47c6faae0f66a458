import { isPublished } from '@bubbles/domain'
import {
  AfterAMoment,
  PageHeader,
  Pager,
  PanelError,
  SearchField,
  SkeletonCard,
  useShortcut,
} from '@bubbles/ui'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCreateReport, useDeleteReport } from '../../api/reports.ts'
import { usePageTitle } from '../../format/usePageTitle.ts'
import { paths, type ReportTab } from '../../paths.ts'
import { useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { useKeptState } from '../../session/keptState.ts'
import { FirstReport } from './FirstReport.tsx'
import { NewReportCard } from './NewReportCard.tsx'
import { NothingHere } from './NothingHere.tsx'
import { ReportCard } from './ReportCard.tsx'
import styles from './ReportsPage.module.css'
import { ReportsTabs, SortMenu } from './ReportsTabs.tsx'
import { ReportTable } from './ReportTable.tsx'
import { dialogOf, ReportActionsContext, type ReportDialog } from './reportActions.ts'
import { filterRows, inTab, naturalDirection, pageOf, type ReportSort, sortRows, sorts } from './rows.ts'
import type { ReportSearch } from './search.ts'
import { useReportRows } from './useReportRows.ts'
import { useReportsView } from './useReportsView.ts'

const ReportDialogs = lazy(() => import('./dialogs/ReportDialogs.tsx'))

const cardSizes = [24, 48, 96]
const rowSizes = [10, 25, 50, 100]

/** The reports list: four tabs, search, sort, cards or table, pages. Its state is its address. */
export function ReportsPage() {
  usePageTitle('Reports')
  const tab = (useParams({ strict: false }).tab as ReportTab | undefined) ?? 'all'
  const search = useSearch({ strict: false }) as ReportSearch
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const [chosenView, setView] = useReportsView()
  const [asked, setAsked] = useKeptState<{ kind: ReportDialog['kind']; id?: string } | null>(
    'report.dialog',
    null,
  )
  const [searching, setSearching] = useState(false)
  const { rows, loading, busy, error, retry } = useReportRows()
  const mayCreate = useAbility('report.create')
  const mayReadDrafts = useAbility('report.readDraft')
  const withTemplates = useFlag('report-templates')
  const create = useCreateReport()
  const { mutate: deleteReport } = useDeleteReport()

  const view = phone ? 'cards' : chosenView
  const query = search.q ?? ''
  const sort: ReportSort = search.sort ?? 'edited'
  const usual = naturalDirection[sort]
  const direction = search.reverse === true ? (usual === 'ascending' ? 'descending' : 'ascending') : usual
  const sizes = view === 'cards' ? cardSizes : rowSizes
  const size = sizes.find((each) => each === search.rows) ?? sizes[0]!

  const found = useMemo(
    () => sortRows(filterRows(rows.filter(inTab[tab]), query), sort, direction),
    [rows, tab, query, sort, direction],
  )
  const shown = pageOf(found, search.page ?? 1, size)
  const templates = withTemplates ? rows.filter(inTab.templates) : []
  const dialog =
    asked &&
    dialogOf(
      asked.kind,
      rows.find(({ id }) => id === asked.id),
    )

  const change = (next: Partial<ReportSearch>, replace = true) =>
    void navigate({
      to: paths.reports(tab),
      search: { ...search, page: undefined, ...next },
      replace,
      resetScroll: false,
    })

  const createBlank = () =>
    create.mutate(undefined, { onSuccess: (report) => void navigate({ to: paths.reportEditor(report.id) }) })
  const canCreateNow = mayCreate && !loading && !create.isPending
  useShortcut('n', canCreateNow ? createBlank : null)

  const actions = useMemo(
    () => ({
      openDialog: (next: ReportDialog) =>
        setAsked({ kind: next.kind, id: 'row' in next ? next.row.id : undefined }),
      remove: (row: (typeof rows)[number]) => {
        if (isPublished(row.publishState)) return setAsked({ kind: 'delete', id: row.id })
        deleteReport(row)
        document.getElementById('content')?.focus()
      },
    }),
    [deleteReport, setAsked],
  )

  const empty = !loading && error === null && rows.length === 0
  const searchField = (
    <SearchField
      label="Filter by title or person"
      value={query}
      focusNow={searching}
      onChange={(q) => change({ q: q === '' ? undefined : q })}
      onLeave={() => setSearching(false)}
    />
  )
  const sortMenu = (
    <SortMenu
      sort={sort}
      compact={phone}
      onSort={(next) => change({ sort: next === 'edited' ? undefined : next, reverse: undefined })}
    />
  )
  const nothing = (
    <NothingHere tab={tab} query={query} mayCreate={mayCreate} onClear={() => change({ q: undefined })} />
  )

  if (tab === 'templates' && !withTemplates) return <Navigate to={paths.reports()} replace />

  return (
    <ReportActionsContext value={actions}>
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
                  <IconButton aria-label="Filter by title or person" onClick={() => setSearching(true)}>
                    <Search aria-hidden />
                  </IconButton>
                )}
                {phone && sortMenu}
                {!phone && searchField}
                {view === 'table' && mayCreate && (
                  <Button
                    variant="contained"
                    className={styles.new}
                    startIcon={<Plus aria-hidden />}
                    onClick={createBlank}
                    loading={create.isPending}
                    loadingPosition="start"
                  >
                    New report
                  </Button>
                )}
              </>
            )
          }
        />
      )}
      <ReportsTabs
        tab={tab}
        rows={empty || loading || error !== null ? null : rows}
        drafts={mayCreate || mayReadDrafts}
        templates={withTemplates}
        search={search}
        busy={busy}
        trailing={empty ? undefined : sortMenu}
        view={view}
        onView={(next) => {
          setView(next)
          change({ rows: undefined })
        }}
      />

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
          <FirstReport mayCreate={mayCreate} onBlank={createBlank} busy={create.isPending} />
        ))}
      {!loading && error === null && !empty && view === 'cards' && (
        <div className={styles.grid}>
          {mayCreate && (
            <NewReportCard
              templates={templates.length}
              busy={create.isPending}
              onBlank={createBlank}
              onTemplate={() => setAsked({ kind: 'fromTemplate' })}
            />
          )}
          {shown.rows.map((row) => (
            <ReportCard key={row.id} row={row} />
          ))}
          {shown.rows.length === 0 && <div className={styles.nothing}>{nothing}</div>}
        </div>
      )}
      {!loading && error === null && !empty && view === 'table' && (
        <ReportTable
          rows={shown.rows}
          sort={{ column: sort, direction }}
          onSort={(next) => {
            const column = sorts.find((each) => each === next.column) ?? 'edited'
            const reverse = next.direction === naturalDirection[column] ? undefined : true
            change({ sort: column === 'edited' ? undefined : column, reverse })
          }}
          empty={nothing}
        />
      )}
      {found.length > sizes[0]! && (
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
      {dialog !== null && (
        <Suspense fallback={null}>
          <ReportDialogs dialog={dialog} templates={templates} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </ReportActionsContext>
  )
}
