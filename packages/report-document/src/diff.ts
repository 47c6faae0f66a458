import { asRead } from './audience.ts'
import { documentSchema } from './schema.ts'
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
    changed: kept.filter((id) => !sameNode(old.get(id)!, current.get(id)!)),
    moved: kept.filter((_, index) => !inOrder.has(index)),
  }
}

/** Whether an audience reads the same in both. */
export function readsTheSame(
  one: ReportDocument,
  other: ReportDocument,
  audience: 'internal' | 'public',
): boolean {
  const diff = diffBlocks(asRead(one, audience), asRead(other, audience))
  return Object.values<string[]>({ ...diff }).every((ids) => ids.length === 0)
}

const byId = (document: ReportDocument): Map<string, DocumentNode> =>
  new Map(document.content.map((node) => [String(node.attrs?.id), node]))

/**
 * Whether two nodes say the same. An attribute that one of them doesn't name is younger than its document and has its
 * default there: an update of the product changes no report.
 */
export function sameNode(a: DocumentNode, b: DocumentNode): boolean {
  if (a.type !== b.type || a.text !== b.text || !sameValue(a.marks ?? [], b.marks ?? [])) return false
  const [content, others] = [a.content ?? [], b.content ?? []]
  return (
    content.length === others.length &&
    [...attributeNames(a, b)].every((name) => sameValue(attributeOf(a, name), attributeOf(b, name))) &&
    content.every((child, index) => sameNode(child, others[index]!))
  )
}

/** The names of all attributes that either has. */
export const attributeNames = (a: DocumentNode, b: DocumentNode): Set<string> =>
  new Set([...Object.keys(a.attrs ?? {}), ...Object.keys(b.attrs ?? {})])

/** What an attribute is: what the node says, else the default of its kind; null where it has neither. */
export function attributeOf(node: DocumentNode, name: string): unknown {
  const own = node.attrs?.[name]
  if (own !== undefined) return own
  const attributes = documentSchema().nodes[node.type]?.spec.attrs
  return attributes && Object.hasOwn(attributes, name) ? (attributes[name]?.default ?? null) : null
}

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
