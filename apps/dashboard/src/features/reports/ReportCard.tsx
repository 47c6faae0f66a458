import { Panel, SelectBox, Text } from '@bubbles/ui'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { ReportMenu } from './ReportMenu.tsx'
import { ReportChips, ReportSnippet, ReportTags } from './ReportParts.tsx'
import { ReportTitleLink } from './ReportTitleLink.tsx'
import { commentsInWords } from './ReviewChip.tsx'
import { useReportActions } from './reportActions.ts'
import type { ReportRow } from './rows.ts'
import { Thumbnail } from './Thumbnail.tsx'
import styles from './ReportCard.module.css'

/**
 * One report as a card. The title link covers it, so a click anywhere opens it; the menu and the tick stand above.
 * While something is selected, ticks show on all cards.
 */
export function ReportCard({ row }: { row: ReportRow }) {
  const { select, selected } = useReportActions()
  const isSelected = selected.has(row.id)
  const comments = commentsInWords(row.review)
  return (
    <Panel
      as="article"
      shrink
      className={isSelected ? `${styles.card} ${styles.selected}` : styles.card}
      data-report-id={row.id}
      data-selecting={selected.size > 0 ? '' : undefined}
    >
      <div className={styles.picture} data-picture>
        <Thumbnail row={row} />
      </div>
      <div className={styles.body}>
        <ReportChips row={row} />
        <Text as="h2" size="large" weight="semibold" above={10} breakWords className={styles.title}>
          <ReportTitleLink row={row} className={styles.link} />
        </Text>
        <ReportSnippet row={row} as="p" above={4} className={styles.snippet} />
        <Text
          as="p"
          above={4}
          size="small"
          tone="secondary"
          truncate
          className={styles.edited}
          title={momentInFull(row.updatedAt)}
        >
          {row.updatedBy.name}, {whenInWords(row.updatedAt)}
        </Text>
        <ReportTags row={row} as="p" className={styles.edited} />
        {comments !== null && (
          <Text as="p" size="small" tone="secondary" className={styles.edited}>
            {comments}
          </Text>
        )}
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
