import { messageOf, PanelError, Sheet, Skeleton } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { publicationCheckQuery } from '../queries.ts'
import type { HttpSyncProvider } from '../sync/HttpSyncProvider.ts'
import { AskPublisher } from './AskPublisher.tsx'
import { Done } from './Done.tsx'
import { PublishForm } from './PublishForm.tsx'
import { useRecheckOnEdits } from './useRecheckOnEdits.ts'

export interface SheetProps {
  reportId: string
  provider: HttpSyncProvider
  open: boolean
  onClose: () => void
  onPublished: () => void
  /** Closes the sheet and goes to a block that a check or a change names. */
  onShow: (blockId: string) => void
}

/** Checks, readers, address, note: all that stands between a draft and its readers. Who may not publish asks who may. */
export function PublishSheet({ mayPublish, ...props }: SheetProps & { mayPublish: boolean }) {
  return mayPublish ? <Publish {...props} /> : <AskPublisher {...props} />
}

function Publish(props: SheetProps) {
  const { reportId, provider, open, onClose } = props
  const [done, setDone] = useState<{ published: PublishedReport; before: readonly PublishedReport[] } | null>(
    null,
  )
  const check = useQuery({
    ...publicationCheckQuery(reportId),
    enabled: open && done === null,
    retry: false,
    // Somebody may have solved it in another window, or made it worse.
    refetchOnWindowFocus: 'always',
    queryFn: async (context) => {
      // The server checks and publishes what it has: the latest words must be there.
      if (!(await provider.settle())) throw new Error('Your latest changes are not on the server yet.')
      return api.checkPublication({ id: reportId }, { signal: context.signal })
    },
  })
  useRecheckOnEdits(open && done === null, reportId, provider)
  const close = () => {
    onClose()
    setDone(null)
  }
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
        onRecheck={() => check.refetch()}
      />
    )
  return (
    <Sheet open={open} onClose={close} title="Publish">
      {check.error ? (
        <PanelError
          title="The report could not be checked"
          reason={messageOf(check.error)}
          onRetry={() => void check.refetch()}
        />
      ) : (
        <Skeleton height={160} radius={12} />
      )}
    </Sheet>
  )
}
