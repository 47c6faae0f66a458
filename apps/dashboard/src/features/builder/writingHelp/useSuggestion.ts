import { messageOf } from '@bubbles/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { suggestText } from '../../../api/writingHelp.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import type { Place } from './place.ts'

export type Suggestion =
  | { state: 'busy' }
  | { state: 'ready'; text: string; isCut: boolean }
  | { state: 'failed'; words: string }

const UNSAVED = 'Your latest changes aren’t saved yet. Try again once they are.'

/** Asks for a suggestion from the start, and again when it is told to. It ends with the screen that shows it. */
export function useSuggestion(
  { task, blockId }: Place,
  { reportId, provider, passage }: { reportId: string; provider: SyncProvider; passage: string },
): { suggestion: Suggestion; again: () => void; fail: (words: string) => void } {
  const [suggestion, setSuggestion] = useState<Suggestion>({ state: 'busy' })
  const running = useRef<AbortController | null>(null)
  const ask = useCallback(async () => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const show = (next: Suggestion) => {
      if (!mine.signal.aborted) setSuggestion(next)
    }
    try {
      // The server reads the draft as it has it.
      if (!(await provider.settle())) return show({ state: 'failed', words: UNSAVED })
      if (mine.signal.aborted) return
      const answer = await suggestText(reportId, bodyOf(task, blockId, passage), mine.signal)
      show({ state: 'ready', ...answer })
    } catch (error) {
      show({ state: 'failed', words: messageOf(error) })
    }
  }, [task, blockId, passage, reportId, provider])
  useEffect(() => {
    void ask()
    return () => running.current?.abort()
  }, [ask])
  return {
    suggestion,
    again: () => {
      setSuggestion({ state: 'busy' })
      void ask()
    },
    fail: (words) => setSuggestion({ state: 'failed', words }),
  }
}

function bodyOf(task: Place['task'], blockId: string, passage: string) {
  if (task === 'introduction') return { task }
  return task === 'plainer' ? { task, blockId, passage } : { task, blockId }
}
