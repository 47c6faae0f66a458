import { messageOf, QueryError, Sheet, Skeleton, Button } from '@bubbles/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import type { BuilderUi } from '../builderUi.ts'
import { publicationCheckQuery } from '../queries.ts'
import { AskPublisher } from './AskPublisher.tsx'
import { Done } from './Done.tsx'
import { goToFinding, type Place } from './goToFinding.ts'
import { PublishForm } from './PublishForm.tsx'
import { useRecheckOnEdits } from './useRecheckOnEdits.ts'
import { ScheduleDone } from './schedule/ScheduleDone.tsx'
import type { SheetProps } from './SheetProps.ts'

/** Checks, readers, address, note: all that stands between a draft and its readers. Who may not publish asks who may. */
export function PublishSheet({
  mayPublish,
  ui,
  onLeave,
  ...props
}: Omit<SheetProps, 'onShow'> & {
  mayPublish: boolean
  ui: BuilderUi
  /** Closes the sheet for the block that `then` goes to; one comes back to it. */
  onLeave: (then: () => void) => void
}) {
  const { editor, reportId } = props
  const queryClient = useQueryClient()
  const onShow = (place: Place) => onLeave(() => goToFinding({ editor, ui, queryClient, reportId }, place))
  return mayPublish ? <Publish {...props} onShow={onShow} /> : <AskPublisher {...props} onShow={onShow} />
}

function Publish(props: SheetProps) {
  const { reportId, provider, open, onClose } = props
  const [done, setDone] = useState<
    { published: PublishedReport; before: readonly PublishedReport[] } | { scheduledFor: Date } | null
  >(null)
  const check = useQuery({
    ...publicationCheckQuery(reportId),
    enabled: open && done === null,
    retry: false,
    // Somebody may have solved it in another window, or made it worse.
    refetchOnWindowFocus: 'always',
    queryFn: async (context) => {
      // The server checks and publishes what it has: the latest words must be there.
      if (!(await provider.settle())) throw new Error('Your latest changes aren’t saved yet.')
      return api.checkPublication({ id: reportId }, { signal: context.signal })
    },
  })
  useRecheckOnEdits(open && done === null, reportId, provider)
  const close = () => {
    onClose()
    setDone(null)
  }
  if (done && 'scheduledFor' in done)
    return (
      <Sheet open={open} onClose={close} title="Scheduled" actions={<Button onClick={close}>Close</Button>}>
        <ScheduleDone reportId={reportId} at={done.scheduledFor} />
      </Sheet>
    )
  if (done)
    return (
      <Sheet open={open} onClose={close} title="Published" actions={<Button onClick={close}>Close</Button>}>
        <Done {...done} />
      </Sheet>
    )
  if (check.data)
    return (
      <PublishForm
        {...props}
        onClose={close}
        check={check.data}
        unchecked={check.error && messageOf(check.error)}
        onDone={(published) => setDone({ published, before: check.data.live })}
        onScheduled={(at) => setDone({ scheduledFor: at })}
        onRecheck={() => check.refetch()}
      />
    )
  return (
    <Sheet open={open} onClose={close} title="Publish">
      {check.error ? (
        <QueryError title="Couldn’t check the report" query={check} />
      ) : (
        <Skeleton height={160} radius={12} />
      )}
    </Sheet>
  )
}
