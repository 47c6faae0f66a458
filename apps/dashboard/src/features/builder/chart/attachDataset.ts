import { type Dataset, showsAsRead, type Table } from '@bubbles/tables'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { api } from '../../../api/client.ts'
import { blockById, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { datasetQuery } from '../queries.ts'
import { rememberTable } from './data/tableMemory.ts'
import { settingsOf } from './figureSettings.ts'

/**
 * Keeps a table on the server and gives it to a chart or a map, as one step of undo.
 *
 * @param how `new` data takes the settings that still fit its columns, else its own suggestion; an `edit` of the data
 *   keeps all settings but those about columns that are gone.
 * @param typed how its cells were typed
 * @param cameAt when it came from the address the figure is connected to (ISO 8601); null: a person brought it
 * @returns the hash of the table
 */
export async function attachDataset(
  editor: Editor,
  queryClient: QueryClient,
  blockId: string,
  name: string,
  dataset: Dataset,
  how: 'new' | 'edit' = 'new',
  typed?: Table,
  cameAt: string | null = null,
): Promise<string> {
  const source = await keptDataset(queryClient, name, dataset, typed)
  const { hash } = source
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, blockId)
  if (!block || (block.node.attrs.sourceTable ?? block.node.attrs.dataset) === hash) return hash
  const { type, attrs } = block.node
  // Edited cells of a sample are still a sample; with other data its words and columns go, too.
  const own = how === 'new' ? await withoutSample(attrs) : {}
  const kept = { ...attrs, ...own }
  const drawn = await drawnOf(queryClient, attrs, source, how)
  const settings = drawn.dataset && (await settingsOf(type.name, kept, drawn.dataset, how))
  // A map's suggestion takes a moment, in which the editor may have been closed.
  if (editor.isDestroyed) return hash
  separateUndo(editor)
  setBlockAttrs(editor, blockId, {
    ...drawn.attrs,
    ...own,
    dataAt: cameAt ?? (how === 'edit' ? stillCameAt(queryClient, attrs, dataset) : null),
    ...settings,
  })
  separateUndo(editor)
  await tellFollowers(editor, queryClient, blockId)
  return hash
}

/** Figures that join this one take their steps again; most reports have none, and don't load what that takes. */
async function tellFollowers(editor: Editor, queryClient: QueryClient, blockId: string): Promise<void> {
  let isJoined = false
  editor.state.doc.descendants(({ attrs }) => {
    isJoined ||= Array.isArray(attrs.dataSteps) && attrs.dataSteps.some(({ figure }) => figure === blockId)
  })
  if (isJoined) await (await import('./steps/prepare.ts')).followJoins(editor, queryClient, blockId)
}

/** A table as the server keeps it. */
interface KeptDataset {
  hash: string
  name: string
  dataset: Dataset
}

/** Keeps a table on the server, and here. @param typed how its cells were typed */
export async function keptDataset(
  queryClient: QueryClient,
  name: string,
  dataset: Dataset,
  typed?: Table,
): Promise<KeptDataset> {
  const { hash } = await api.createDataset({ body: { name, dataset } })
  if (typed) rememberTable(hash, typed)
  const kept = { hash, name, dataset }
  queryClient.setQueryData(datasetQuery(hash).queryKey, kept)
  return kept
}

/** What a figure's attributes are with an edited table in place of its own. */
export async function settingsWith(
  queryClient: QueryClient,
  { type, attrs }: { type: string; attrs: Record<string, unknown> },
  source: KeptDataset,
): Promise<Record<string, unknown>> {
  const drawn = await drawnOf(queryClient, attrs, source, 'edit')
  return {
    ...drawn.attrs,
    dataAt: stillCameAt(queryClient, attrs, source.dataset),
    ...(drawn.dataset && (await settingsOf(type, attrs, drawn.dataset, 'edit'))),
  }
}

/** What a figure draws of a table: the table, or what its steps come to; no table where they can't be taken. */
export async function drawnOf(
  queryClient: QueryClient,
  attrs: Record<string, unknown>,
  source: KeptDataset,
  how: 'new' | 'edit',
): Promise<{ attrs: Record<string, unknown>; dataset: Dataset | null }> {
  if (!Array.isArray(attrs.dataSteps) || attrs.dataSteps.length === 0)
    return { attrs: { dataset: source.hash }, dataset: source.dataset }
  const { prepareAgain } = await import('./steps/prepare.ts')
  return prepareAgain(queryClient, attrs, source, how)
}

/** A figure whose data is its author's own, without what the sample it was tried with put there. */
export async function withoutSample(attrs: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (!attrs.sample) return {}
  const { sampleCleared } = await import('./sampleData/samples.ts')
  return { sample: null, ...sampleCleared(attrs) }
}

/** When the data came, where it is still what came: with its columns renamed or read otherwise, and no cell typed. */
function stillCameAt(queryClient: QueryClient, attrs: Record<string, unknown>, dataset: Dataset): unknown {
  const before = queryClient.getQueryData(datasetQuery(String(attrs.sourceTable ?? attrs.dataset)).queryKey)
  return before && showsAsRead(dataset, before.dataset) ? (attrs.dataAt ?? null) : null
}
