import { messageOf, PanelError, Sheet, Skeleton, StateChips } from '@bubbles/ui'
import type { ReportState } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { PublishedReport } from '../../../api/reports.ts'
import { ChangeList } from '../changes/ChangeList.tsx'
import { changesQuery } from '../review/queries.ts'
import type { HttpSyncProvider } from '../sync/HttpSyncProvider.ts'
import { LiveNow } from './LiveNow.tsx'
import styles from './PublishSheet.module.css'

/** What readers see of a report, what they do not see yet, and the ways to change that. */
export function StateSheet({
  reportId,
  provider,
  state,
  live,
  onClose,
  onPublish,
  onShow,
}: {
  reportId: string
  provider: HttpSyncProvider
  state: ReportState
  live: readonly PublishedReport[]
  onClose: () => void
  onPublish: () => void
  onShow: (blockId: string) => void
}) {
  const audience = state.public ? 'public' : 'internal'
  const published = state.public || state.internal
  const options = changesQuery(reportId, audience)
  const changes = useQuery({
    ...options,
    enabled: published,
    queryFn: async (context) => {
      // The server compares what it has: the latest words should be there.
      await provider.settle()
      return options.queryFn!(context)
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title="What readers see"
      actions={
        <>
          <Button variant="text" color="secondary" onClick={onClose}>
            Close
          </Button>
          <Button variant="contained" onClick={onPublish}>
            {published ? 'Publish a new edition' : 'Publish'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div>
          <StateChips state={state} />
        </div>
        {!published && <p>This report is a draft: only those who write and review reports see it.</p>}
        <LiveNow live={live} onDone={() => undefined} />
        {published && (
          <section>
            <h3 className={styles.heading}>Changes not published</h3>
            {changes.isError ? (
              <PanelError
                title="The changes did not load"
                reason={messageOf(changes.error)}
                onRetry={() => void changes.refetch()}
              />
            ) : changes.data ? (
              <ChangeList
                changes={changes.data.changes}
                onShow={onShow}
                none="Readers see all that is in the draft."
              />
            ) : (
              <Skeleton height={96} radius={12} />
            )}
          </section>
        )}
      </div>
    </Sheet>
  )
}
