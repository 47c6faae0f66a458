import type { Audience } from '@bubbles/domain'
import { QueryError, Sheet, Skeleton, Stack, StateChips, Button } from '@bubbles/ui'
import type { ReportState } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
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
  onClose,
  onPublish,
  onShow,
}: {
  reportId: string
  provider: SyncProvider
  state: ReportState
  live: readonly PublishedReport[]
  onClose: () => void
  onPublish: () => void
  onShow: (blockId: string) => void
}) {
  const published = state.public || state.internal
  const audience = state.public ? 'public' : 'internal'
  const mayLink = live.some((each) => each.audience === 'public' && grants(each, 'report.publish'))
  const link = useLinkSettings(reportId, mayLink)
  const { guard, question } = useLinkGuard(link, mayLink)
  const close = () => guard(onClose)
  const changes = useChanges(reportId, provider, audience, published)
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
            {published ? 'Publish a new edition' : 'Publish'}
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
            isChanged={state.changed}
            onShow={(blockId) => guard(() => onShow(blockId))}
          />
        )}
        <PreviewLinks reportId={reportId} provider={provider} />
      </Stack>
      {question}
    </Sheet>
  )
}

/** What readers do not see yet. */
function useChanges(reportId: string, provider: SyncProvider, audience: Audience, enabled: boolean) {
  const options = changesQuery(reportId, audience)
  return useQuery({
    ...options,
    enabled,
    queryFn: async (context) => {
      // The server compares what it has: the latest words should be there.
      await provider.settle()
      return options.queryFn!(context)
    },
  })
}

function NotPublished({
  changes,
  isChanged,
  onShow,
}: {
  changes: ReturnType<typeof useChanges>
  /** Whether the draft was edited since: that can leave everything as it was, such as an empty paragraph. */
  isChanged: boolean
  onShow: (blockId: string) => void
}) {
  return (
    <section>
      {changes.data?.changes.length !== 0 && <Heading>Changes not published</Heading>}
      {changes.isError ? (
        <QueryError title="Couldn’t load the changes" query={changes} />
      ) : changes.data ? (
        <ChangeList
          changes={changes.data.changes}
          onShow={onShow}
          none={
            isChanged
              ? 'The draft was edited, but nothing that readers see has changed.'
              : 'No unpublished changes.'
          }
        />
      ) : (
        <Skeleton height={96} radius={12} />
      )}
    </section>
  )
}
