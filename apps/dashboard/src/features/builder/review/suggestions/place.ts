import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { Thread } from '../queries.ts'
import { blockPlaces } from '../threadsOf.ts'
import { type Located, locate } from './passage.ts'

export type Suggestion = NonNullable<Thread['suggestion']>

/** A thread that suggests a change. */
export type SuggestionThread = Thread & { suggestion: Suggestion }

export const suggests = (thread: Thread): thread is SuggestionThread => thread.suggestion !== null

/** One that no one has decided on. */
export const isOpenSuggestion = (thread: Thread): thread is SuggestionThread =>
  thread.suggestion?.state === 'open'

/** Where a suggestion is in a document. */
export interface Place {
  /** Of the block whose text it changes. */
  pos: number
  /** What that block says now. */
  text: string
  located: Located
}

/**
 * Where a suggestion is; null where its block is gone. A block's text is only text, so a place in it is one in the
 * document: `pos + 1` further on.
 */
export function placeOf(
  doc: ProseMirrorNode,
  { blockId, suggestion }: SuggestionThread,
  places: ReadonlyMap<string, number> = blockPlaces(doc),
): Place | null {
  const pos = places.get(blockId)
  const block = pos === undefined ? null : doc.nodeAt(pos)
  if (pos === undefined || !block?.isTextblock) return null
  const text = block.textContent
  return { pos, text, located: locate(text, suggestion) }
}
