import { type Column, DataTable, type Sort, Text } from '@bubbles/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { completionOf, type Overview } from './overview.ts'
import styles from './OverviewTab.module.css'
import type { EngagementSearch } from '../search.ts'
import { countInWords, percent } from '../../../format/numbers.ts'
import { duration } from '../../../format/durations.ts'

type Row = Overview['reports'][number]

/** Every report that was read, with its numbers; a row leads to the report's own overview. */
export function ReportNumbers({
  rows,
  nameOf,
  search,
}: {
  rows: readonly Row[]
  nameOf: (reportId: string) => string
  search: EngagementSearch
}) {
  const navigate = useNavigate()
  const [sort, setSort] = useState<Sort>({ column: 'readers', direction: 'descending' })
  const valueOf: Record<string, (row: Row) => number | string> = {
    name: (row) => nameOf(row.reportId).toLowerCase(),
    readers: (row) => row.readers,
    views: (row) => row.views,
    time: (row) => row.medianSeconds,
    completion: (row) => completionOf(row),
  }
  const value = valueOf[sort.column]!
  const sign = sort.direction === 'ascending' ? 1 : -1
  const sorted = [...rows].sort((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
  const number = { align: 'end', sortable: 'descending' } as const
  const columns: Column<Row>[] = [
    {
      id: 'name',
      head: 'Report',
      sortable: 'ascending',
      cell: (row) => (
        <Link to={paths.engagement('overview', row.reportId)} search={search} className={styles.reportLink}>
          {nameOf(row.reportId)}
        </Link>
      ),
    },
    {
      id: 'readers',
      head: 'Readers',
      ...number,
      width: 'clamp(76px, 8vw, 120px)',
      cell: (row) => countInWords(row.readers),
    },
    {
      id: 'views',
      head: 'Views',
      ...number,
      width: 'clamp(76px, 8vw, 120px)',
      wideOnly: true,
      cell: (row) => countInWords(row.views),
    },
    {
      id: 'time',
      head: 'Median time',
      ...number,
      width: 'clamp(88px, 9vw, 140px)',
      cell: (row) => (row.visits === 0 ? '–' : duration(row.medianSeconds)),
    },
    {
      id: 'completion',
      head: 'Read to the end',
      ...number,
      width: 'clamp(96px, 10vw, 160px)',
      wideOnly: true,
      cell: (row) => (row.visits === 0 ? '–' : percent(completionOf(row))),
    },
  ]
  return (
    <Text as="section" shrink aria-labelledby="engagement-reports">
      <h2 id="engagement-reports" className={styles.sectionTitle}>
        Reports
      </h2>
      <DataTable
        label="Reports by readers"
        columns={columns}
        rows={sorted}
        rowKey={(row) => row.reportId}
        loading={false}
        error={null}
        sort={sort}
        onSort={setSort}
        onOpen={(row) => void navigate({ to: paths.engagement('overview', row.reportId), search })}
        empty="No reports were read in this period."
        rowHeight={48}
      />
    </Text>
  )
}
