import { Avatar, type Column, DataTable, type Sort, StateChips } from '@bubbles/ui'
import type { ReactNode } from 'react'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { ReportMenu } from './ReportMenu.tsx'
import { ReportTitleLink } from './ReportTitleLink.tsx'
import { useOpenReport } from './reportActions.ts'
import type { ReportRow } from './rows.ts'
import { Thumbnail } from './Thumbnail.tsx'
import styles from './ReportTable.module.css'

const columns: Column<ReportRow>[] = [
  {
    id: 'title',
    head: 'Title',
    sortable: 'ascending',
    cell: (row) => (
      <span className={styles.title}>
        <Thumbnail row={row} small />
        <ReportTitleLink row={row} className={styles.link} />
      </span>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: '26%',
    cell: (row) => (
      <StateChips
        state={{
          template: row.isTemplate,
          internal: row.internal !== null,
          public: row.public !== null,
          changed: row.changed,
        }}
      />
    ),
  },
  {
    id: 'edited',
    head: 'Edited',
    width: '26%',
    sortable: 'descending',
    cell: (row) => (
      <span className={styles.edited} title={momentInFull(row.edited.at)}>
        <Avatar name={row.edited.by} size={24} />
        <span className={styles.who}>
          {row.edited.by}, <span className={styles.when}>{whenInWords(row.edited.at)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'actions',
    head: 'Actions',
    headHidden: true,
    align: 'end',
    width: '64px',
    cell: (row) => <ReportMenu row={row} />,
  },
]

/** The reports as rows. */
export function ReportTable({
  rows,
  sort,
  onSort,
  empty,
}: {
  rows: readonly ReportRow[]
  sort: Sort
  onSort: (sort: Sort) => void
  empty: ReactNode
}) {
  const open = useOpenReport()
  return (
    <DataTable
      label="Reports"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      loading={false}
      error={null}
      sort={sort}
      onSort={onSort}
      onOpen={open}
      empty={empty}
    />
  )
}
