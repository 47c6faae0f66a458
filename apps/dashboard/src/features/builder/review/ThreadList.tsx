import { SegmentedControl, Stack, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import type { KeyboardEvent } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { moveBetween } from './moveBetween.ts'
import type { Thread } from './queries.ts'
import { closeThread, showThread } from './startComment.ts'
import { AllSuggestions } from './suggestions/AllSuggestions.tsx'
import { ThreadCard } from './ThreadCard.tsx'
import { blockPlaces } from './threadsOf.ts'
import type { ThreadTabs } from './useThreadTabs.ts'

interface ThreadListProps {
  reportId: string
  editor: Editor
  ui: BuilderUi
  threads: ThreadTabs
  canComment: boolean
}

/** The threads of a tab, and the tabs. */
export function ThreadList({ reportId, editor, ui, threads, canComment }: ThreadListProps) {
  const { tab, setTab, open, onDeleted, resolved, openCount } = threads
  const card = (thread: Thread) => (
    <DrawerCard key={thread.id} {...{ reportId, editor, ui, threads, canComment, thread }} />
  )
  return (
    <>
      <div data-threads>
        <SegmentedControl
          label="Threads"
          segments={[
            { value: 'open', label: `Open ${openCount}` },
            { value: 'resolved', label: `Resolved ${resolved.length}` },
          ]}
          value={tab}
          onChange={(next) => {
            ui.set({ thread: null })
            setTab(next)
          }}
        />
      </div>
      {tab === 'open' && (
        <AllSuggestions
          reportId={reportId}
          editor={editor}
          threads={threads.shown}
          onStart={() => ui.set({ thread: null })}
        />
      )}
      {/* The keys only move between its cards. */}
      <Stack gap={12} onKeyDown={(event: KeyboardEvent) => void moveBetween(event, ui, threads.shown)}>
        {(tab === 'open' ? open : resolved).map(card)}
        {tab === 'open' && onDeleted.length > 0 && (
          <>
            <Text as="h3" above={8} size="small" tone="secondary" weight="semibold">
              On deleted blocks
            </Text>
            {onDeleted.map(card)}
          </>
        )}
        {threads.shown.length === 0 && (
          <Text as="p" tone="secondary">
            {tab === 'resolved'
              ? 'Resolved threads are kept here and can be opened again.'
              : `No open comments. ${canComment ? 'Select words or a block and press Ctrl+Alt+M to start one, or Ctrl+Alt+Shift+M to suggest a change.' : ''}`}
          </Text>
        )}
      </Stack>
    </>
  )
}

const focusTabs = (): void =>
  document.querySelector<HTMLElement>('[data-panel] [data-threads] input:checked')?.focus()

/** One thread, with the words it is about, which stand elsewhere. */
function DrawerCard({
  reportId,
  editor,
  ui,
  threads: { thread: active },
  canComment,
  thread,
}: ThreadListProps & { thread: Thread }) {
  return (
    <ThreadCard
      reportId={reportId}
      editor={editor}
      thread={thread}
      active={active?.id === thread.id}
      focus={active?.focus ?? false}
      canComment={canComment}
      showQuote
      onActivate={() => {
        const place = editor.view.nodeDOM(blockPlaces(editor.state.doc).get(thread.blockId) ?? -1)
        if (place instanceof HTMLElement) place.scrollIntoView({ block: 'center' })
        showThread(ui, thread.id, true)
      }}
      onLeave={() => {
        ui.set({ thread: null })
        focusTabs()
      }}
      onDecided={() => closeThread(ui, thread.id, focusTabs)}
    />
  )
}
