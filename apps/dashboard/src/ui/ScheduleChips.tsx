import { Chip, VisuallyHidden } from '@bubbles/ui'
import { CalendarClock } from 'lucide-react'

/**
 * What will be published or unpublished and when, or could not be; one chip for each.
 * @param short where there is little room: the day alone is seen
 */
export const ScheduleChips = ({
  chips,
  short = false,
}: {
  chips: readonly { tone: 'error' | 'warning' | 'primary'; lead: string; day: string; title: string }[]
  short?: boolean
}) =>
  chips.map(({ tone, lead, day, title }) => (
    <span key={title} title={title}>
      <Chip tone={tone} icon={<CalendarClock size={14} strokeWidth={1.75} aria-hidden />}>
        {short ? <VisuallyHidden>{lead}</VisuallyHidden> : lead} {day}
      </Chip>
    </span>
  ))
