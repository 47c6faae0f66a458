import { Button, QueryError, Row, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/client.ts'
import { useAbility, useOrganisation } from '../../../../session/abilities.ts'
import { momentOf } from '../../../../ui/date/moments.ts'
import { Heading } from '../parts.tsx'
import styles from '../PublishSheet.module.css'
import { type Schedule, schedulesQuery, useCancelSchedule } from './queries.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { scheduleWords, versionWords } from './scheduleWords.ts'

/** What will be published or unpublished at a time, and what could not be; nothing where nothing is scheduled. */
export function Schedules({ reportId }: { reportId: string }) {
  const sees = useAbility('report.check')
  const query = useQuery({ ...schedulesQuery(reportId), enabled: sees })
  const [moving, setMoving] = useState<Schedule | null>(null)
  if (query.isError) return <QueryError title="Couldn’t load what’s scheduled" query={query} />
  const schedules = query.data?.schedules ?? []
  if (schedules.length === 0) return null
  return (
    <section>
      <Heading below={4}>Scheduled</Heading>
      <Stack as="ul" className={styles.rows}>
        {schedules.map((each) => (
          <ScheduleRow key={each.id} reportId={reportId} schedule={each} onMove={() => setMoving(each)} />
        ))}
      </Stack>
      {moving && (
        <ScheduleDialog
          reportId={reportId}
          title="Choose another time"
          description={
            moving.action === 'publish'
              ? 'The version that was checked is still the one that will be published.'
              : 'The report stays published until then.'
          }
          label="Change time"
          first={momentOf(new Date(moving.at))}
          send={(at) => api.moveSchedule({ id: reportId, scheduleId: moving.id, body: { at } })}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  )
}

function ScheduleRow({
  reportId,
  schedule,
  onMove,
}: {
  reportId: string
  schedule: Schedule
  onMove: () => void
}) {
  const mayPublish = useAbility('report.publish')
  const organisation = useOrganisation()?.friendlyName ?? 'the organisation'
  const cancel = useCancelSchedule(reportId)
  const { failed, scheduledBy } = schedule
  const words = scheduleWords(schedule, organisation)
  const more = versionWords(schedule)
  const end =
    failed !== null ? 'Dismiss' : schedule.action === 'publish' ? 'Cancel publishing' : 'Cancel unpublishing'
  return (
    <Row as="li" gap={16} justify="space-between" wrap padding="10px 0" breakWords>
      <Stack shrink align="start" className={styles.scheduled}>
        <Text as="p" {...(failed && { tone: 'error', weight: 'medium' })}>
          {words}
        </Text>
        {more !== '' && <Text as="p">{more}</Text>}
        <Text as="p" tone="secondary">
          Scheduled by {scheduledBy.name || scheduledBy.emailAddress}
        </Text>
      </Stack>
      {mayPublish && (
        <Row gap={8} fixed>
          {failed === null && (
            <Button size="small" aria-label={`Change time: ${words}`} onClick={onMove}>
              Change time
            </Button>
          )}
          <Button
            size="small"
            color={failed === null ? 'error' : 'primary'}
            loading={cancel.isPending}
            aria-label={`${end}: ${words}`}
            onClick={() => cancel.mutate(schedule)}
          >
            {end}
          </Button>
        </Row>
      )}
    </Row>
  )
}
