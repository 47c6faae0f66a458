import { AfterAMoment, EmptyState, messageOf, PageHeader, PanelError, RouteTabs, Skeleton } from '@bubbles/ui'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { internalReportsQuery, type PublishedReport, publicReportsQuery } from '../../api/reports.ts'
import { usePageTitle } from '../../format/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { routerLink } from '../../shell/routerLink.tsx'
import styles from './EngagementPage.module.css'
import { NumbersPanel } from './NumbersPanel.tsx'
import { measuredSince, type Overview } from './overview.ts'
import { RangePicker, ReportPicker } from './pickers.tsx'
import { overviewQuery } from './queries.ts'
import { ReportNumbers } from './ReportNumbers.tsx'
import { SharePanel } from './SharePanel.tsx'
import { type EngagementSearch, readEngagementSearch } from './search.ts'
import type { Flag } from './trend.ts'
import { dayInShort } from './words.ts'

const deviceNames: Record<string, string> = { desktop: 'Computer', mobile: 'Phone', tablet: 'Tablet' }
const sourceName = (name: string): string => (name === '(direct)' ? 'Direct and mail' : name)

/** Engagement of the organisation or of one report: its state is its address. */
export function EngagementPage() {
  usePageTitle('Engagement')
  const { tab, reportId } = useParams({ strict: false }) as { tab?: string; reportId?: string }
  if (tab !== undefined && tab !== 'overview') throw notFound()
  return <OverviewTab reportId={reportId} />
}

function OverviewTab({ reportId }: { reportId: string | undefined }) {
  const search = readEngagementSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const length = search.days ?? 28
  const overview = useQuery(overviewQuery(length, reportId))
  const published = usePublishedReports()
  const names = new Map(published.map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string => names.get(id) ?? 'A report no longer published'

  const change = (next: EngagementSearch, to = paths.engagement('overview', reportId)) =>
    void navigate({ to, search: readEngagementSearch({ ...search, ...next }), resetScroll: false })

  const pickers = (
    <>
      <ReportPicker
        reports={[...names].map(([id, name]) => ({ id, name }))}
        chosen={reportId === undefined ? null : { id: reportId, name: nameOf(reportId) }}
        onChoose={(id) => change({}, paths.engagement('overview', id ?? undefined))}
      />
      <RangePicker length={length} days={overview.data?.days ?? []} onChoose={(days) => change({ days })} />
    </>
  )
  return (
    <>
      <PageHeader title="Engagement" actions={!phone && pickers} />
      <RouteTabs
        label="Engagement"
        tabs={[
          { id: 'overview', label: 'Overview', href: paths.engagement('overview', reportId), current: true },
        ]}
        renderLink={routerLink(search)}
        busy={overview.isPlaceholderData}
      />
      {phone && <div className={styles.pickers}>{pickers}</div>}
      {overview.isPending && <Waiting />}
      {overview.isError && overview.data === undefined && (
        <div className={styles.panel}>
          <PanelError
            title="Engagement did not load."
            reason={messageOf(overview.error)}
            onRetry={() => void overview.refetch()}
          />
        </div>
      )}
      {overview.data !== undefined &&
        (isEmpty(overview.data) ? (
          <NoReaders published={published.length > 0} />
        ) : (
          <div className={styles.page}>
            <NumbersPanel
              overview={overview.data}
              measure={search.show ?? 'readers'}
              onMeasure={(show) => change({ show })}
              flags={flagsOf(overview.data, published, reportId)}
              since={measuredSince(overview.data, firstPublished(published, reportId))}
            />
            <div className={styles.columns}>
              <SharePanel
                title="Sources"
                rows={overview.data.sources}
                readers={overview.data.now.readers}
                nameOf={sourceName}
                nothing="Nobody came in these days."
              />
              <SharePanel
                title="Devices"
                rows={overview.data.devices}
                readers={overview.data.now.readers}
                nameOf={(name) => deviceNames[name] ?? name}
                nothing="Nobody came in these days."
              />
            </div>
            {reportId === undefined && (
              <ReportNumbers rows={overview.data.reports} nameOf={nameOf} search={search} />
            )}
            <p className={styles.note}>
              A reader is counted once a day: nobody is followed from one day to the next. Days are UTC.
            </p>
          </div>
        ))}
    </>
  )
}

/** What is live for either audience; a report published to both is there twice. */
function usePublishedReports(): PublishedReport[] {
  const internal = useQuery(internalReportsQuery).data ?? []
  const everyone = useQuery(publicReportsQuery).data ?? []
  return [...everyone, ...internal]
}

const isEmpty = ({ now, before }: Overview): boolean => now.visits === 0 && before.visits === 0

const firstPublished = (
  published: readonly PublishedReport[],
  reportId: string | undefined,
): string | undefined =>
  published
    .filter(({ id }) => reportId === undefined || id === reportId)
    .map(({ publishedAt }) => publishedAt)
    .sort()[0]

function flagsOf(
  { days }: Overview,
  published: readonly PublishedReport[],
  reportId: string | undefined,
): Flag[] {
  const indexOf = new Map(days.map(({ day }, index) => [day.toISOString().slice(0, 10), index]))
  return published.flatMap((report) => {
    const index = indexOf.get(report.publishedAt.slice(0, 10))
    if (index === undefined || (reportId !== undefined && report.id !== reportId)) return []
    const [label, ending] =
      reportId === undefined
        ? [report.name, `, edition ${report.edition}`]
        : [`Edition ${report.edition}`, '']
    const day = dayInShort(days[index]!.day)
    return [{ index, label, ending, href: report.url, days: [day], titles: [`${day}: ${label}${ending}`] }]
  })
}

function NoReaders({ published }: { published: boolean }) {
  const link = routerLink()({
    href: paths.reports(),
    className: styles.reportsLink,
    children: 'Go to the reports',
  })
  return published ? (
    <EmptyState title="No readers yet." action={link}>
      Share the address of a published report. Its first readers appear here within seconds, and how long they
      read.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing is published yet." action={link}>
      Publish a report, inside the organisation or to everyone. Readers, views and reading time then appear
      here.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <AfterAMoment label="Engagement is loading">
      <div className={styles.page}>
        <Skeleton height={356} radius={12} />
        <div className={styles.columns}>
          <Skeleton height={180} radius={12} />
          <Skeleton height={180} radius={12} />
        </div>
      </div>
    </AfterAMoment>
  )
}

export default EngagementPage
