import { Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { momentWithZone } from '../../../../format/time.ts'
import styles from '../PublishSheet.module.css'
import { schedulesQuery } from './queries.ts'
import { Schedules } from './Schedules.tsx'

/** That it is scheduled, what happens until then, and the way to change it. */
export function ScheduleDone({ reportId, at }: { reportId: string; at: Date }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { data } = useQuery(schedulesQuery(reportId))
  // Its time can be changed right here, and it can be cancelled: what the heading says has to follow.
  const [id] = useState(() => data?.schedules.find((each) => Date.parse(each.at) === at.getTime())?.id)
  const kept = data?.schedules.find((each) => each.id === id && each.failed === null)
  const isOver = id !== undefined && kept === undefined
  return (
    <Stack gap={28}>
      <div>
        <Text as="h3" size="title" weight="semibold" ref={heading} tabIndex={-1} className={styles.done}>
          {isOver
            ? 'It’s no longer scheduled'
            : `It will be published on ${momentWithZone(kept ? new Date(kept.at) : at)}`}
        </Text>
        {!isOver && (
          <Text as="p" tone="secondary">
            The draft will be published as it is now. Anything written from now on stays in the draft. Until
            then, you can change the time or cancel here and in “What readers see”.
          </Text>
        )}
      </div>
      <Schedules reportId={reportId} />
    </Stack>
  )
}
