import type { Editor } from '@tiptap/core'
import { useState, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import type { Thread } from './queries.ts'
import { sortThreads } from './threadsOf.ts'
import { useBlockPlaces } from './useBlockPlaces.ts'
import { useThreadOrder } from './useThreadOrder.ts'

type Tab = 'open' | 'resolved'

/** Threads by tab: the open ones, those of deleted blocks last, and the resolved ones. */
export function useThreadTabs(editor: Editor, ui: BuilderUi, threads: readonly Thread[]) {
  const { thread, comment } = useSyncExternalStore(ui.subscribe, ui.get)
  const sorted = sortThreads(threads, useBlockPlaces(editor, threads), useThreadOrder(editor, threads))
  const isResolved = sorted.resolved.some(({ id }) => id === thread?.id)
  const [chosen, setTab] = useState<Tab>(isResolved ? 'resolved' : 'open')
  const tab = isResolved ? 'resolved' : chosen
  return {
    ...sorted,
    tab,
    setTab,
    /** In the order they are shown in. */
    shown: tab === 'open' ? [...sorted.open, ...sorted.onDeleted] : sorted.resolved,
    openCount: sorted.open.length + sorted.onDeleted.length,
    /** The one in hand, and whether its card takes the focus. */
    thread,
    /** What a comment that is being begun is about. */
    comment,
  }
}

/** Threads by tab. */
export type ThreadTabs = ReturnType<typeof useThreadTabs>
