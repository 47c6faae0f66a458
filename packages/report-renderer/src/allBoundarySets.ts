import type { Dataset } from '@bubbles/tables'
import { allBoundaries } from '@bubbles/charts/maps/all'
import { ownBoundaries } from '@bubbles/charts/maps/own'
import type { BoundarySets, DocumentNode } from './types.ts'

/** Everything the maps of a document can be drawn on: the product's sets, and own ones among its tables. For the server. */
export function allBoundarySets(
  document: DocumentNode,
  datasets: Readonly<Record<string, Dataset>>,
): BoundarySets {
  const sets: Record<string, BoundarySets[string]> = { ...allBoundaries }
  for (const hash of ownHashes(document)) {
    const table = datasets[hash]
    if (table) sets[hash] = ownBoundaries(table) ?? undefined
  }
  return sets
}

function ownHashes(node: DocumentNode): string[] {
  const own = node.type === 'map' ? node.attrs?.ownBoundaries : null
  return [...(typeof own === 'string' ? [own] : []), ...(node.content ?? []).flatMap(ownHashes)]
}
