import { Row, StateChips, Text, VisuallyHidden } from '@bubbles/ui'
import { Star, Tag } from 'lucide-react'
import type { ComponentProps } from 'react'
import { scheduleChip } from '../../format/scheduleChip.ts'
import { ScheduleChips } from '../../ui/ScheduleChips.tsx'
import { lineAround } from './marked.ts'
import { MarkedText } from './MarkedText.tsx'
import { LinkChips } from '../../shell/LinkChips.tsx'
import { PublishRequestChip } from './PublishRequestChip.tsx'
import { ReviewChip } from './ReviewChip.tsx'
import styles from './ReportParts.module.css'
import { useReportActions } from './reportActions.ts'
import type { ReportRow } from './rows.ts'

/** What readers see of a report, how its review stands, and who asks for it to be published. */
export const ReportChips = ({ row, as = 'div' }: { row: ReportRow; as?: 'div' | 'span' }) => (
  <Row as={as} gap={6} align="stretch" wrap>
    <StateChips
      state={{
        template: row.isTemplate,
        internal: row.internal !== null,
        public: row.public !== null,
        changed: row.changed,
      }}
    />
    <LinkChips link={row.public} />
    <ScheduleChips chips={row.schedules.map(scheduleChip)} />
    <ReviewChip review={row.review} />
    <PublishRequestChip request={row.publishRequest} />
    {row.isFavourite && <FavouriteMark />}
  </Row>
)

const FavouriteMark = () => (
  <Row as="span" title="Favourite" className={styles.favourite}>
    <Star aria-hidden size={16} strokeWidth={1.75} />
    <VisuallyHidden>Favourite</VisuallyHidden>
  </Row>
)

/** The tags of a report in one line; nothing where it has none. */
export function ReportTags({
  row: { tags },
  className = '',
  ...text
}: { row: ReportRow } & ComponentProps<typeof Text>) {
  if (tags.length === 0) return null
  const words = tags.map(({ name }) => name).join(', ')
  return (
    <Text
      size="small"
      tone="secondary"
      truncate
      title={words}
      className={`${styles.tags} ${className}`}
      {...text}
    >
      <Tag aria-hidden size={12} strokeWidth={1.75} /> <VisuallyHidden>Tags: </VisuallyHidden>
      {words}
    </Text>
  )
}

/** The words around a find in the contents, in one line; nothing where the title alone fits. */
export function ReportSnippet({ row, ...text }: { row: ReportRow } & ComponentProps<typeof Text>) {
  const { query } = useReportActions()
  if (row.snippet === null) return null
  return (
    <Text tone="secondary" breakWords {...text}>
      <MarkedText text={lineAround(row.snippet, query)} query={query} />
    </Text>
  )
}
