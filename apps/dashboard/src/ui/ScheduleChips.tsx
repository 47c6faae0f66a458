import { Chip, VisuallyHidden } from '@bubbles/ui'
import { CalendarClock } from 'lucide-react'
import { dayInShort, momentInFull } from '../format/time.ts'

/** What is done to a report at a time. */
export interface Scheduled {
  action: 'publish' | 'unpublish'
  at: string
  /** Its time came and nothing was done. */
  isFailed: boolean
  /** The draft has changed since it was checked. */
  changed?: boolean
}

/**
 * What will be published or unpublished and when, or could not be; one chip for each.
 * @param short where there is little room: the day alone is seen
 */
export const ScheduleChips = ({
  schedules,
  short = false,
}: {
  schedules: readonly Scheduled[]
  short?: boolean
}) =>
  schedules.map(({ action, at, isFailed, changed = false }) => {
    const lead = isFailed ? `Not ${action}ed on ` : `Will be ${action}ed on `
    const since = changed && !isFailed ? '. The draft has changed since it was scheduled.' : ''
    return (
      <span key={`${action} ${at}`} title={`${lead}${momentInFull(at)}${since}`}>
        <Chip
          tone={isFailed ? 'error' : changed ? 'warning' : 'primary'}
          icon={<CalendarClock size={14} strokeWidth={1.75} aria-hidden />}
        >
          {short ? <VisuallyHidden>{lead}</VisuallyHidden> : lead}
          {dayInShort(at)}
        </Chip>
      </span>
    )
  })
