import { heaviestIncreasing } from './increasing.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

/** Ids of top-level blocks by what happened to them. A block can be both changed and moved. */
export interface BlockDiff {
  added: string[]
  removed: string[]
  changed: string[]
  moved: string[]
}

/**
 * What happened between two documents, block by block, matched by id. `moved` is the smallest set of blocks
 * whose moving explains the new order, so a block dragged past ten others is one move and not eleven.
 */
export function diffBlocks(before: ReportDocument, after: ReportDocument): BlockDiff {
  const old = byId(before)
  const current = byId(after)
  const kept = [...current.keys()].filter((id) => old.has(id))
  const oldOrder = new Map([...old.keys()].filter((id) => current.has(id)).map((id, index) => [id, index]))
  const inOrder = heaviestIncreasing(kept.map((id) => oldOrder.get(id)!))
  return {
    added: [...current.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !current.has(id)),
    changed: kept.filter((id) => !sameValue(old.get(id), current.get(id))),
    moved: kept.filter((_, index) => !inOrder.has(index)),
  }
}

const byId = (document: ReportDocument): Map<string, DocumentNode> =>
  new Map(document.content.map((node) => [String(node.attrs?.id), node]))

/** Whether two JSON values are equal; an absent member equals undefined, order of members is no difference. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b))
    return false
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => sameValue(left[key], right[key]))
}
