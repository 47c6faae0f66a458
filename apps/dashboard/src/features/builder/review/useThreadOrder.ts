import { type Editor, useEditorState } from '@tiptap/react'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { useMemo } from 'react'
import type { Thread } from './queries.ts'
import { blockPlaces, quoteRange } from './threadsOf.ts'

/**
 * The order in which open threads of one block stand in its text, by their ids: two suggestions for one paragraph as it is read.
 * It changes when one passes another, not with every letter typed.
 */
export function useThreadOrder(editor: Editor, threads: readonly Thread[]): ReadonlyMap<string, number> {
  const order = useEditorState({
    editor,
    selector: ({ editor: now }) => threadOrder(now.state.doc, threads).join(' '),
  })
  return useMemo(() => new Map(order.split(' ').map((id, index) => [id, index])), [order])
}

/** Ids of open threads that share a block with others, in the order of the words they are about. */
export function threadOrder(doc: ProseMirrorNode, threads: readonly Thread[]): string[] {
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null)
  const perBlock = new Map<string, number>()
  for (const { blockId } of open) perBlock.set(blockId, (perBlock.get(blockId) ?? 0) + 1)
  const shared = open.filter(({ blockId }) => (perBlock.get(blockId) ?? 0) > 1)
  if (shared.length === 0) return []
  const places = blockPlaces(doc)
  const at = new Map(shared.map((thread) => [thread.id, wordsAt(doc, thread, places)]))
  return shared
    .toSorted((a, b) => at.get(a.id)! - at.get(b.id)! || a.createdAt.localeCompare(b.createdAt))
    .map(({ id }) => id)
}

/**
 * Where in the document the words of a thread are; its block's place where it is about all of it, or they are gone. A suggestion's
 * are looked for as they were: finding them in a text that has changed takes more, which comes with its card.
 */
function wordsAt(doc: ProseMirrorNode, thread: Thread, places: ReadonlyMap<string, number>): number {
  const pos = places.get(thread.blockId) ?? 0
  const block = doc.nodeAt(pos)
  if (!block) return pos
  const { suggestion } = thread
  if (suggestion === null) return quoteRange(block, pos, thread.quote)?.from ?? pos
  const { before, original, after } = suggestion
  const at = block.textContent.indexOf(before + original + after)
  return at < 0 ? pos : pos + 1 + at + before.length
}
