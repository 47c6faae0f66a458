import { messageOf, PanelError, Skeleton } from '@bubbles/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** The contents of a section once they have loaded; until then their outline, or why they didn't load. */
export function LoadedSection<Data>({
  query,
  failed,
  children,
}: {
  query: UseQueryResult<Data>
  /** Said where they couldn't be loaded. */
  failed: string
  children: (data: Data) => ReactNode
}) {
  if (query.isError)
    return <PanelError title={failed} reason={messageOf(query.error)} onRetry={() => void query.refetch()} />
  return query.data === undefined ? <Skeleton height={92} radius={12} /> : children(query.data)
}
