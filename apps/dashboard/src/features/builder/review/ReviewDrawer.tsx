import { QueryError, Skeleton } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { grants } from '../../../session/abilities.ts'
import { showBlock } from '../editor/showBlock.ts'
import type { DrawerProps } from '../panel/DrawerProps.ts'
import { PanelFrame } from '../panel/PanelFrame.tsx'
import { reviewQuery, type Thread } from './queries.ts'
import { ReviewStatus } from './ReviewStatus.tsx'
import { leaveComments } from './startComment.ts'
import { StartThread } from './StartThread.tsx'
import { ThreadList } from './ThreadList.tsx'
import { useThreadTabs } from './useThreadTabs.ts'

const NONE: readonly Thread[] = []

/** All comments of a report and how its review stands: beside the paper, from below on a phone. */
export function ReviewDrawer({ report, editor, ui, provider, onClose }: DrawerProps) {
  const query = useQuery(reviewQuery(report.id))
  const threads = useThreadTabs(editor, ui, query.data?.threads ?? NONE)
  const canComment = grants(query.data, 'report.comment')
  const close = () => {
    onClose()
    leaveComments(editor, ui)
  }
  useEffect(() => {
    // A thread or a new comment takes the focus by itself.
    const { thread: asked, comment: begun } = ui.get()
    if (!asked && !begun) document.querySelector<HTMLElement>('[data-panel] h2')?.focus()
  }, [ui])
  const parts = { reportId: report.id, editor, ui, threads, canComment }
  return (
    <PanelFrame title="Comments and review" closeLabel="Close review" onClose={close}>
      {query.isError && !query.data ? (
        <QueryError title="Couldn’t load the comments" query={query} />
      ) : !query.data ? (
        <Skeleton height={120} radius={12} />
      ) : (
        <>
          <ReviewStatus
            report={report}
            review={query.data.review}
            provider={provider}
            onShow={(blockId) => showBlock(editor, blockId)}
          />
          <StartThread {...parts} />
          <ThreadList {...parts} />
        </>
      )}
    </PanelFrame>
  )
}
