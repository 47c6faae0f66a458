import type { Dataset } from '@bubbles/tables'
import { currentJoins, type DataStep, isSameOutcome, runSteps, type StepsRun } from '@bubbles/tables/steps'
import { messageOf } from '@bubbles/ui'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { blockById } from '../../editor/blocks.ts'
import { holdUndo } from '../../editor/undo.ts'
import { datasetQuery } from '../../queries.ts'
import { DataEdits } from '../data/dataEdits.ts'
import type { DataTable } from '../data/useDataTable.ts'
import { figuresIn } from './joinable.ts'
import { joinedTables, setSteps } from './prepare.ts'

type Steps = readonly DataStep[]

const all = new WeakMap<Editor, Map<string, DataEdits<Steps>>>()

/** The changes of one block’s steps; they outlive the panel. */
function editsOf(editor: Editor, queryClient: QueryClient, blockId: string): DataEdits<Steps> {
  let blocks = all.get(editor)
  if (!blocks) all.set(editor, (blocks = new Map()))
  let edits = blocks.get(blockId)
  if (!edits) {
    const keep = (steps: Steps) => setSteps(editor, queryClient, blockId, steps)
    blocks.set(blockId, (edits = new DataEdits(keep, messageOf)))
  }
  return edits
}

/** Steps and data that were applied again once: two versions of the product that differ must not write in turns. */
const healed = new Set<string>()

/** The steps of a figure as they are now, also while they are being saved, and what they come to. */
export function useStepsRun(editor: Editor, blockId: string, source: Dataset | undefined) {
  const queryClient = useQueryClient()
  const edits = editsOf(editor, queryClient, blockId)
  const { pending, saving, error } = useSyncExternalStore(edits.subscribe, edits.get)
  const attrs = useEditorState({
    editor,
    selector: ({ editor: now }) => blockById(now.state.doc, blockId)?.node.attrs ?? null,
  })
  const kept = (attrs?.dataSteps as Steps | undefined) ?? NO_STEPS
  const given = pending ?? kept
  // Tables of figures are as these are now: by their text, since an editor's state is another one at each key.
  const text = useEditorState({
    editor,
    selector: ({ editor: now }) => JSON.stringify(currentJoins(given, figuresIn(now))),
  })
  const steps = useMemo(() => JSON.parse(text) as Steps, [text])
  const tables = useJoined(steps)
  const run: StepsRun | null = useMemo(
    () => (source && tables ? runSteps(source, steps, tables) : null),
    [source, steps, tables],
  )
  return { pending, saving, error, attrs, kept, steps, run }
}

/** The steps of a figure, what they come to, and how they are changed. */
export function useDataSteps(
  editor: Editor,
  blockId: string,
  data: Pick<DataTable, 'dataset' | 'saving' | 'unkept'>,
) {
  const source = data.dataset
  const queryClient = useQueryClient()
  const edits = editsOf(editor, queryClient, blockId)
  const { pending, saving, error, attrs, kept, steps, run } = useStepsRun(editor, blockId, source)
  const change = useCallback((next: Steps) => holdUndo(editor, edits.push(next)), [editor, edits])
  const hash = (attrs?.dataset as string | null | undefined) ?? null
  const drawn = useQuery(datasetQuery(hash)).data?.dataset
  const isOther = useMemo(
    () => Boolean(run?.outcome && drawn && !isSameOutcome(run.outcome, drawn)),
    [run, drawn],
  )
  // Cells that are on their way bring their outcome along.
  const isStill = pending === null && !data.saving && !data.unkept
  const key =
    isOther && isStill && steps.length > 0
      ? `${blockId} ${String(attrs?.sourceTable)} ${String(hash)} ${JSON.stringify(kept)}`
      : null
  useEffect(() => {
    // Someone else changed the data while the steps were changed here: the two belong together.
    if (key === null || healed.has(key) || !editor.isEditable) return
    healed.add(key)
    void edits.push(kept)
  }, [key, kept, edits, editor])
  return {
    attrs,
    steps,
    run,
    change,
    saving,
    error,
    retry: () => void edits.retry(),
    drop: () => edits.drop(),
  }
}

const NO_STEPS: Steps = []

/** The tables that steps join, by hash; undefined while one is on its way. One that is gone isn’t there. */
function useJoined(steps: Steps): Record<string, Dataset> | undefined {
  const hashes = joinedTables(steps)
  const queries = useQueries({
    queries: hashes.map((hash) => datasetQuery(hash)),
    combine: (found) => ({
      isPending: found.some(({ isPending }) => isPending),
      tables: found.flatMap(({ data }) => (data ? [data] : [])),
    }),
  })
  return useMemo(
    () =>
      queries.isPending && hashes.length > 0
        ? undefined
        : Object.fromEntries(queries.tables.map(({ hash, dataset }) => [hash, dataset])),
    [queries, hashes.length],
  )
}
