import type { KeyboardEvent } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import type { Thread } from './queries.ts'
import { showThread } from './startComment.ts'

/** j, k and the arrows go from one thread to the next. @returns whether the key was one of these. */
export function moveBetween(event: KeyboardEvent, ui: BuilderUi, threads: readonly Thread[]): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const by =
    event.key === 'j' || event.key === 'ArrowDown' ? 1 : event.key === 'k' || event.key === 'ArrowUp' ? -1 : 0
  if (by === 0 || threads.length === 0) return false
  event.preventDefault()
  const at = threads.findIndex(({ id }) => id === ui.get().thread?.id)
  const next = threads[Math.min(Math.max(at + by, 0), threads.length - 1)]
  if (next) showThread(ui, next.id, true)
  return true
}
