import { Avatar, type Column, DataTable, Row, type Sort, StateChips, Text } from '@bubbles/ui'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo } from 'react'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { lineAround } from './marked.ts'
import { MarkedText } from './MarkedText.tsx'
import { PublishRequestChip } from './PublishRequestChip.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import { ReportTitleLink } from './ReportTitleLink.tsx'
import { ReviewChip } from './ReviewChip.tsx'
import { useOpenReport, useReportActions } from './reportActions.ts'
import type { ReportRow } from './rows.ts'
import { SelectAll } from './SelectAll.tsx'
import { SelectBox } from './SelectBox.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import styles from './ReportTable.module.css'

const titleColumn: Column<ReportRow> = {
  id: 'title',
  head: 'Title',
  sortable: 'ascending',
  width: '40%',
  cell: (row) => <Title row={row} />,
}

const columns: Column<ReportRow>[] = [
  {
    id: 'state',
    head: 'State',
    width: '26%',
    cell: (row) => (
      <Row as="span" gap={6} align="stretch" wrap>
        <StateChips
          state={{
            template: row.isTemplate,
            internal: row.internal !== null,
            public: row.public !== null,
            changed: row.changed,
          }}
        />
        <ReviewChip review={row.review} />
        <PublishRequestChip request={row.publishRequest} />
      </Row>
    ),
  },
  {
    id: 'edited',
    head: 'Edited',
    width: '24%',
    sortable: 'descending',
    cell: (row) => (
      <span className={styles.edited} title={momentInFull(row.edited.at)}>
        <Avatar name={row.edited.by} size={24} />
        <Text shrink>
          {row.edited.by},{' '}
          <Text tone="secondary" nowrap>
            {whenInWords(row.edited.at)}
          </Text>
        </Text>
      </span>
    ),
  },
]

const actionsColumn: Column<ReportRow> = {
  id: 'actions',
  head: 'Actions',
  headHidden: true,
  align: 'end',
  width: '64px',
  cell: (row) => <ReportMenu row={row} />,
}

/** Only where there is room: under 1280 titles need it. */
const threadsColumn: Column<ReportRow> = {
  id: 'threads',
  head: 'Open threads',
  width: '112px',
  align: 'end',
  cell: (row) => {
    const count = row.review?.openThreads ?? 0
    return row.draft === null ? '–' : <span className={count === 0 ? styles.none : undefined}>{count}</span>
  },
}

function Title({ row }: { row: ReportRow }) {
  const { query, snippets } = useReportActions()
  const snippet = snippets.get(row.id)
  return (
    <span className={styles.title}>
      <Thumbnail row={row} small />
      <span className={styles.words}>
        <ReportTitleLink row={row} className={styles.link} />
        {snippet !== undefined && (
          <span className={styles.snippet}>
            <MarkedText text={lineAround(snippet, query)} query={query} />
          </span>
        )}
      </span>
    </span>
  )
}

/** The reports as rows. */
export function ReportTable({
  rows,
  sort,
  onSort,
  extent,
  onSelectAll,
  empty,
}: {
  rows: readonly ReportRow[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** How many rows of this page are selected. */
  extent: 'all' | 'some' | 'none'
  onSelectAll: () => void
  empty: ReactNode
}) {
  const open = useOpenReport()
  const { select, selected } = useReportActions()
  const wide = useMediaQuery('(min-width: 1280px)', { noSsr: true })
  const shown = useMemo((): Column<ReportRow>[] => {
    const tick: Column<ReportRow> = {
      id: 'select',
      head: 'Select',
      headHidden: true,
      headCell: <SelectAll extent={extent} onSelectAll={onSelectAll} />,
      width: '52px',
      cell: (row) => <SelectBox row={row} className={styles.tick} />,
    }
    return [
      ...(select === null ? [] : [tick]),
      titleColumn,
      ...columns,
      ...(wide ? [threadsColumn] : []),
      actionsColumn,
    ]
  }, [select, extent, onSelectAll, wide])
  return (
    <DataTable
      label="Reports"
      columns={shown}
      rows={rows}
      rowKey={(row) => row.id}
      rowProps={(row) => ({
        'data-report-id': row.id,
        className: selected.has(row.id) ? styles.selected : undefined,
      })}
      loading={false}
      error={null}
      sort={sort}
      onSort={onSort}
      onOpen={open}
      empty={empty}
    />
  )
}
