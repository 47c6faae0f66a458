import { useQuery } from '@tanstack/react-query'
import { useAbility } from '../../../../session/abilities.ts'
import { ScheduleChips } from '../../../../ui/ScheduleChips.tsx'
import { schedulesQuery } from './queries.ts'

/** The chips of what is scheduled for the open report. */
export function ReportSchedules({ reportId }: { reportId: string }) {
  const { data } = useQuery({ ...schedulesQuery(reportId), enabled: useAbility('report.check') })
  const schedules = data?.schedules ?? []
  return <ScheduleChips schedules={schedules.map((each) => ({ ...each, isFailed: each.failed !== null }))} />
}
