import { messageOf, Skeleton } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNodeViewProps, useEditorState } from '@tiptap/react'
import { ChartColumn } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '../../../session/lazy.ts'
import { useBuilder } from '../builderContext.ts'
import { figureNumber } from '../editor/blocks.ts'
import { datasetQuery } from '../queries.ts'
import { BlockFrame } from './BlockFrame.tsx'
import { EmptyFigure } from './EmptyFigure.tsx'

const ChartFigure = lazy(async () => ({ default: (await import('./ChartFigure.tsx')).ChartFigure }))

/** A chart in the paper, as readers will see it. What draws it comes when the first chart is shown. */
export function ChartBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const id = node.attrs.id as string
  const hash = node.attrs.dataset as string | null
  const number = useEditorState({ editor, selector: ({ editor: now }) => figureNumber(now.state.doc, id) })
  const { data, error } = useQuery(datasetQuery(hash))
  const open = () => {
    const { panel } = ui.get()
    const step = panel?.blockId === id ? panel.step : hash === null ? 'data' : 'visualise'
    if (editable) ui.openPanel(id, step)
  }
  return (
    <BlockFrame
      selected={selected}
      width={node.attrs.width as 'mid' | 'wide'}
      onOpen={open}
      error={error && `Couldn’t load this chart’s data: ${messageOf(error)} Reload the page.`}
    >
      {hash === null ? (
        <EmptyFigure
          id={id}
          number={number}
          editor={editor}
          editable={editable}
          icon={<ChartColumn aria-hidden size={24} strokeWidth={1.75} />}
          lead="Start with the data"
        />
      ) : (
        !error && (
          // Also while the data comes, so that the drawing part is fetched beside it.
          <Suspense fallback={<Skeleton height={280} />}>
            <ChartFigure attrs={node.attrs} dataset={data?.dataset} number={number} id={id} editor={editor} />
          </Suspense>
        )
      )}
    </BlockFrame>
  )
}
