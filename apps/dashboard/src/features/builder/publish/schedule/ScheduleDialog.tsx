import { FormDialog, messageOf } from '@bubbles/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Resource } from '@bubbles/contract'
import { MomentFields } from './MomentFields.tsx'
import { dateOf, type Moment, momentProblem } from '../../../../ui/date/moments.ts'
import { useKeepSchedules } from './queries.ts'

/** Asks for a time and schedules something for it. Made anew each time it is opened. */
export function ScheduleDialog({
  reportId,
  title,
  description,
  label,
  first,
  send,
  onClose,
}: {
  reportId: string
  title: string
  description: ReactNode
  /** What the button says. */
  label: string
  /** What the fields begin with. */
  first: Moment
  send: (at: string) => Promise<Resource<'listSchedules'>>
  onClose: () => void
}) {
  const [moment, setMoment] = useState(first)
  const [tried, setTried] = useState(false)
  const keep = useKeepSchedules(reportId)
  const schedule = useMutation({
    meta: { quiet: true },
    mutationFn: (at: Date) => send(at.toISOString()),
    onSuccess: (answer) => {
      keep(answer)
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (momentProblem(moment) === null) schedule.mutate(dateOf(moment)!)
      }}
      title={title}
      description={description}
      submitLabel={label}
      loading={schedule.isPending}
      error={schedule.error && messageOf(schedule.error)}
    >
      <MomentFields moment={moment} problem={tried ? momentProblem(moment) : null} onChange={setMoment} />
    </FormDialog>
  )
}
