import { Avatar, type Column, Row, StateChips, Text } from '@bubbles/ui'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { lineAround } from './marked.ts'
import { MarkedText } from './MarkedText.tsx'
import { PublishRequestChip } from './PublishRequestChip.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import { ReportTitleLink } from './ReportTitleLink.tsx'
import { ReviewChip } from './ReviewChip.tsx'
import { useReportActions } from './reportActions.ts'
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
    width: 'minmax(0, 24fr)',
    sortable: 'descending',
    cell: (row) => (
      <Row as="span" gap={8} title={momentInFull(row.edited.at)}>
        <Avatar name={row.edited.by} size={24} />
        <Text shrink>
          {row.edited.by},{' '}
          <Text tone="secondary" nowrap>
            {whenInWords(row.edited.at)}
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
      return row.draft === null ? '–' : <Text tone={count === 0 ? 'secondary' : 'default'}>{count}</Text>
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

function Title({ row }: { row: ReportRow }) {
  const { query, snippets } = useReportActions()
  const snippet = snippets.get(row.id)
  return (
    <Row as="span" gap={16} shrink>
      <Thumbnail row={row} small />
      <Text shrink className={styles.words}>
        <ReportTitleLink row={row} className={styles.link} />
        {snippet !== undefined && (
          <Text size="small" tone="secondary" breakWords className={styles.snippet}>
            <MarkedText text={lineAround(snippet, query)} query={query} />
          </Text>
        )}
      </Text>
    </Row>
  )
}
