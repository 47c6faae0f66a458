import { sameValue } from '../diff.ts'
import { heaviestIncreasing } from '../increasing.ts'
import { repairDocument } from '../repair.ts'
import type { DocumentNode, ReportDocument } from '../types.ts'
import { joinWords, mergeWords } from './mergeWords.ts'

/** The document itself among the parents. */
const ROOT = ''

/** A block without the blocks in it. */
interface Block {
  node: DocumentNode
  parent: string
}

/** A document by the ids of its blocks. */
interface Outline {
  blocks: Map<string, Block>
  /** Ids of the blocks in each block, and in ROOT, in order. */
  children: Map<string, string[]>
}

/**
 * Three-way merge by block id: what led from `base` to `theirs`, done to `current`. Rules:
 * 1. Words that either side added to a block are in it (`mergeWords`). Of an attribute that both set, `theirs` counts.
 * 2. Blocks that `theirs` added, moved or deleted are added, moved or deleted in `current`.
 * 3. No edit is lost by a deletion: a block that one side deleted and the other edited stays, or comes back.
 * @returns a valid document (`repairDocument`); `current` where `theirs` changed nothing.
 */
export function mergeDocuments(
  base: ReportDocument,
  theirs: ReportDocument,
  current: ReportDocument,
): ReportDocument {
  if (sameValue(base, theirs)) return current
  if (sameValue(base, current)) return theirs
  const merge = new Merge(outlineOf(base), outlineOf(theirs), outlineOf(current))
  merge.deleteBlocks()
  merge.placeBlocks(ROOT, false)
  return repairDocument({ content: merge.contentOf(ROOT) })
}

class Merge {
  readonly #base: Outline
  readonly #theirs: Outline
  readonly #current: Outline
  /** What `current` becomes: its order, and what its blocks are. */
  readonly #children: Map<string, string[]>
  readonly #parents: Map<string, string>

  constructor(base: Outline, theirs: Outline, current: Outline) {
    this.#base = base
    this.#theirs = theirs
    this.#current = current
    this.#children = new Map([...current.children].map(([id, children]) => [id, [...children]]))
    this.#parents = new Map([...current.blocks].map(([id, { parent }]) => [id, parent]))
  }

  /** Deletes what they deleted, unless it was edited meanwhile. */
  deleteBlocks(): void {
    for (const [id, { parent }] of this.#base.blocks) {
      const isOutermost = parent === ROOT || this.#theirs.blocks.has(parent)
      if (this.#theirs.blocks.has(id) || !isOutermost || !this.#parents.has(id)) continue
      if (sameValue(wholeOf(this.#base, id), wholeOf(this.#current, id))) this.#remove(id)
    }
  }

  /**
   * Puts the blocks of one of their blocks where they have them, as far as they put them there.
   * @param all whether every block in it is wanted, because the block itself comes back.
   */
  placeBlocks(parent: string, all: boolean): void {
    const siblings = this.#theirs.children.get(parent) ?? []
    const moved = this.#movedIn(parent, siblings)
    siblings.forEach((id, index) => {
      const isHere = this.#parents.has(id)
      const isNew = !this.#base.blocks.has(id)
      const isWanted = isHere
        ? moved.has(id) && !this.#isInside(parent, id)
        : isNew || all || this.#theyChanged(id)
      if (isWanted) this.#place(id, parent, siblings, index)
      // Where the block was neither here nor wanted, what they moved or put into it still has a place.
      this.placeBlocks(id, !isHere && isWanted)
    })
  }

  contentOf(parent: string): DocumentNode[] {
    return (this.#children.get(parent) ?? []).map((id) => {
      const node = this.#nodeOf(id)
      const blocks = this.contentOf(id)
      return blocks.length > 0 ? { ...node, content: blocks } : node
    })
  }

  /** Their blocks of one parent that stood elsewhere in the base. */
  #movedIn(parent: string, siblings: string[]): Set<string> {
    const before = new Map((this.#base.children.get(parent) ?? []).map((id, index) => [id, index]))
    const stayed = siblings.filter((id) => before.has(id))
    const inOrder = heaviestIncreasing(stayed.map((id) => before.get(id)!))
    const kept = new Set(stayed.filter((_, index) => inOrder.has(index)))
    return new Set(siblings.filter((id) => this.#base.blocks.has(id) && !kept.has(id)))
  }

  #place(id: string, parent: string, siblings: string[], index: number): void {
    const target = parent === ROOT || this.#parents.has(parent) ? parent : ROOT
    this.#detach(id)
    const list = this.#children.get(target) ?? []
    this.#children.set(target, list)
    const earlier = siblings.slice(0, index).findLast((each) => list.includes(each))
    const later = siblings.slice(index + 1).find((each) => list.includes(each))
    const at =
      earlier !== undefined
        ? list.indexOf(earlier) + 1
        : later !== undefined
          ? list.indexOf(later)
          : list.length
    list.splice(at, 0, id)
    this.#parents.set(id, target)
  }

  #theyChanged(id: string): boolean {
    return !sameValue(wholeOf(this.#base, id), wholeOf(this.#theirs, id))
  }

  /** Whether a block is another one, or in it. */
  #isInside(id: string, other: string): boolean {
    for (let at: string | undefined = id; at !== undefined && at !== ROOT; at = this.#parents.get(at))
      if (at === other) return true
    return false
  }

  #detach(id: string): void {
    const list = this.#children.get(this.#parents.get(id) ?? ROOT)
    const index = list?.indexOf(id) ?? -1
    if (index >= 0) list!.splice(index, 1)
  }

  #remove(id: string): void {
    this.#detach(id)
    const forget = (each: string): void => {
      // What they moved out of it before is placed where they have it.
      if (!this.#theirs.blocks.has(each)) this.#parents.delete(each)
      for (const child of this.#children.get(each) ?? []) forget(child)
      this.#children.delete(each)
    }
    forget(id)
  }

  /** A block itself, merged. */
  #nodeOf(id: string): DocumentNode {
    const base = this.#base.blocks.get(id)?.node
    const theirs = this.#theirs.blocks.get(id)?.node
    const current = this.#current.blocks.get(id)?.node
    if (!theirs || !current) return (theirs ?? current)!
    const isTheirType = base ? theirs.type !== base.type : false
    const { type } = isTheirType ? theirs : current
    const attrs = { ...(isTheirType ? theirs : current).attrs }
    if (base && !isTheirType && theirs.type === current.type)
      for (const name of new Set([...Object.keys(theirs.attrs ?? {}), ...Object.keys(base.attrs ?? {})]))
        if (!sameValue(theirs.attrs?.[name], base.attrs?.[name])) attrs[name] = theirs.attrs?.[name]
    const text = base
      ? mergeWords(base.content ?? [], theirs.content ?? [], current.content ?? [])
      : joinWords(theirs.content ?? [], current.content ?? [])
    return { type, attrs, ...(text.length > 0 && { content: text }) }
  }
}

function outlineOf(document: ReportDocument): Outline {
  const outline: Outline = { blocks: new Map(), children: new Map() }
  const read = (nodes: DocumentNode[], parent: string): void => {
    const ids = nodes.map(idOf)
    outline.children.set(parent, ids)
    for (const node of nodes) {
      const blocks = (node.content ?? []).filter((child) => child.text === undefined)
      const { content: _content, ...rest } = node
      const text = (node.content ?? []).filter((child) => child.text !== undefined)
      outline.blocks.set(idOf(node), {
        node: { ...rest, ...(text.length > 0 && { content: text }) },
        parent,
      })
      if (blocks.length > 0) read(blocks, idOf(node))
    }
  }
  read(document.content, ROOT)
  return outline
}

const idOf = (node: DocumentNode): string => String(node.attrs?.id)

/** A block with everything in it. */
function wholeOf(outline: Outline, id: string): unknown {
  return [
    outline.blocks.get(id)?.node,
    (outline.children.get(id) ?? []).map((child) => wholeOf(outline, child)),
  ]
}
