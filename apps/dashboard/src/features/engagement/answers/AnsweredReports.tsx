import { type Column, DataTable, EmptyState } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dayInWords } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import type { ExportTable } from '../export/tables.ts'
import { useTabTables } from '../export/tabTables.ts'
import parts from '../parts/parts.module.css'
import { TabBody } from '../parts/TabBody.tsx'
import { readEngagementSearch } from '../search.ts'
import { countInWords } from '../../../format/numbers.ts'
import { type AnsweredReport, answeredQuery } from './queries.ts'

const NO_DETAILS = (
  <EmptyState title="No reader has given their details.">
    A report can ask its readers for a name or an address. The details they give, with their consent, appear
    here.
  </EmptyState>
)

/** No answers: for want of readers who answer, or of questions. */
export const NothingAnswered = ({ isAsked }: { isAsked: boolean }) => (
  <EmptyState title="No answers yet.">
    {isAsked
      ? 'When readers answer questions in published reports, their answers appear here.'
      : 'Questions ask a report’s readers for a rating, a choice or a comment. Add one in the builder and publish it. Readers’ answers appear here.'}
  </EmptyState>
)

/** Every report that was answered, or whose readers said who they are; a row leads to it. */
export function AnsweredReports({ of }: { of: 'feedback' | 'details' }) {
  return (
    <TabBody query={useQuery(answeredQuery)} title="Couldn’t load feedback.">
      {({ reports, isAsked }) => <Shown of={of} all={reports} isAsked={isAsked} />}
    </TabBody>
  )
}

const number = { align: 'end', width: 'clamp(84px, 12vw, 140px)' } as const
const COUNTS: Record<'feedback' | 'details', readonly Column<AnsweredReport>[]> = {
  feedback: [
    { id: 'sessions', head: 'Answered', ...number, cell: ({ sessions }) => countInWords(sessions) },
    { id: 'comments', head: 'Comments', ...number, cell: ({ comments }) => countInWords(comments) },
  ],
  details: [{ id: 'details', head: 'Readers', ...number, cell: ({ details }) => countInWords(details) }],
}
const LAST: Column<AnsweredReport> = {
  id: 'last',
  head: 'Last',
  ...number,
  wideOnly: true,
  cell: ({ answeredAt }) => dayInWords(answeredAt),
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
  if (reports.length === 0) return of === 'feedback' ? <NothingAnswered isAsked={isAsked} /> : NO_DETAILS
  const addressOf = ({ reportId }: AnsweredReport) => ({ to: paths.engagement(of, reportId), search })
  return (
    <DataTable
      label={of === 'feedback' ? 'Reports, most recently answered first' : 'Reports with user details'}
      columns={[
        {
          id: 'name',
          head: 'Report',
          cell: (report) => (
            <Link {...addressOf(report)} className={parts.link}>
              {report.name || 'Untitled report'}
            </Link>
          ),
        },
        ...COUNTS[of],
        LAST,
      ]}
      rows={reports}
      rowKey={({ reportId }) => reportId}
      loading={false}
      error={null}
      onOpen={(report) => void navigate(addressOf(report))}
      rowHeight={48}
    />
  )
}

/** The list as a file. */
function tablesOf(of: 'feedback' | 'details', reports: readonly AnsweredReport[]): ExportTable[] {
  if (reports.length === 0) return []
  if (of === 'details') {
    const rows = reports.map(({ name, details }) => [name, details])
    return [{ name: 'Reports with user details', head: ['Report', 'Readers'], rows }]
  }
  const head = ['Report', 'Readers who answered', 'Comments', 'Last (UTC)']
  const rows = reports.map(({ name, sessions, comments, answeredAt }) => [
    name,
    sessions,
    comments,
    answeredAt,
  ])
  return [{ name: 'Answered reports', head, rows }]
}
