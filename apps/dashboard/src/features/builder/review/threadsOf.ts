import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { Thread } from './queries.ts'

/** Stands among the ids of threads for the one that is being written. */
export const NEW = 'new'

/** Threads as the margin and the drawer show them. */
export interface SortedThreads {
  /** Unresolved, in the order of the document. */
  open: Thread[]
  /** Unresolved, whose block is gone for now; undoing its deletion brings them back. */
  onDeleted: Thread[]
  /** Newest first. */
  resolved: Thread[]
}

/** Ids of all blocks of a document, also of those in columns, by their place from the top. */
export function blockPlaces(doc: ProseMirrorNode): Map<string, number> {
  const places = new Map<string, number>()
  doc.descendants((node, pos) => {
    const id: unknown = node.attrs.id
    if (typeof id === 'string' && id !== '') places.set(id, pos)
    return !node.isTextblock
  })
  return places
}

/**
 * @param places of the blocks that threads are about
 * @param order of threads of one block, by id, as what they are about stands in its text; else they are as they were begun
 */
export function sortThreads(
  threads: readonly Thread[],
  places: ReadonlyMap<string, number>,
  order: ReadonlyMap<string, number> = new Map(),
): SortedThreads {
  const unresolved = threads.filter(({ resolvedAt }) => resolvedAt === null)
  const place = ({ blockId }: Thread) => places.get(blockId) ?? -1
  const within = ({ id }: Thread) => order.get(id) ?? 0
  return {
    open: unresolved
      .filter(({ blockId }) => places.has(blockId))
      .toSorted(
        (a, b) => place(a) - place(b) || within(a) - within(b) || a.createdAt.localeCompare(b.createdAt),
      ),
    onDeleted: unresolved.filter(({ blockId }) => !places.has(blockId)),
    resolved: threads
      .filter(({ resolvedAt }) => resolvedAt !== null)
      .toSorted((a, b) => (b.resolvedAt ?? '').localeCompare(a.resolvedAt ?? '')),
  }
}

/** Where the quoted words stand in a block, as positions of the document; null when they were changed. */
export function quoteRange(
  block: ProseMirrorNode,
  pos: number,
  quote: string,
): { from: number; to: number } | null {
  if (quote === '') return null
  const runs: { start: number; pos: number }[] = []
  let text = ''
  block.descendants((node, offset) => {
    if (!node.isText) return true
    runs.push({ start: text.length, pos: pos + 1 + offset })
    text += node.text ?? ''
    return false
  })
  const at = text.indexOf(quote)
  if (at < 0) return null
  const place = (index: number) => {
    const run = runs.findLast(({ start }) => start <= index)
    return run ? run.pos + index - run.start : pos + 1
  }
  return { from: place(at), to: place(at + quote.length - 1) + 1 }
}
