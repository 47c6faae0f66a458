import { PageHeader, RouteTabs, toasts } from '@bubbles/ui'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
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
import { editionsQuery } from './queries.ts'
import { dateOf } from './range.ts'
import { type EngagementSearch, isMisread, misreadDays, rangesOf, readEngagementSearch } from './search.ts'
import { TABS } from './tabs.ts'

/** Tabs of answers: the server refuses to look for those to a report that is not there. */
const ANSWERS: ReadonlySet<EngagementTab> = new Set(['feedback', 'details'])

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
  const params = useSearch({ strict: false })
  const search = useMemo(() => readEngagementSearch(params), [params])
  const navigate = useNavigate()
  useEffect(() => {
    if (isMisread(params, search)) {
      const problem = misreadDays(params, search)
      if (problem !== null) toasts.notify({ message: problem })
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, ...search }),
        replace: true,
        resetScroll: false,
      })
    }
  }, [params, search, navigate])
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const [tables, setTables] = useState<readonly ExportTable[]>([])
  const editions = useQuery(editionsQuery())
  const own = useQuery({ ...editionsQuery(reportId), enabled: reportId !== undefined })
  const isUnpublished = reportId !== undefined && own.data?.length === 0
  const names = useMemo(() => reportNames(editions.data ?? []), [editions.data])
  const isBusy =
    useIsFetching({ queryKey: ['engagement'], predicate: ({ state }) => state.data === undefined }) > 0
  const day = useToday()
  // A new day moves the named ranges on.
  const { range, compare } = useMemo(() => rangesOf(search, dateOf(day)), [search, day])
  const current = TABS.find(({ id }) => id === tab)!

  const { days, from, to } = search
  // Block and edition are of one report and one tab.
  const kept: EngagementSearch = { days, from, to, compare: search.compare, show: search.show }
  const nameOf = (id: string): string => names.get(id) ?? 'An unpublished report'

  const pickers = (
    <>
      <ReportPicker
        reports={[...names].map(([id, name]) => ({ id, name }))}
        chosen={
          reportId === undefined ? null : { id: reportId, name: editions.isPending ? '…' : nameOf(reportId) }
        }
        onChoose={(id) => void navigate({ to: paths.engagement(tab, id), search: kept, resetScroll: false })}
      />
      <RangePicker
        range={range}
        search={search}
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
  const exports = (
    <ExportMenu
      tables={tables}
      report={reportId === undefined ? null : nameOf(reportId)}
      tab={current.label}
      range={range}
      compact={phone}
    />
  )
  return (
    <TabTables value={setTables}>
      <PageHeader
        title="Engagement"
        state={phone ? <NowCount reportId={reportId} /> : undefined}
        actions={
          <>
            {!phone && pickers}
            {exports}
          </>
        }
      />
      {phone && <div className={styles.pickers}>{pickers}</div>}
      <RouteTabs
        label="Engagement"
        tabs={TABS.map(({ id, label }) => ({
          id,
          label,
          href: paths.engagement(id, reportId),
          current: id === tab,
        }))}
        renderLink={routerLink(kept)}
        busy={isBusy}
        trailing={phone ? undefined : <NowCount reportId={reportId} />}
      />
      {/* Until the answer comes, what stands here is about the report and the days before. */}
      <div className={styles.tab} aria-busy={isBusy}>
        <Suspense fallback={<TabWaiting />}>
          {isUnpublished && ANSWERS.has(tab) ? (
            <NotPublished />
          ) : (
            <current.Component reportId={reportId} range={range} compare={compare} />
          )}
        </Suspense>
        {tables.length > 0 && <ExportOff />}
      </div>
    </TabTables>
  )
}
