import { readersInWords } from '../filters/fewWords.ts'
import { Button, type Column, DataTable, Row, SelectBox, type Sort, Stack, Text } from '@bubbles/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { completionOf, type ReportRow } from './overview.ts'
import parts from '../parts/parts.module.css'
import { chosenOf, MOST_COMPARED, SIDE_BY_SIDE, withChoice } from '../sideBySide/chosen.ts'
import { FewReaders } from '../sideBySide/FewReaders.tsx'
import type { EngagementSearch } from '../search.ts'
import { countInWords } from '../../../format/numbers.ts'
import { percent } from '../../../format/shares.ts'
import { duration } from '../../../format/durations.ts'

/** What the columns of numbers are sorted by. */
const VALUES: Readonly<Record<string, (row: ReportRow) => number>> = {
  readers: (row) => row.readers,
  views: (row) => row.views,
  time: (row) => row.medianSeconds,
  completion: completionOf,
}

const timeOf = (row: ReportRow): string => (row.visits === 0 ? '–' : duration(row.medianSeconds))

const number = { align: 'end', sortable: 'descending' } as const
const NUMBERS: readonly Column<ReportRow>[] = [
  {
    id: 'readers',
    head: 'Readers',
    ...number,
    width: 'clamp(76px, 8vw, 120px)',
    cell: readersInWords,
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
    wideOnly: true,
    cell: timeOf,
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

/** The way to a report's own numbers, with what a phone has no column for. */
const Name = ({
  row,
  name,
  address,
}: {
  row: ReportRow
  name: string
  address: { to: string; search: EngagementSearch }
}) => (
  <div className={parts.padded}>
    <Link {...address} className={parts.rowLink}>
      {name}
    </Link>
    {row.visits > 0 && (
      <Text as="p" size="small" tone="secondary" className={parts.narrow}>
        Median time {timeOf(row)}
      </Text>
    )}
  </div>
)

/** What the ticks are for, by how many are set. */
const compareWords = (count: number): string =>
  count < 2
    ? `Select 2 to ${MOST_COMPARED} reports to see them side by side.`
    : count < MOST_COMPARED
      ? `${count} reports selected.`
      : `${count} reports selected, which is the maximum.`

/** Leads to the reports side by side, which are further up. */
function showSideBySide(): void {
  const place = document.getElementById(SIDE_BY_SIDE)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/** Ticks by which reports are put side by side. */
const compareColumn = ({
  search: { reports },
  nameOf,
  onChoose,
}: {
  search: EngagementSearch
  nameOf: (reportId: string) => string
  onChoose: (reports: string | undefined) => void
}): Column<ReportRow> => ({
  id: 'compare',
  head: 'Compare',
  headHidden: true,
  width: '44px',
  cell: ({ reportId }) => {
    const chosen = chosenOf(reports)
    const isChosen = chosen.includes(reportId)
    return (
      <SelectBox
        label={`Compare ${nameOf(reportId)}`}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= MOST_COMPARED}
        onSelect={() => onChoose(withChoice(reports, reportId, !isChosen))}
      />
    )
  },
})

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
  const chosen = chosenOf(search.reports)
  const onChoose = (reports: string | undefined) =>
    void navigate({ to: '.', search: { ...search, reports }, replace: true, resetScroll: false })
  const { reports: _reports, ...others } = search
  const addressOf = ({ reportId }: ReportRow) => ({
    to: paths.engagement('overview', reportId),
    search: others,
  })
  return (
    <Stack as="section" gap={12} shrink aria-labelledby="engagement-reports">
      <div>
        <Text as="h2" id="engagement-reports" size="large" weight="semibold">
          Reports
        </Text>
        {rows.length > 1 && (
          <Row gap="0 8px" wrap tone="secondary">
            <Text as="output">{compareWords(chosen.length)}</Text>
            {chosen.length > 1 && (
              <Button variant="text" size="small" onClick={showSideBySide}>
                See them side by side
              </Button>
            )}
          </Row>
        )}
      </div>
      <DataTable
        label="Reports by readers"
        columns={[
          ...(rows.length > 1 ? [compareColumn({ search, nameOf, onChoose })] : []),
          {
            id: 'name',
            head: 'Report',
            sortable: 'ascending',
            cell: (row) => <Name row={row} name={nameOf(row.reportId)} address={addressOf(row)} />,
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
      {rows.some(({ isFew }) => isFew) && <FewReaders />}
    </Stack>
  )
}
