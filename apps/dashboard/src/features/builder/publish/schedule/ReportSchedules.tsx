import { useMediaQuery } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { scheduleChip } from '../../../../format/scheduleChip.ts'
import { useAbility } from '../../../../session/abilities.ts'
import { ScheduleChips } from '../../../../ui/ScheduleChips.tsx'
import { schedulesQuery } from './queries.ts'

/** What is done first to the open report at a time: the line has room for one. */
export function ReportSchedules({ reportId }: { reportId: string }) {
  const { data } = useQuery({ ...schedulesQuery(reportId), enabled: useAbility('report.check') })
  const isNarrow = useMediaQuery('(max-width: 1199.95px)')
  const schedules = (data?.schedules ?? []).slice(0, 1)
  return (
    <ScheduleChips
      chips={schedules.map((each) => scheduleChip({ ...each, isFailed: each.failed !== null }))}
      short={isNarrow}
    />
  )
}
