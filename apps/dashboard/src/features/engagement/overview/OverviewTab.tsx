import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { Skeleton } from '@bubbles/ui'
import { lazy } from '../../../session/lazy.ts'
import { chosenOf, SIDE_BY_SIDE } from '../sideBySide/chosen.ts'
import type { ExportTable } from '../export/tables.ts'
import { useTabTables } from '../export/tabTables.ts'
import { reportNames } from '../editions/reportNames.ts'
import { CountedNote } from '../parts/CountedNote.tsx'
import { CountriesPanel } from '../parts/CountriesPanel.tsx'
import { LeftOut } from '../filters/LeftOut.tsx'
import { deviceName, sourceName } from '../../../format/readerNames.ts'
import { GoalsPanel } from '../goals/GoalsPanel.tsx'
import { goalsTables, useGoals } from '../goals/useGoals.ts'
import { BY_SEVERAL_SOURCES } from '../parts/names.ts'
import { nameOfRow, useRowFilter } from '../filters/useRowFilter.ts'
import { NoReaders } from '../parts/NoReaders.tsx'
import { SharePanel } from '../parts/SharePanel.tsx'
import { TabBody } from '../parts/TabBody.tsx'
import parts from '../parts/parts.module.css'
import { batchQuery, type Edition, editionsQuery } from '../queries.ts'
import { useToday } from '../parts/useToday.ts'
import { readEngagementSearch } from '../search.ts'
import { useTrendNotes } from '../notes/useTrendNotes.ts'
import { flagsOf } from './flags.ts'
import { NumbersPanel } from './NumbersPanel.tsx'
import styles from './OverviewTab.module.css'
import { MEANINGS } from './meanings.ts'
import type { Comparison } from './measure.ts'
import {
  isComparable,
  measuredDays,
  measuredSince,
  type Overview,
  overviewQuestions,
  type ReportRow,
  readOverview,
  withUnread,
} from './overview.ts'
import { notesTables, overviewTables } from './overviewTables.ts'
import { ReportNumbers } from './ReportNumbers.tsx'
import type { TabProps } from '../TabProps.ts'

const SideBySide = lazy(() => import('../sideBySide/SideBySide.tsx'))

const noEditions: readonly Edition[] = []

/** Four numbers, their trend, and where readers came from; of the organisation or of one report. */
export function OverviewTab(about: TabProps) {
  const query = useQuery(batchQuery(['overview'], about, overviewQuestions(about), readOverview))
  return (
    <TabBody query={query} title="Couldn’t load the overview." waiting="overview">
      {(overview) =>
        isEmpty(overview) ? <NoReaders {...about} /> : <Shown {...about} overview={overview} />
      }
    </TabBody>
  )
}

function Shown({ overview, ...about }: TabProps & { overview: Overview }) {
  const { reportId, range, compare, timeZone } = about
  const search = readEngagementSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const sides = chosenOf(search.reports)
  const endsToday = range.to === useToday()
  const editions = useQuery(editionsQuery()).data ?? noEditions
  const names = useMemo(() => reportNames(editions), [editions])
  const nameOf = (id: string): string => names.get(id) ?? 'Deleted report'
  const compares = compare !== null
  const first = editions.findLast((each) => reportId === undefined || each.reportId === reportId)
  const since = useMemo(() => measuredSince(overview, first?.publishedOn), [overview, first])
  const measured = measuredDays(overview, since)
  const reports = useMemo(
    () => (reportId === undefined ? withUnread(overview.reports, editions, range) : []),
    [overview, editions, range, reportId],
  )
  const name = reportId === undefined ? '' : nameOf(reportId)
  const notes = useTrendNotes({ points: overview.points, reportId, name, range })
  const goals = useGoals(about)
  const [sideTables, setSideTables] = useState<readonly ExportTable[]>([])
  useOverviewTables({ overview, reports, compares, names, since, notes, goals, sideTables, timeZone })
  const comparison: Comparison =
    compare === null ? 'none' : isComparable(measured, overview.days.length) ? 'period' : 'unmeasured'
  const flags = useMemo(
    () => flagsOf(overview.points, editions, reportId),
    [overview.points, editions, reportId],
  )
  return (
    <div className={parts.tab}>
      {(overview.leavesOut || overview.leavesOutTimes) && <LeftOut />}
      <NumbersPanel
        overview={overview}
        measure={search.show ?? 'readers'}
        onMeasure={(show) =>
          void navigate({
            to: '.',
            search: { ...search, show: show === 'readers' ? undefined : show },
            resetScroll: false,
          })
        }
        flags={flags}
        notes={notes}
        comparison={comparison}
        since={since}
        measured={measured}
        endsToday={endsToday}
      />
      {reportId === undefined && sides.length > 1 && (
        <section id={SIDE_BY_SIDE} aria-label="Selected reports" tabIndex={-1} className={styles.sides}>
          <Suspense fallback={<Skeleton height={520} radius={8} />}>
            <SideBySide
              about={about}
              ids={sides}
              editions={editions}
              measure={search.show ?? 'readers'}
              endsToday={endsToday}
              onTables={setSideTables}
            />
          </Suspense>
        </section>
      )}
      <GoalsPanel measured={goals} reportId={reportId} comparing={compares} />
      <WhereFrom overview={overview} />
      {reportId === undefined && <ReportNumbers rows={reports} nameOf={nameOf} search={search} />}
      <CountedNote meanings={MEANINGS} />
    </div>
  )
}

/** What the tab shows, as files. */
function useOverviewTables({
  overview,
  reports,
  compares,
  names,
  since,
  notes,
  goals,
  sideTables,
  timeZone,
}: {
  overview: Overview
  reports: readonly ReportRow[]
  compares: boolean
  names: ReadonlyMap<string, string>
  since: Date | null
  notes: ReturnType<typeof useTrendNotes>
  goals: ReturnType<typeof useGoals>
  sideTables: readonly ExportTable[]
  timeZone: string
}): void {
  const ofGoals = useMemo(() => goalsTables(goals.goals, timeZone), [goals.goals, timeZone])
  useTabTables(
    useMemo(
      () => [
        ...overviewTables(
          { ...overview, reports: [...reports] },
          compares,
          (id) => names.get(id) ?? id,
          since,
          timeZone,
        ),
        ...sideTables,
        ...notesTables(notes.marks, timeZone),
        ...ofGoals,
      ],
      [overview, reports, compares, names, since, notes, ofGoals, sideTables, timeZone],
    ),
  )
}

/** Countries, sources and devices. */
function WhereFrom({ overview: { countries, sources, devices, now, leavesOut } }: { overview: Overview }) {
  const { readers } = now
  const bySource = useRowFilter('source', nameOfRow)
  const byDevice = useRowFilter('device', nameOfRow)
  return (
    <div className={styles.columns}>
      <CountriesPanel countries={countries} readers={readers} leavesOut={leavesOut} first={12} />
      <div className={styles.side}>
        <SharePanel
          title="Sources"
          rows={sources}
          readers={readers}
          leavesOut={leavesOut}
          nameOf={sourceName}
          allOf={(count) => `All ${count} sources`}
          several={BY_SEVERAL_SOURCES}
          filter={bySource}
        />
        <SharePanel
          title="Devices"
          rows={devices}
          readers={readers}
          leavesOut={leavesOut}
          nameOf={deviceName}
          filter={byDevice}
        />
      </div>
    </div>
  )
}

const isEmpty = ({ now, before }: Overview): boolean =>
  [now, before].every(({ visits, views, readers }) => visits + views + readers === 0)
