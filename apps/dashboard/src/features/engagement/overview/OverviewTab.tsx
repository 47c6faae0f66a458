import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTabTables } from '../export/tabTables.ts'
import { reportNames } from '../editions/reportNames.ts'
import { CountedNote, READER_WORDS } from '../parts/CountedNote.tsx'
import { CountriesPanel } from '../parts/CountriesPanel.tsx'
import { BY_SEVERAL_SOURCES, deviceName, sourceName } from '../parts/names.ts'
import { NoReaders } from '../parts/NoReaders.tsx'
import { SharePanel } from '../parts/SharePanel.tsx'
import { TabBody } from '../parts/TabBody.tsx'
import parts from '../parts/parts.module.css'
import { batchQuery, type Edition, editionsQuery } from '../queries.ts'
import { useToday } from '../parts/useToday.ts'
import { readEngagementSearch } from '../search.ts'
import { flagsOf } from './flags.ts'
import { NumbersPanel } from './NumbersPanel.tsx'
import styles from './OverviewTab.module.css'
import type { Comparison } from './measure.ts'
import {
  isComparable,
  measuredDays,
  measuredSince,
  type Overview,
  overviewQuestions,
  readOverview,
  withUnread,
} from './overview.ts'
import { overviewTables } from './overviewTables.ts'
import { ReportNumbers } from './ReportNumbers.tsx'
import type { TabProps } from '../TabProps.ts'

const noEditions: readonly Edition[] = []
const nothing = 'No readers in this period.'

/** Four numbers, their trend, and where readers came from; of the organisation or of one report. */
export function OverviewTab(about: TabProps) {
  const query = useQuery(batchQuery(['overview'], about, overviewQuestions(about), readOverview))
  return (
    <TabBody query={query} title="Couldn’t load the overview.">
      {(overview) =>
        isEmpty(overview) ? <NoReaders {...about} /> : <Shown {...about} overview={overview} />
      }
    </TabBody>
  )
}

function Shown({ overview, reportId, range, compare }: TabProps & { overview: Overview }) {
  const search = readEngagementSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const editions = useQuery(editionsQuery()).data ?? noEditions
  const names = useMemo(() => reportNames(editions), [editions])
  const nameOf = (id: string): string => names.get(id) ?? 'Deleted report'
  const compares = compare !== null
  const first = editions.findLast((each) => reportId === undefined || each.reportId === reportId)
  const since = useMemo(() => measuredSince(overview, first?.publishedAt), [overview, first])
  const measured = measuredDays(overview, since)
  const reports = useMemo(
    () => (reportId === undefined ? withUnread(overview.reports, editions, range) : []),
    [overview, editions, range, reportId],
  )
  useTabTables(
    useMemo(
      () => overviewTables({ ...overview, reports }, compares, (id) => names.get(id) ?? id, since),
      [overview, reports, compares, names, since],
    ),
  )
  const comparison: Comparison =
    compare === null ? 'none' : isComparable(measured, overview.days.length) ? 'period' : 'unmeasured'
  const flags = useMemo(
    () => flagsOf(overview.points, editions, reportId),
    [overview.points, editions, reportId],
  )
  return (
    <div className={parts.tab}>
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
        comparison={comparison}
        since={since}
        measured={measured}
        endsToday={range.to === useToday()}
      />
      <div className={styles.columns}>
        <CountriesPanel countries={overview.countries} readers={overview.now.readers} first={12} />
        <div className={styles.side}>
          <SharePanel
            title="Sources"
            rows={overview.sources}
            readers={overview.now.readers}
            nameOf={sourceName}
            nothing={nothing}
            many="sources"
            several={BY_SEVERAL_SOURCES}
          />
          <SharePanel
            title="Devices"
            rows={overview.devices}
            readers={overview.now.readers}
            nameOf={deviceName}
            nothing={nothing}
          />
        </div>
      </div>
      {reportId === undefined && <ReportNumbers rows={reports} nameOf={nameOf} search={search} />}
      <CountedNote>
        <dl>
          <dt>Readers</dt>
          <dd>{READER_WORDS}</dd>
          <dt>Views</dt>
          <dd>How often a page was opened.</dd>
          <dt>Reading time</dt>
          <dd>
            The median time the page was in view, while its window was active and the reader moved, scrolled
            or typed at least every 30 seconds. Half of all visits are longer.
          </dd>
          <dt>Read to the end</dt>
          <dd>
            Share of the visits in which the last tenth of the page came into view. The reach of a report’s
            last block is a different number: it needs half of that block in view.
          </dd>
          <dt>Weeks and months</dt>
          <dd>
            Trends longer than 26 weeks are drawn by week, starting on Monday, and those longer than two years
            by month. The first and last may be incomplete.
          </dd>
          <dt>Not published yet</dt>
          <dd>
            Days before the first publication. They aren’t counted, rather than counted as days without
            readers. Where the previous period includes such days, readers and views are compared per day.
          </dd>
        </dl>
      </CountedNote>
    </div>
  )
}

const isEmpty = ({ now, before }: Overview): boolean =>
  [now, before].every(({ visits, views, readers }) => visits + views + readers === 0)
