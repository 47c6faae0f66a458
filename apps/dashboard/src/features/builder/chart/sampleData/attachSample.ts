import { datasetOfTable, tableOfCells } from '@bubbles/tables'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { api } from '../../../../api/client.ts'
import { blockById, setBlockAttrs, undoStep } from '../../editor/blocks.ts'
import { datasetQuery } from '../../queries.ts'
import { type Sample, settingsOf } from './samples.ts'

/** The cells of a sample as a dataset. */
export const datasetOfSample = ({ table }: Sample) =>
  datasetOfTable(
    tableOfCells(
      table.split('\n').map((line) => line.split('\t')),
      { header: true },
    ),
  )

/** Gives an empty figure a sample, marked as one, as one step of undo. What the author has written stays. */
export async function attachSample(
  editor: Editor,
  queryClient: QueryClient,
  blockId: string,
  sample: Sample,
): Promise<void> {
  const dataset = datasetOfSample(sample)
  const name = `Sample data: ${sample.words.description}`
  const { hash } = await api.createDataset({ body: { name, dataset } })
  queryClient.setQueryData(datasetQuery(hash).queryKey, { hash, name, dataset })
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, blockId)
  // Another person may have given it data of its own by now.
  if (!block || block.node.attrs.dataset !== null) return
  const { attrs } = block.node
  const words = Object.entries(sample.words).filter(([key]) => !attrs[key])
  undoStep(editor, () =>
    setBlockAttrs(editor, blockId, {
      dataset: hash,
      dataAt: null,
      sample: sample.id,
      ...settingsOf(sample, attrs.kind),
      ...Object.fromEntries(words),
    }),
  )
}
