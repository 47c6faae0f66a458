import type { Reading } from '@bubbles/tables/read'
import {
  type Dataset,
  datasetOfTable,
  rememberRead,
  type Table,
  TableError,
  tableOfDataset,
} from '@bubbles/tables'
import { messageOf } from '@bubbles/ui'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { holdUndo } from '../../editor/undo.ts'
import { datasetQuery } from '../../queries.ts'
import { attachDataset } from '../attachDataset.ts'
import { DataEdits, type PendingTable } from './dataEdits.ts'
import { rememberedTable } from './tableMemory.ts'
import { useTypedCells } from './useTypedCells.ts'

/** The table of a figure and how it is changed. */
export interface DataTable {
  name: string
  /** Null until there is data. */
  table: Table | null
  dataset: Dataset | undefined
  /** Why the data did not come, or could not be changed or kept; null where all is well. */
  error: string | null
  /** Whether the error is that a change could not be kept. */
  unkept: boolean
  saving: boolean
  /** Makes one change; a sentence about the limits becomes the error. */
  apply: (change: (table: Table) => Table) => void
  /** Takes a table that was read, in place of the one there is. */
  take: (name: string, reading: Pick<Reading, 'table' | 'dataset'>) => Promise<void>
  retry: () => void
  drop: () => void
  /** Cells typed in and not read yet. */
  typed: string
  type: (cells: string) => void
}

const all = new WeakMap<Editor, Map<string, DataEdits>>()

/** The changes of one block; they outlive the panel. */
function editsOf(editor: Editor, queryClient: QueryClient, blockId: string): DataEdits {
  let blocks = all.get(editor)
  if (!blocks) all.set(editor, (blocks = new Map()))
  let edits = blocks.get(blockId)
  if (!edits) {
    const keep = async ({ name, table }: PendingTable) => {
      await attachDataset(editor, queryClient, blockId, name, datasetOfTable(table), 'edit', table)
    }
    blocks.set(blockId, (edits = new DataEdits(keep, messageOf)))
  }
  return edits
}

/** The table behind a chart or a map: with what is being kept, and with how its cells were typed where that is known. */
export function useDataTable(editor: Editor, blockId: string, hash: string | null): DataTable {
  const queryClient = useQueryClient()
  const edits = editsOf(editor, queryClient, blockId)
  const { pending, saving, error } = useSyncExternalStore(edits.subscribe, edits.get)
  const { data, error: missing } = useQuery(datasetQuery(hash))
  const [typed, type] = useTypedCells(blockId)
  const [refused, setRefused] = useState<string | null>(null)
  const written = hash === null ? undefined : rememberedTable(hash)
  const unwritten = useMemo(() => (data && !written ? tableOfDataset(data.dataset) : null), [data, written])
  const base = hash === null || !data ? null : (written ?? unwritten)
  const table = pending?.table ?? base
  const dataset = useMemo(() => (pending ? datasetOfTable(pending.table) : data?.dataset), [pending, data])
  const name = pending?.name ?? data?.name ?? ''
  const apply = useCallback(
    (change: (table: Table) => Table) => {
      if (!table) return
      setRefused(null)
      try {
        const changed = change(table)
        if (changed !== table) holdUndo(editor, edits.push({ name, table: changed }))
      } catch (problem) {
        if (!(problem instanceof TableError)) throw problem
        setRefused(problem.message)
      }
    },
    [table, name, edits, editor],
  )
  const take = useCallback(
    async (title: string, reading: Pick<Reading, 'table' | 'dataset'>) => {
      setRefused(null)
      edits.drop()
      rememberRead(reading.table, reading.dataset)
      await attachDataset(editor, queryClient, blockId, title, reading.dataset, 'new', reading.table)
    },
    [editor, queryClient, blockId, edits],
  )
  return {
    name,
    table,
    dataset,
    error:
      (error === null ? null : `The change wasn’t saved. ${error}`) ??
      refused ??
      (missing ? `Couldn’t load the data. ${messageOf(missing)}` : null),
    unkept: error !== null,
    saving,
    apply,
    take,
    retry: () => holdUndo(editor, edits.retry()),
    drop: () => edits.drop(),
    typed,
    type,
  }
}
