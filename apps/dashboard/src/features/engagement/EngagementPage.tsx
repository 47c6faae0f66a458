import { PageHeader, Row, RouteTabs, toasts, usePhone } from '@bubbles/ui'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { readFilters } from '../../api/readerFilters.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { type EngagementTab, paths } from '../../paths.ts'
import { routerLink } from '../../shell/routerLink.tsx'
import { NowCount } from './controls/NowCount.tsx'
import { RangePicker } from './controls/RangePicker.tsx'
import { ReportPicker } from './controls/ReportPicker.tsx'
import styles from './EngagementPage.module.css'
import { reportNames } from './editions/reportNames.ts'
import { ExportMenu } from './export/ExportMenu.tsx'
import { ExportOff } from './export/ExportOff.tsx'
import type { ExportTable } from './export/tables.ts'
import { TabTables } from './export/tabTables.ts'
import { NotPublished } from './parts/NotPublished.tsx'
import { TabWaiting } from './parts/TabWaiting.tsx'
import { useToday } from './parts/useToday.ts'
import { useZone } from './parts/useZone.ts'
import { FilterButton, type NotFiltered, SetFilters } from './filters/Filters.tsx'
import { FilteredTab } from './filters/FilteredTab.tsx'
import { filtersOf } from './filters/match.ts'
import type { TabProps } from './TabProps.ts'
import { editionsQuery, ownEditionsQuery } from './queries.ts'
import { dateOf, type Range } from './range.ts'
import { type EngagementSearch, isMisread, misreadDays, rangesOf, readEngagementSearch } from './search.ts'
import { TABS } from './tabs.ts'

/** Tabs of answers: the server refuses to look for those to a report that is not there. */
const ANSWERS: ReadonlySet<EngagementTab> = new Set(['feedback', 'details'])

/** Where it is said that nothing can be saved as a file: once for numbers, once for answers. */
const EXPORT_OFF: ReadonlySet<EngagementTab> = new Set(['overview', 'feedback'])

/** Why filters change nothing there. */
const NOT_FILTERED: Partial<Record<EngagementTab, NotFiltered>> = {
  feedback: {
    words:
      'Of the filters, only the edition applies to answers. To compare readers by what they saw, split the results instead.',
    isByEdition: true,
  },
  details: {
    words: 'Filters don’t apply here: the details readers give are never connected with what they read.',
    isByEdition: false,
  },
}

/** Engagement of the organisation or of one report. */
export function EngagementPage() {
  const { tab = 'overview', reportId } = useParams({ strict: false }) as {
    tab?: EngagementTab
    reportId?: string
  }
  return <Engagement tab={tab} reportId={reportId} />
}

/** Its state is its address. */
function Engagement({ tab, reportId }: { tab: EngagementTab; reportId: string | undefined }) {
  usePageTitle('Engagement')
  const search = useSearchRead()
  const phone = usePhone()
  const [tables, setTables] = useState<readonly ExportTable[]>([])
  const names = useNames()
  const all = useQuery(editionsQuery()).data
  const own = useQuery(ownEditionsQuery(reportId))
  const editions = reportId === undefined ? all : own.data
  const isUnpublished = reportId !== undefined && own.data?.length === 0
  const isBusy =
    useIsFetching({ queryKey: ['engagement'], predicate: ({ state }) => state.data === undefined }) > 0
  const day = useToday()
  const timeZone = useZone()
  // A new day moves the named ranges on.
  const first = editions?.at(-1)?.publishedOn
  const { range, compare } = useMemo(() => rangesOf(search, dateOf(day), first), [search, day, first])
  const about = aboutOf({ tab, reportId, range, compare, timeZone, search, own: own.data })
  const filters = filtersOf(about, search.edition)
  // What an address says by the first publication or by an edition’s number has to be looked up.
  const isKnown = editions !== undefined || (search.days !== 'all' && search.edition === undefined)
  const { label } = TABS.find(({ id }) => id === tab)!
  const name = reportId === undefined ? null : (names?.get(reportId) ?? 'An unpublished report')
  const pickers = <Pickers {...{ tab, reportId, search, names, name, range, first }} />
  const isOfAnswers = ANSWERS.has(tab)
  const choose = !isOfAnswers && (
    <FilterButton about={about} editions={tab === 'editions' ? [] : (own.data ?? [])} />
  )
  return (
    <TabTables value={setTables}>
      <PageHeader
        title="Engagement"
        state={phone ? <NowCount reportId={reportId} /> : undefined}
        actions={
          <>
            {!phone && choose}
            {!phone && pickers}
            <ExportMenu tables={tables} report={name} tab={label} range={range} compact={phone} />
          </>
        }
      />
      {phone && (
        <Row gap={8} align="stretch" className={styles.pickers}>
          {pickers}
          {choose}
        </Row>
      )}
      <RouteTabs
        label="Engagement"
        tabs={TABS.map((each) => ({
          id: each.id,
          label: each.label,
          href: paths.engagement(each.id, reportId),
          current: each.id === tab,
        }))}
        renderLink={routerLink({ ...keptOf(search), edition: search.edition })}
        busy={isBusy}
        trailing={phone ? undefined : <NowCount reportId={reportId} />}
      />
      <SetFilters filters={filters} note={isOfAnswers ? NOT_FILTERED[tab] : undefined} />
      {/* Until the answer comes, what stands here is about the report and the days before; a line under the tabs moves. */}
      <div aria-busy={isBusy}>
        <TabShown {...{ tab, about, filters, isUnpublished, isKnown }} />
        {tables.length > 0 && EXPORT_OFF.has(tab) && <ExportOff />}
      </div>
    </TabTables>
  )
}

/** What the tab is about: the report or all of them, the days, and who read. */
function aboutOf({
  tab,
  reportId,
  range,
  compare,
  timeZone,
  search,
  own,
}: Pick<TabProps, 'reportId' | 'range' | 'compare' | 'timeZone'> & {
  tab: EngagementTab
  search: EngagementSearch
  own: readonly { edition: number; publicationId: string }[] | undefined
}): TabProps {
  return {
    reportId,
    range,
    compare,
    timeZone,
    filters: readFilters({ ...search }),
    // Where editions stand side by side, the one that is chosen leaves the others there.
    publicationId:
      tab === 'editions' ? undefined : own?.find(({ edition }) => edition === search.edition)?.publicationId,
  }
}

/** What the chosen tab shows, as soon as it is known whom it is about. */
function TabShown({
  tab,
  about,
  filters,
  isUnpublished,
  isKnown,
}: {
  tab: EngagementTab
  about: TabProps
  filters: ReturnType<typeof filtersOf>
  isUnpublished: boolean
  isKnown: boolean
}) {
  const { Component } = TABS.find(({ id }) => id === tab)!
  const waiting = <TabWaiting of={tab === 'overview' ? 'overview' : 'panels'} />
  if (isUnpublished && ANSWERS.has(tab)) return <NotPublished />
  if (!isKnown) return waiting
  return (
    <Suspense fallback={waiting}>
      {ANSWERS.has(tab) ? (
        <Component {...about} />
      ) : (
        <FilteredTab about={about} filters={filters}>
          {(matched) => <Component {...matched} />}
        </FilteredTab>
      )}
    </Suspense>
  )
}

/** What the address says. What it says and cannot be shown is told, and taken out of it. */
function useSearchRead(): EngagementSearch {
  const params = useSearch({ strict: false })
  const search = useMemo(() => readEngagementSearch(params), [params])
  const navigate = useNavigate()
  useEffect(() => {
    if (!isMisread(params, search)) return
    const problem = misreadDays(params, search)
    if (problem !== null) toasts.notify({ message: problem })
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...search }),
      replace: true,
      resetScroll: false,
    })
  }, [params, search, navigate])
  return search
}

/** Names of all reports that were published; undefined until they are known. */
function useNames(): ReadonlyMap<string, string> | undefined {
  const { data, isPending } = useQuery(editionsQuery())
  return useMemo(() => (isPending ? undefined : reportNames(data ?? [])), [data, isPending])
}

/** What stays in the address from one report to another: an edition is of one report, a block of one tab of it too. */
const keptOf = ({
  block: _block,
  seconds: _seconds,
  edition: _edition,
  reports: _reports,
  ...kept
}: EngagementSearch): EngagementSearch => kept

/** Which report, and which days. */
function Pickers({
  tab,
  reportId,
  search,
  names,
  name,
  range,
  first,
}: {
  tab: EngagementTab
  reportId: string | undefined
  search: EngagementSearch
  names: ReadonlyMap<string, string> | undefined
  name: string | null
  range: Range
  /** The day of the first publication. */
  first: string | undefined
}) {
  const navigate = useNavigate()
  const reports = [...(names ?? [])].map(([id, each]) => ({ id, name: each }))
  return (
    <>
      <ReportPicker
        reports={reports}
        chosen={reportId === undefined ? null : { id: reportId, name: names === undefined ? '…' : name! }}
        onChoose={(id) =>
          void navigate({ to: paths.engagement(tab, id), search: keptOf(search), resetScroll: false })
        }
      />
      <RangePicker
        range={range}
        search={search}
        first={first}
        onChoose={(next) =>
          void navigate({
            to: paths.engagement(tab, reportId),
            search: readEngagementSearch({ ...search, ...next }),
            resetScroll: false,
          })
        }
      />
    </>
  )
}
