import { Stack, Text } from '@bubbles/ui'
import { useEffect, useRef } from 'react'
import { momentWithZone } from '../../../../format/time.ts'
import styles from '../PublishSheet.module.css'
import { Schedules } from './Schedules.tsx'

/** That it is scheduled, what happens until then, and the way to change it. */
export function ScheduleDone({ reportId, at }: { reportId: string; at: Date }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={28}>
      <div>
        <Text as="h3" size="title" weight="semibold" ref={heading} tabIndex={-1} className={styles.done}>
          It will be published on {momentWithZone(at)}
        </Text>
        <Text as="p" tone="secondary">
          The draft will be published as it is now. Anything written from now on stays in the draft. Until
          then, you can change the time or cancel here and in “What readers see”.
        </Text>
      </div>
      <Schedules reportId={reportId} />
    </Stack>
  )
}
