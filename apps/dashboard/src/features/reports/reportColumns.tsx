import { Avatar, type Column, Row, Text } from '@bubbles/ui'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { ReportMenu } from './ReportMenu.tsx'
import { ReportChips, ReportSnippet, ReportTags } from './ReportParts.tsx'
import { ReportTitleLink } from './ReportTitleLink.tsx'
import type { ReportRow } from './rows.ts'
import { Thumbnail } from './Thumbnail.tsx'
import styles from './reportColumns.module.css'

/** The columns of reports. */
export const reportColumns: readonly Column<ReportRow>[] = [
  {
    id: 'title',
    head: 'Title',
    sortable: 'ascending',
    width: 'minmax(0, 40fr)',
    cell: (row) => <Title row={row} />,
  },
  {
    id: 'state',
    head: 'State',
    width: 'minmax(0, 26fr)',
    cell: (row) => <ReportChips row={row} as="span" />,
  },
  {
    id: 'edited',
    head: 'Edited',
    width: 'minmax(0, 24fr)',
    sortable: 'descending',
    cell: (row) => (
      <Row as="span" gap={8} title={momentInFull(row.updatedAt)}>
        <Avatar name={row.updatedBy.name} size={24} />
        <Text shrink>
          {row.updatedBy.name},{' '}
          <Text tone="secondary" nowrap>
            {whenInWords(row.updatedAt)}
          </Text>
        </Text>
      </Row>
    ),
  },
  {
    id: 'threads',
    head: 'Open threads',
    width: '88px',
    align: 'end',
    roomyOnly: true,
    cell: (row) => {
      const count = row.review?.openThreads ?? 0
      return !row.hasDraft ? '–' : <Text tone={count === 0 ? 'secondary' : 'default'}>{count}</Text>
    },
  },
  {
    id: 'actions',
    head: 'Actions',
    headHidden: true,
    align: 'end',
    width: '36px',
    cell: (row) => <ReportMenu row={row} />,
  },
]

const Title = ({ row }: { row: ReportRow }) => (
  <Row as="span" gap={16} shrink>
    <Thumbnail row={row} small />
    <Text shrink className={styles.words}>
      <ReportTitleLink row={row} className={styles.link} />
      <ReportSnippet row={row} size="small" className={styles.snippet} />
      <ReportTags row={row} />
    </Text>
  </Row>
)
