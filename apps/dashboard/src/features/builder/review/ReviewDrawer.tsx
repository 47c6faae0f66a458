import { messageOf, PanelError, SegmentedControl, Skeleton, Stack, Text, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { grants } from '../../../session/abilities.ts'
import { activeBlock } from '../editor/blocks.ts'
import { showBlock } from '../editor/Paper.tsx'
import { PanelFrame } from '../panel/PanelFrame.tsx'
import { moveBetween } from './moveBetween.ts'
import { NewThread } from './NewThread.tsx'
import { reviewQuery, type Thread } from './queries.ts'
import { ReviewStatus } from './ReviewStatus.tsx'
import { leaveComments, showThread, startComment } from './startComment.ts'
import { ThreadCard } from './ThreadCard.tsx'
import { blockPlaces, sortThreads } from './threadsOf.ts'
import { useBlockPlaces } from './useBlockPlaces.ts'
import type { DrawerProps } from '../panel/DrawerProps.ts'

const NONE: readonly Thread[] = []

type Tab = 'open' | 'resolved'

/** All comments of a report and how its review stands: beside the paper, from below on a phone. */
export function ReviewDrawer({ report, editor, ui, provider, onClose }: DrawerProps) {
  const query = useQuery(reviewQuery(report.id))
  const { thread, comment } = useSyncExternalStore(ui.subscribe, ui.get)
  const threads = query.data?.threads ?? NONE
  const places = useBlockPlaces(editor, threads)
  const sorted = sortThreads(threads, places)
  const isResolved = sorted.resolved.some(({ id }) => id === thread?.id)
  const [chosen, setTab] = useState<Tab>(isResolved ? 'resolved' : 'open')
  const tab = isResolved ? 'resolved' : chosen
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
  const card = (each: Thread) => (
    <ThreadCard
      key={each.id}
      reportId={report.id}
      thread={each}
      active={thread?.id === each.id}
      focus={thread?.focus ?? false}
      canComment={canComment}
      showQuote
      onActivate={() => {
        const place = editor.view.nodeDOM(blockPlaces(editor.state.doc).get(each.blockId) ?? -1)
        if (place instanceof HTMLElement) place.scrollIntoView({ block: 'center' })
        showThread(ui, each.id, true)
      }}
      onLeave={() => {
        ui.set({ thread: null })
        document.querySelector<HTMLElement>('[data-panel] [data-threads] input:checked')?.focus()
      }}
    />
  )
  const openCount = sorted.open.length + sorted.onDeleted.length
  return (
    <PanelFrame above="" title="Comments and review" closeLabel="Close the review" onClose={close}>
      {query.isError && !query.data ? (
        <PanelError
          title="Couldn’t load the comments"
          reason={messageOf(query.error)}
          onRetry={() => void query.refetch()}
        />
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
          {comment ? (
            <NewThread
              key={comment.blockId}
              reportId={report.id}
              target={comment}
              onStarted={(id) => {
                setTab('open')
                showThread(ui, id, true)
              }}
              onLeave={() => ui.set({ comment: null })}
            />
          ) : (
            canComment && (
              <Button
                startIcon={<MessageSquarePlus aria-hidden />}
                disabled={activeBlock(editor.state) === null}
                onClick={() => startComment(editor, ui)}
              >
                Comment on the block
              </Button>
            )
          )}
          <div data-threads>
            <SegmentedControl
              label="Threads"
              segments={[
                { value: 'open', label: `Open ${openCount}` },
                { value: 'resolved', label: `Resolved ${sorted.resolved.length}` },
              ]}
              value={tab}
              onChange={(next) => {
                ui.set({ thread: null })
                setTab(next)
              }}
            />
          </div>
          {/* The keys only move between its cards. */}
          <Stack
            gap={12}
            onKeyDown={(event: KeyboardEvent) =>
              void moveBetween(
                event,
                ui,
                tab === 'open' ? [...sorted.open, ...sorted.onDeleted] : sorted.resolved,
              )
            }
          >
            {tab === 'resolved' && sorted.resolved.map(card)}
            {tab === 'open' && sorted.open.map(card)}
            {tab === 'open' && sorted.onDeleted.length > 0 && (
              <>
                <Text as="h3" above={8} size="small" tone="secondary" weight="semibold">
                  On deleted blocks
                </Text>
                {sorted.onDeleted.map(card)}
              </>
            )}
            {tab === 'resolved' && sorted.resolved.length === 0 && (
              <Text as="p" tone="secondary">
                Resolved threads are kept here and can be opened again.
              </Text>
            )}
            {tab === 'open' && openCount === 0 && (
              <Text as="p" tone="secondary">
                No open comments. {canComment && 'Select words or a block and press Ctrl+Alt+M to start one.'}
              </Text>
            )}
          </Stack>
        </>
      )}
    </PanelFrame>
  )
}
