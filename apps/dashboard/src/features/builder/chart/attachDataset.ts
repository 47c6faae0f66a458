import { type Dataset, showsAsRead, type Table } from '@bubbles/tables'
import { chartSettingsOf, mapSettingsOf, suggestChart, withUnits } from '@bubbles/charts'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { api } from '../../../api/client.ts'
import { blockById, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { datasetQuery } from '../queries.ts'
import { rememberTable } from './data/tableMemory.ts'
import { fits, withoutMissing } from './spec.ts'

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
  const { hash } = await api.createDataset({ body: { name, dataset } })
  if (typed) rememberTable(hash, typed)
  queryClient.setQueryData(datasetQuery(hash).queryKey, { hash, name, dataset })
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, blockId)
  if (!block || block.node.attrs.dataset === hash) return hash
  const { type, attrs } = block.node
  // Edited cells of a sample are still a sample; with other data its words and columns go, too.
  const own = how === 'new' ? await withoutSample(attrs) : {}
  const kept = { ...attrs, ...own }
  const settings =
    type.name === 'map' ? await mapSettings(kept, dataset, how) : chartSettings(kept, dataset, how)
  // A map's suggestion takes a moment, in which the editor may have been closed.
  if (editor.isDestroyed) return hash
  separateUndo(editor)
  setBlockAttrs(editor, blockId, {
    dataset: hash,
    ...own,
    dataAt: cameAt ?? (how === 'edit' ? stillCameAt(queryClient, attrs, dataset) : null),
    ...settings,
  })
  separateUndo(editor)
  return hash
}

/** A figure whose data is its author's own, without what the sample it was tried with put there. */
export async function withoutSample(attrs: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (!attrs.sample) return {}
  const { sampleCleared } = await import('./sampleData/samples.ts')
  return { sample: null, ...sampleCleared(attrs) }
}

/** When the data came, where it is still what came: with its columns renamed or read otherwise, and no cell typed. */
function stillCameAt(queryClient: QueryClient, attrs: Record<string, unknown>, dataset: Dataset): unknown {
  const before = queryClient.getQueryData(datasetQuery(String(attrs.dataset)).queryKey)
  return before && showsAsRead(dataset, before.dataset) ? (attrs.dataAt ?? null) : null
}

function chartSettings(attrs: Record<string, unknown>, dataset: Dataset, how: 'new' | 'edit') {
  const spec = chartSettingsOf(attrs)
  if (how === 'edit') return withoutMissing(spec, dataset)
  if (fits(spec, dataset)) return withUnits(spec, dataset)
  return { ...suggestChart(dataset), otherMapping: null, leftOut: [], emphasis: [] }
}

/** Which column names the areas is found by matching it to the boundary sets, which come when they are needed. */
async function mapSettings(attrs: Record<string, unknown>, dataset: Dataset, how: 'new' | 'edit') {
  const { mapSettingsFor } = await import('../map/mapSettings.ts')
  const settings = await mapSettingsFor(mapSettingsOf(attrs), dataset, how)
  const value = dataset.columns.find(({ id }) => id === settings.value)
  return value?.unit ? { ...settings, unit: value.unit, decimals: value.decimals ?? null } : settings
}
