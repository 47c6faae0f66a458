import { Panel, Row, SelectBox, StateChips, Text } from '@bubbles/ui'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { lineAround } from './marked.ts'
import { MarkedText } from './MarkedText.tsx'
import { PublishRequestChip } from './PublishRequestChip.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import { ReportTitleLink } from './ReportTitleLink.tsx'
import { commentsInWords, ReviewChip } from './ReviewChip.tsx'
import { useReportActions } from './reportActions.ts'
import type { ReportRow } from './rows.ts'
import { Thumbnail } from './Thumbnail.tsx'
import styles from './ReportCard.module.css'

/**
 * One report as a card. The title link covers it, so a click anywhere opens it; the menu and the tick stand above.
 * While something is selected, ticks show on all cards.
 */
export function ReportCard({ row }: { row: ReportRow }) {
  const { select, selected, query, snippets } = useReportActions()
  const isSelected = selected.has(row.id)
  const snippet = snippets.get(row.id)
  const comments = commentsInWords(row.review)
  return (
    <Panel
      as="article"
      shrink
      className={isSelected ? `${styles.card} ${styles.selected}` : styles.card}
      data-report-id={row.id}
      data-selecting={selected.size > 0 ? '' : undefined}
    >
      <div className={styles.picture}>
        <Thumbnail row={row} />
      </div>
      <div className={styles.body}>
        <Row gap={6} align="stretch" wrap>
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
        <Text as="h2" size="large" weight="semibold" above={10} breakWords className={styles.title}>
          <ReportTitleLink row={row} className={styles.link} />
        </Text>
        {snippet !== undefined && (
          <Text as="p" above={4} tone="secondary" breakWords className={styles.snippet}>
            <MarkedText text={lineAround(snippet, query)} query={query} />
          </Text>
        )}
        <Text as="p" above={4} size="small" tone="secondary" truncate title={momentInFull(row.edited.at)}>
          {row.edited.by}, {whenInWords(row.edited.at)}
          {comments !== null && ` · ${comments}`}
        </Text>
      </div>
      {select !== null && (
        <SelectBox
          label={`Select ${row.name || 'Untitled'}`}
          checked={isSelected}
          onSelect={(isRange) => select(row.id, isRange)}
          className={styles.tick}
        />
      )}
      <ReportMenu row={row} className={styles.menu} />
    </Panel>
  )
}
