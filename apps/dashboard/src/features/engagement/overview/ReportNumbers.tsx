import { SMALLEST_GROUP } from '@bubbles/domain'
import { type Column, DataTable, type Sort, Stack, Text } from '@bubbles/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { completionOf, type ReportRow } from './overview.ts'
import parts from '../parts/parts.module.css'
import type { EngagementSearch } from '../search.ts'
import { countInWords, percent } from '../../../format/numbers.ts'
import { duration } from '../../../format/durations.ts'

/** What the columns of numbers are sorted by. */
const VALUES: Readonly<Record<string, (row: ReportRow) => number>> = {
  readers: (row) => row.readers,
  views: (row) => row.views,
  time: (row) => row.medianSeconds,
  completion: completionOf,
}

const number = { align: 'end', sortable: 'descending' } as const
const NUMBERS: readonly Column<ReportRow>[] = [
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
    cell: (row) => (row.isFew ? '–' : countInWords(row.views)),
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

/** Every report that was read, with its numbers; a row leads to the report's own overview. */
export function ReportNumbers({
  rows,
  nameOf,
  search,
}: {
  rows: readonly ReportRow[]
  nameOf: (reportId: string) => string
  search: EngagementSearch
}) {
  const navigate = useNavigate()
  const [sort, setSort] = useState<Sort>({ column: 'readers', direction: 'descending' })
  const value = VALUES[sort.column] ?? ((row: ReportRow) => nameOf(row.reportId).toLowerCase())
  const sign = sort.direction === 'ascending' ? 1 : -1
  const sorted = rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
  const addressOf = ({ reportId }: ReportRow) => ({ to: paths.engagement('overview', reportId), search })
  return (
    <Stack as="section" gap={12} shrink aria-labelledby="engagement-reports">
      <Text as="h2" id="engagement-reports" size="large" weight="semibold">
        Reports
      </Text>
      <DataTable
        label="Reports by readers"
        columns={[
          {
            id: 'name',
            head: 'Report',
            sortable: 'ascending',
            cell: (row) => (
              <Link {...addressOf(row)} className={`${parts.rowLink} ${parts.padded}`}>
                {nameOf(row.reportId)}
              </Link>
            ),
          },
          ...NUMBERS,
        ]}
        rows={sorted}
        rowKey={(row) => row.reportId}
        loading={false}
        error={null}
        sort={sort}
        onSort={setSort}
        onOpen={(row) => void navigate(addressOf(row))}
        empty="No reports were read in this period."
        rowHeight={48}
      />
      {rows.some(({ isFew }) => isFew) && (
        <Text as="p" size="small" tone="secondary">
          Of a report that fewer than {SMALLEST_GROUP} readers match, only their number is shown: more could
          identify one of them.
        </Text>
      )}
    </Stack>
  )
}
