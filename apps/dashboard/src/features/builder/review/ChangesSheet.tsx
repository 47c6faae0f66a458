import { QueryError, Sheet, Skeleton, Stack } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { whenInWords } from '../../../format/time.ts'
import { ChangeList } from '../changes/ChangeList.tsx'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { changesQuery } from './queries.ts'

/** What changed since the last publication; before the first, everything is new. */
export function ChangesSheet({
  reportId,
  provider,
  onClose,
  onShow,
}: {
  reportId: string
  provider: SyncProvider
  onClose: () => void
  onShow: (blockId: string) => void
}) {
  const options = changesQuery(reportId)
  const query = useQuery({
    ...options,
    queryFn: async (context) => {
      // The server compares what it has: the latest words should be there.
      await provider.settle()
      return options.queryFn!(context)
    },
  })
  const since = query.data?.since
  return (
    <Sheet open onClose={onClose} title="What changed">
      {query.isError ? (
        <QueryError title="Couldn’t load the changes" query={query} />
      ) : !query.data ? (
        <Skeleton height={160} radius={12} />
      ) : (
        <Stack gap={20}>
          <p>
            {since
              ? `Since edition ${since.edition}, published to ${
                  since.audience === 'public' ? 'everyone' : 'the organisation'
                } ${whenInWords(since.publishedAt)}.`
              : 'This report has not been published yet: every block is new.'}
          </p>
          {since && (
            <ChangeList
              changes={query.data.changes}
              onShow={onShow}
              none={`Nothing has changed since edition ${since.edition}.`}
            />
          )}
        </Stack>
      )}
    </Sheet>
  )
}
