import { Chip } from '@bubbles/ui'
import { CalendarClock } from 'lucide-react'
import { momentInFull, momentInWords } from '../format/time.ts'

/** What is done to a report at a time. */
export interface Scheduled {
  action: 'publish' | 'unpublish'
  at: string
  /** Its time came and nothing was done. */
  isFailed: boolean
}

/** What will be published or unpublished and when, or could not be; one chip for each. */
export const ScheduleChips = ({ schedules }: { schedules: readonly Scheduled[] }) =>
  schedules.map(({ action, at, isFailed }) => (
    <span key={`${action} ${at}`} title={momentInFull(at)}>
      <Chip
        tone={isFailed ? 'error' : 'primary'}
        icon={<CalendarClock size={14} strokeWidth={1.75} aria-hidden />}
      >
        {isFailed ? `Not ${action}ed as scheduled` : `Will be ${action}ed on ${momentInWords(at)}`}
      </Chip>
    </span>
  ))
