import { type Dataset, suggestMapping } from '@bubbles/charts'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { api } from '../../../api/client.ts'
import { blockById, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { mapSpecOf } from '../map/mapSpecOf.ts'
import { datasetQuery } from '../queries.ts'
import type { Table } from './data/table.ts'
import { rememberTable } from './data/tableMemory.ts'
import { percentFormats } from './percentCells.ts'
import { fits, specOf, withoutMissing } from './spec.ts'

/**
 * Keeps a table on the server and gives it to a chart or a map, as one step of undo.
 *
 * @param how `new` data takes the settings that still fit its columns, else its own suggestion; an `edit` of the data
 *   keeps all settings but those about columns that are gone.
 * @param typed how its cells were typed
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
): Promise<string> {
  const { hash } = await api.createDataset({ body: { name, dataset } })
  if (typed) rememberTable(hash, typed)
  queryClient.setQueryData(datasetQuery(hash).queryKey, { hash, name, dataset })
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, blockId)
  if (!block || block.node.attrs.dataset === hash) return hash
  const { type, attrs } = block.node
  const settings =
    type.name === 'map'
      ? await mapSettings(attrs, dataset, how, typed)
      : chartSettings(attrs, dataset, how, typed)
  // A map's suggestion takes a moment, in which the editor may have been closed.
  if (editor.isDestroyed) return hash
  separateUndo(editor)
  setBlockAttrs(editor, blockId, { dataset: hash, ...settings })
  separateUndo(editor)
  return hash
}

function chartSettings(
  attrs: Record<string, unknown>,
  dataset: Dataset,
  how: 'new' | 'edit',
  typed: Table | undefined,
) {
  const spec = specOf(attrs)
  if (how === 'edit') return withoutMissing(spec, dataset)
  if (fits(spec, dataset)) return {}
  const formats = typed ? percentFormats(typed, dataset) : []
  return { ...suggestMapping(dataset), emphasis: [], formats }
}

/** Which column names the areas is found by matching it to the boundary sets, which come when they are needed. */
async function mapSettings(
  attrs: Record<string, unknown>,
  dataset: Dataset,
  how: 'new' | 'edit',
  typed: Table | undefined,
) {
  const { mapSettingsFor } = await import('../map/mapSettings.ts')
  const settings = await mapSettingsFor(mapSpecOf(attrs), dataset, how)
  const percent = typed && percentFormats(typed, dataset).find(({ column }) => column === settings.value)
  return percent ? { ...settings, unit: percent.unit, decimals: percent.decimals } : settings
}
