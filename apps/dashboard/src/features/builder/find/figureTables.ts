import { type Dataset, type Table, tableOfDataset } from '@bubbles/tables'
import type { QueryClient } from '@tanstack/react-query'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { rememberedTable } from '../chart/data/tableMemory.ts'
import { datasetQuery } from '../queries.ts'

/** The table behind a figure, as it is edited. */
export interface FigureTable {
  name: string
  table: Table
}

/** Finds a table by its hash; undefined while it has not come. */
export type TableOf = (hash: string) => FigureTable | undefined

/** Hash of the table that a chart's or a map's cells are written in; null for other blocks, and without data. */
export function tableHash({ type, attrs }: ProseMirrorNode): string | null {
  if (type.name !== 'chart' && type.name !== 'map') return null
  const hash: unknown = attrs.sourceTable ?? attrs.dataset
  return typeof hash === 'string' ? hash : null
}

const tables = new WeakMap<Dataset, Table>()

/** The tables that were loaded. */
export const loadedTables =
  (queryClient: QueryClient): TableOf =>
  (hash) => {
    const loaded = queryClient.getQueryData(datasetQuery(hash).queryKey)
    if (!loaded) return undefined
    const { name, dataset } = loaded
    const typed = rememberedTable(hash)
    if (typed) return { name, table: typed }
    let table = tables.get(dataset)
    if (!table) tables.set(dataset, (table = tableOfDataset(dataset)))
    return { name, table }
  }

/** Loads the tables of all figures. @returns whether all of them came. */
export async function loadTables(doc: ProseMirrorNode, queryClient: QueryClient): Promise<boolean> {
  const hashes = new Set<string>()
  doc.descendants((node) => {
    const hash = tableHash(node)
    if (hash !== null) hashes.add(hash)
    return !node.isTextblock
  })
  const loaded = await Promise.allSettled(
    [...hashes].map((hash) => queryClient.ensureQueryData(datasetQuery(hash))),
  )
  return loaded.every(({ status }) => status === 'fulfilled')
}
