import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import type { api } from '../../../../api/client.ts'
import { focusPanel } from '../../editor/focusField.ts'
import { attachDataset } from '../attachDataset.ts'
import { dataSourcesQuery, withSource } from './queries.ts'

/** What a form that connects a figure to data is told. */
export interface ConnectProps {
  editor: Editor
  reportId: string
  blockId: string
  onTaken: () => void
}

/** The source a figure has from now on, and the table it came with. */
type Connected = Pick<Awaited<ReturnType<typeof api.connectDataSource>>, 'dataSource' | 'table'>

/** Connects a figure to where its data comes from: what was fetched becomes the figure's data. */
export function useConnectData<Body>(
  { editor, reportId, blockId, onTaken }: ConnectProps,
  connect: (body: Body) => Promise<Connected>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (body: Body) => {
      const { dataSource, table } = await connect(body)
      queryClient.setQueryData(dataSourcesQuery(reportId).queryKey, (all) => withSource(all, dataSource))
      const { name, dataset } = table
      await attachDataset(editor, queryClient, blockId, name, dataset, 'new', undefined, dataSource.changedAt)
    },
    onSuccess: () => {
      onTaken()
      // The button that was pressed is gone; without this the focus would be nowhere.
      focusPanel()
    },
  })
}
