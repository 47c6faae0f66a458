import type { Dataset } from '@bubbles/tables'
import { currentJoins, type DataStep, isMadeFrom, renamedSteps, runSteps } from '@bubbles/tables/steps'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { api } from '../../../../api/client.ts'
import { blockById, setBlockAttrs, undoStep } from '../../editor/blocks.ts'
import { datasetQuery } from '../../queries.ts'
import { settingsOf } from '../figureSettings.ts'
import { figuresIn, followersOf } from './joinable.ts'

/** A table as the server keeps it. */
interface KeptTable {
  hash: string
  name: string
  dataset: Dataset
}

/** The attributes of a figure with steps, and the table it draws; none where a step can't be taken. */
export interface Prepared {
  attrs: Record<string, unknown>
  dataset: Dataset | null
}

/** Hashes of the tables that steps join. */
export const joinedTables = (steps: readonly DataStep[]): string[] => [
  ...new Set(steps.flatMap((step) => (step.type === 'join' && step.table !== null ? [step.table] : []))),
]

/** Takes steps from a table, and keeps what they come to. Where one can't be taken, the figure goes on drawing what it draws. */
export async function prepare(
  queryClient: QueryClient,
  steps: readonly DataStep[],
  source: KeptTable,
): Promise<Prepared> {
  const joined = await Promise.all(
    joinedTables(steps).map((hash) => queryClient.fetchQuery(datasetQuery(hash)).catch(() => null)),
  )
  const tables = Object.fromEntries(joined.flatMap((table) => (table ? [[table.hash, table.dataset]] : [])))
  const attrs = { sourceTable: source.hash, dataSteps: steps }
  const { outcome } = runSteps(source.dataset, steps, tables)
  if (outcome === null) return { attrs, dataset: null }
  const { hash } = await api.createDataset({ body: { name: source.name, dataset: outcome } })
  queryClient.setQueryData(datasetQuery(hash).queryKey, { hash, name: source.name, dataset: outcome })
  return { attrs: { ...attrs, dataset: hash }, dataset: outcome }
}

/** Takes a figure’s steps from other data; after an edit that renamed columns, under their new names. */
export function prepareAgain(
  queryClient: QueryClient,
  attrs: Record<string, unknown>,
  source: KeptTable,
  how: 'new' | 'edit',
): Promise<Prepared> {
  const steps = attrs.dataSteps as DataStep[]
  const before = queryClient.getQueryData(datasetQuery(String(attrs.sourceTable)).queryKey)
  const renamed = how === 'edit' && before ? renamedSteps(steps, before.dataset, source.dataset) : steps
  return prepare(queryClient, renamed, source)
}

/** Gives a figure other steps, as one step of undo; without any it draws its data as it came. */
export async function setSteps(
  editor: Editor,
  queryClient: QueryClient,
  blockId: string,
  given: readonly DataStep[],
): Promise<void> {
  const steps = editor.isDestroyed ? given : currentJoins(given, figuresIn(editor))
  const attrs = editor.isDestroyed ? undefined : blockById(editor.state.doc, blockId)?.node.attrs
  const from = (attrs?.sourceTable ?? attrs?.dataset) as string | null | undefined
  if (!from) return
  const source = await queryClient.fetchQuery(datasetQuery(from))
  const { attrs: tables, dataset } =
    steps.length === 0
      ? { attrs: { dataset: from, sourceTable: null, dataSteps: [] }, dataset: source.dataset }
      : await prepare(queryClient, steps, source)
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, blockId)
  if (!block) return
  const settings = dataset && (await settingsOf(block.node.type.name, block.node.attrs, dataset, 'new'))
  if (editor.isDestroyed) return
  undoStep(editor, () => setBlockAttrs(editor, blockId, { ...tables, ...settings }))
  await followJoins(editor, queryClient, blockId)
}

/** Takes the steps of the figures again that join one whose table has changed. Figures made from each other are left alone. */
export async function followJoins(editor: Editor, queryClient: QueryClient, blockId: string): Promise<void> {
  if (editor.isDestroyed) return
  for (const id of followersOf(editor, blockId)) {
    if (editor.isDestroyed) return
    const figures = figuresIn(editor)
    const figure = figures.get(id)
    if (!figure || isMadeFrom(figures, blockId, id)) continue
    if (currentJoins(figure.steps, figures) !== figure.steps)
      await setSteps(editor, queryClient, id, figure.steps)
  }
}
