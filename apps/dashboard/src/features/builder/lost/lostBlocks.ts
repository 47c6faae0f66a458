import type { JSONContent } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'

/** A block the person typed into, as it was with their words. */
export interface KeptBlock {
  id: string
  json: JSONContent
  /** Its words, for the person to recognise it by. */
  words: string
  /** Ids of the blocks before it, the nearest first: where it goes when it is put back. */
  before: string[]
  /** `typed` while the words may still be lost, `lost` once the block was gone, until the person has answered. */
  state: 'typed' | 'lost'
  /** When the words were last changed, in ms. */
  at: number
}

/** Where kept blocks survive a reload: one report and one person each. */
export interface KeptStore {
  all(): KeptBlock[]
  put(block: KeptBlock): void
  remove(id: string): void
}

/**
 * How long after the server has acknowledged words a deletion may still be by somebody who had not seen them, in ms: a
 * round trip and what a busy browser takes to show what arrived. Longer, and a colleague's decision would be questioned.
 */
export const UNSEEN_MS = 5_000
/** As many blocks before it are remembered as a place to go back to. */
const MAX_BEFORE = 20

/**
 * Keeps a copy of each block the person types into until their words are safe, and notices when such a block is gone by
 * another's hand: Yjs then drops the words with the block, in every copy of the document.
 */
export class LostBlocks {
  private readonly typed = new Map<string, KeptBlock>()
  private lost: readonly KeptBlock[] = []
  /** When everything typed until then was acknowledged, in ms; null while something is not. */
  private savedAt: number | null = null
  private readonly listeners = new Set<() => void>()
  private readonly store: KeptStore
  private readonly now: () => number

  constructor(store: KeptStore, now: () => number = Date.now) {
    this.store = store
    this.now = now
  }

  readonly getLost = (): readonly KeptBlock[] => this.lost

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The document is open, with all that was kept on this device in it. */
  open(doc: ProseMirrorNode): void {
    const ids = topLevel(doc)
    for (const block of this.store.all()) {
      if (block.state === 'typed' && ids.has(block.id)) this.typed.set(block.id, block)
      else this.lose(block)
    }
    this.tell()
  }

  /** The document changed. @param isOwn by the person here, undo and redo included. */
  change(before: ProseMirrorNode, after: ProseMirrorNode, isOwn: boolean): void {
    if (before === after) return
    const was = topLevel(before)
    const is = topLevel(after)
    if (isOwn) {
      this.savedAt = null
      for (const id of was.keys()) if (!is.has(id)) this.forget(id)
      for (const [id, { node, index }] of is) {
        const old = was.get(id)?.node
        if (old && old !== node && old.textContent !== node.textContent) this.keep(id, node, after, index)
      }
      return
    }
    this.forgetSafe()
    for (const [id, block] of this.typed) {
      const now = is.get(id)
      if (now) {
        // With what others wrote into it.
        if (was.get(id)?.node !== now.node)
          this.typed.set(id, { ...block, json: now.node.toJSON(), words: wordsOf(now.node) })
      } else if (was.has(id)) this.lose(block)
    }
    this.tell()
  }

  /** Everything typed so far was acknowledged, or something is not. */
  saved(isSaved: boolean): void {
    this.savedAt = isSaved ? (this.savedAt ?? this.now()) : null
  }

  /** The person has answered, or nothing was lost after all. */
  answer(id: string): void {
    this.store.remove(id)
    this.lost = this.lost.filter((block) => block.id !== id)
    this.tell()
  }

  private keep(id: string, node: ProseMirrorNode, doc: ProseMirrorNode, index: number): void {
    const block: KeptBlock = {
      id,
      json: node.toJSON(),
      words: wordsOf(node),
      before: idsBefore(doc, index),
      state: 'typed',
      at: this.now(),
    }
    this.typed.set(id, block)
    this.store.put(block)
  }

  private lose(block: KeptBlock): void {
    this.typed.delete(block.id)
    if (block.words === '' || this.lost.some(({ id }) => id === block.id)) return this.store.remove(block.id)
    const lost: KeptBlock = { ...block, state: 'lost' }
    this.store.put(lost)
    this.lost = [...this.lost, lost]
  }

  private forget(id: string): void {
    this.typed.delete(id)
    if (!this.lost.some((block) => block.id === id)) this.store.remove(id)
  }

  /** Whoever deletes a block from now on has had time to see the words. */
  private forgetSafe(): void {
    if (this.savedAt === null || this.now() - this.savedAt < UNSEEN_MS) return
    for (const id of this.typed.keys()) this.forget(id)
  }

  private told: readonly KeptBlock[] = []
  private tell(): void {
    if (this.told === this.lost) return
    this.told = this.lost
    for (const listener of this.listeners) listener()
  }
}

function topLevel(doc: ProseMirrorNode): Map<string, { node: ProseMirrorNode; index: number }> {
  const blocks = new Map<string, { node: ProseMirrorNode; index: number }>()
  doc.forEach((node, _offset, index) => {
    const id: unknown = node.attrs.id
    if (typeof id === 'string' && id !== '') blocks.set(id, { node, index })
  })
  return blocks
}

const wordsOf = (node: ProseMirrorNode): string => node.textBetween(0, node.content.size, ' ').trim()

function idsBefore(doc: ProseMirrorNode, index: number): string[] {
  const ids: string[] = []
  for (let at = index - 1; at >= 0 && ids.length < MAX_BEFORE; at--) {
    const id: unknown = doc.child(at).attrs.id
    if (typeof id === 'string') ids.push(id)
  }
  return ids
}
