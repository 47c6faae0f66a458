import type { DocumentNode } from './types.ts'

/** Every node below another, parents before children, in the order they are read. */
export function* nodesBelow(node: DocumentNode): Generator<DocumentNode> {
  for (const child of node.content ?? []) {
    yield child
    yield* nodesBelow(child)
  }
}

/** Charts and maps, wherever they stand: numbered in one row. */
export const numberedFigures = (document: DocumentNode): DocumentNode[] =>
  [...nodesBelow(document)].filter(({ type }) => type === 'chart' || type === 'map')

/** A finite number among the attributes, else `fallback`. */
export const asNumber = <T>(value: unknown, fallback: T): number | T =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback

/** Whether a block is for members of the organisation alone. */
export const isInternal = (node: DocumentNode): boolean => node.attrs?.internal === true
