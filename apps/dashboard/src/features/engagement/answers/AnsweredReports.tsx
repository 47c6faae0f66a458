import { type Column, DataTable, EmptyState } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dayInWords } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import { useTabTables } from '../export/tabTables.ts'
import { TabBody } from '../parts/TabBody.tsx'
import { readEngagementSearch } from '../search.ts'
import { countInWords } from '../../../format/numbers.ts'
import styles from './Answers.module.css'
import { type AnsweredReport, answeredQuery } from './queries.ts'

/** Every report that was answered, or whose readers said who they are; a row leads to it. */
export function AnsweredReports({ of }: { of: 'feedback' | 'details' }) {
  return (
    <TabBody query={useQuery(answeredQuery)} title="Couldn’t load feedback.">
      {({ reports, isAsked }) => <Shown of={of} all={reports} isAsked={isAsked} />}
    </TabBody>
  )
}

function Shown({
  of,
  all,
  isAsked,
}: {
  of: 'feedback' | 'details'
  all: readonly AnsweredReport[]
  isAsked: boolean
}) {
  const search = readEngagementSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const reports = useMemo(
    () => all.filter(({ sessions, details }) => (of === 'feedback' ? sessions : details) > 0),
    [all, of],
  )
  useTabTables(useMemo(() => tablesOf(of, reports), [of, reports]))
  if (reports.length === 0)
    return of === 'feedback' ? (
      <NothingAnswered isAsked={isAsked} />
    ) : (
      <EmptyState title="No reader has given their details.">
        A report can ask its readers for a name or an address. What they give, with their consent, appears
        here.
      </EmptyState>
    )
  const number = { align: 'end', width: 'clamp(84px, 12vw, 140px)' } as const
  const columns: Column<AnsweredReport>[] = [
    {
      id: 'name',
      head: 'Report',
      cell: ({ reportId, name }) => (
        <Link to={paths.engagement(of, reportId)} search={search} className={styles.link}>
          {name || 'Untitled report'}
        </Link>
      ),
    },
    ...(of === 'feedback'
      ? ([
          { id: 'sessions', head: 'Answered', ...number, cell: ({ sessions }) => countInWords(sessions) },
          { id: 'comments', head: 'Comments', ...number, cell: ({ comments }) => countInWords(comments) },
        ] satisfies Column<AnsweredReport>[])
      : ([
          { id: 'details', head: 'Readers', ...number, cell: ({ details }) => countInWords(details) },
        ] satisfies Column<AnsweredReport>[])),
    {
      id: 'last',
      head: 'Last',
      ...number,
      wideOnly: true,
      cell: ({ answeredAt }) => dayInWords(answeredAt),
    },
  ]
  return (
    <DataTable
      label={of === 'feedback' ? 'Reports by when they were answered' : 'Reports with user details'}
      columns={columns}
      rows={reports}
      rowKey={({ reportId }) => reportId}
      loading={false}
      error={null}
      onOpen={({ reportId }) => void navigate({ to: paths.engagement(of, reportId), search })}
      rowHeight={48}
    />
  )
}

/** No answers: for want of readers who answer, or of questions. */
export const NothingAnswered = ({ isAsked }: { isAsked: boolean }) => (
  <EmptyState title="No answers yet.">
    {isAsked
      ? 'When readers answer questions in published reports, their answers appear here.'
      : 'Questions in a report ask its readers: a rating, a choice, a comment. Add one in the builder and publish it; what readers answer appears here.'}
  </EmptyState>
)

const tablesOf = (of: 'feedback' | 'details', reports: readonly AnsweredReport[]) =>
  reports.length === 0
    ? []
    : of === 'feedback'
      ? [
          {
            name: 'Answered reports',
            head: ['Report', 'Readers who answered', 'Comments', 'Last (UTC)'],
            rows: reports.map(({ name, sessions, comments, answeredAt }) => [
              name,
              sessions,
              comments,
              answeredAt,
            ]),
          },
        ]
      : [
          {
            name: 'Reports with user details',
            head: ['Report', 'Readers'],
            rows: reports.map(({ name, details }) => [name, details]),
          },
        ]
