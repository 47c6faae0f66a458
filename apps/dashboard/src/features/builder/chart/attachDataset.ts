import { type Dataset, suggestMapping } from '@bubbles/charts'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { api } from '../../../api/client.ts'
import { blockById, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { datasetQuery } from '../queries.ts'
import { fits, specOf } from './spec.ts'

/**
 * Keeps a table on the server and gives it to a chart. Settings that still fit the new columns stay; otherwise
 * the data suggests its own.
 */
export async function attachDataset(
  editor: Editor,
  queryClient: QueryClient,
  blockId: string,
  name: string,
  dataset: Dataset,
): Promise<void> {
  const { hash } = await api.createDataset({ body: { name, dataset } })
  queryClient.setQueryData(datasetQuery(hash).queryKey, { hash, name, dataset })
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, blockId)
  if (!block) return
  const spec = specOf(block.node.attrs)
  separateUndo(editor)
  setBlockAttrs(editor, blockId, {
    dataset: hash,
    ...(fits(spec, dataset) ? {} : { ...suggestMapping(dataset), emphasis: [] }),
  })
  separateUndo(editor)
}
