import { Row, StateChips, Text } from '@bubbles/ui'
import type { ComponentProps } from 'react'
import { scheduleChip } from '../../format/scheduleChip.ts'
import { ScheduleChips } from '../../ui/ScheduleChips.tsx'
import { lineAround } from './marked.ts'
import { MarkedText } from './MarkedText.tsx'
import { PublishRequestChip } from './PublishRequestChip.tsx'
import { ReviewChip } from './ReviewChip.tsx'
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
    <ScheduleChips chips={row.schedules.map(scheduleChip)} />
    <ReviewChip review={row.review} />
    <PublishRequestChip request={row.publishRequest} />
  </Row>
)

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
