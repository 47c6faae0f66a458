import type { Audience } from '@bubbles/domain'
import { QueryError, Sheet, Skeleton, Stack, StateChips, Text, Button } from '@bubbles/ui'
import type { ReportState } from '@bubbles/ui'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublishedReport } from '../../../api/reports.ts'
import { grants } from '../../../session/abilities.ts'
import { ChangeList } from '../changes/ChangeList.tsx'
import { changesQuery } from '../review/queries.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { LinkSettings } from './LinkSettings.tsx'
import { LiveNow } from './LiveNow.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { Heading } from './parts.tsx'
import { Schedules } from './schedule/Schedules.tsx'
import { useLinkGuard } from './useLinkGuard.tsx'
import { useLinkSettings } from './useLinkSettings.ts'
import { useRecheckOnEdits } from './useRecheckOnEdits.ts'

/** What readers see of a report, what they do not see yet, and the ways to change that. */
export function StateSheet({
  reportId,
  provider,
  state,
  live,
  mayPublish,
  onClose,
  onPublish,
  onShow,
  onCompared,
}: {
  reportId: string
  provider: SyncProvider
  state: ReportState
  live: readonly PublishedReport[]
  /** Who may not asks who may. */
  mayPublish: boolean
  onClose: () => void
  onPublish: () => void
  onShow: (blockId: string) => void
  /** The server knows now what of the draft, as it is, readers don't have. */
  onCompared: () => void
}) {
  const published = state.public || state.internal
  const mayLink = live.some((each) => each.audience === 'public' && grants(each, 'report.publish'))
  const link = useLinkSettings(reportId, mayLink)
  const { guard, question } = useLinkGuard(link, mayLink)
  const close = () => guard(onClose)
  const changes = useChanges(reportId, provider, state, onCompared)
  useRecheckOnEdits(true, reportId, provider)
  const isNew = !published || state.changed || (changes.data?.changes.length ?? 0) > 0
  return (
    <Sheet
      open
      onClose={close}
      title="What readers see"
      actions={
        <>
          <Button variant="text" color="secondary" onClick={close}>
            Close
          </Button>
          <Button variant={isNew ? 'contained' : 'outlined'} onClick={() => guard(onPublish)}>
            {!mayPublish ? 'Ask to publish' : published ? 'Publish a new edition' : 'Publish'}
          </Button>
        </>
      }
    >
      <Stack gap={28}>
        <div>
          <StateChips state={state} />
        </div>
        {!published && <p>This report is a draft. Only builders and reviewers can see it.</p>}
        <Schedules reportId={reportId} />
        <LiveNow live={live} onDone={() => undefined} />
        {mayLink && <LinkSettings reportId={reportId} link={link} isLive />}
        {published && (
          <NotPublished
            changes={changes}
            isPublic={state.public}
            onShow={(blockId) => guard(() => onShow(blockId))}
          />
        )}
        <PreviewLinks reportId={reportId} provider={provider} />
      </Stack>
      {question}
    </Sheet>
  )
}

/** What readers do not see yet: those of the public edition, or else those of the internal one alone. */
function useChanges(reportId: string, provider: SyncProvider, state: ReportState, onCompared: () => void) {
  const queryClient = useQueryClient()
  const audiences = (['public', 'internal'] as const).filter((audience) => state[audience])
  return useQuery({
    ...changesQuery(reportId, audiences[0]),
    queryKey: ['builder', 'changes', reportId, 'readers', ...audiences],
    enabled: audiences.length > 0,
    queryFn: async () => {
      let isEdited = false
      const note = () => {
        isEdited = true
      }
      // The server compares what it has: the latest words should be there.
      await provider.settle()
      provider.ydoc.on('update', note)
      try {
        let changes = await readChanges(queryClient, reportId, audiences[0]!)
        if (changes.changes.length === 0 && audiences[1] !== undefined)
          changes = await readChanges(queryClient, reportId, audiences[1])
        await queryClient.invalidateQueries({ queryKey: ['reports', 'live', reportId] })
        // What was written meanwhile is compared in a moment.
        if (!isEdited) onCompared()
        return changes
      } finally {
        provider.ydoc.off('update', note)
      }
    },
  })
}

const readChanges = (queryClient: QueryClient, reportId: string, audience: Audience) =>
  queryClient.fetchQuery(changesQuery(reportId, audience))

function NotPublished({
  changes,
  isPublic,
  onShow,
}: {
  changes: ReturnType<typeof useChanges>
  /** Whether the public can read the report. */
  isPublic: boolean
  onShow: (blockId: string) => void
}) {
  return (
    <section>
      {changes.data?.changes.length !== 0 && <Heading>Changes not published</Heading>}
      {changes.isError ? (
        <QueryError title="Couldn’t load the changes" query={changes} />
      ) : changes.data ? (
        <>
          {isPublic && changes.data.since?.audience === 'internal' && changes.data.changes.length > 0 && (
            <Text as="p" tone="secondary" padding="0 0 12px">
              Only readers of the internal edition would see these changes.
            </Text>
          )}
          <ChangeList changes={changes.data.changes} onShow={onShow} none="No unpublished changes." />
        </>
      ) : (
        <Skeleton height={96} radius={12} />
      )}
    </section>
  )
}
