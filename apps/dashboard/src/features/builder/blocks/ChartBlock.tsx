import { messageOf, Skeleton } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNodeViewProps, useEditorState } from '@tiptap/react'
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { useBuilder } from '../builderContext.ts'
import { specOf } from '../chart/spec.ts'
import { useColourIdentity } from '../chart/useFigureColours.ts'
import { figureNumber } from '../editor/blocks.ts'
import { useChartLook } from '../editor/PaperBranding.tsx'
import { datasetQuery } from '../queries.ts'
import { BlockFrame } from './BlockFrame.tsx'
import { EmptyFigure } from './EmptyFigure.tsx'
import { Figure } from './Figure.tsx'

/** A chart in the paper, as readers will see it. */
export function ChartBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const id = node.attrs.id as string
  const hash = node.attrs.dataset as string | null
  const number = useEditorState({ editor, selector: ({ editor: now }) => figureNumber(now.state.doc, id) })
  const { data, error } = useQuery(datasetQuery(hash))
  const spec = useMemo(() => specOf(node.attrs), [node.attrs])
  const colourOf = useColourIdentity(editor, useChartLook().colours)
  const open = () => {
    const { panel } = ui.get()
    const step = panel?.blockId === id ? panel.step : hash === null ? 'data' : 'visualise'
    if (editable) ui.openPanel(id, step)
  }
  return (
    <BlockFrame
      selected={selected}
      width={spec.width}
      onOpen={open}
      error={error && `The data of this chart did not come: ${messageOf(error)} Load the page again.`}
    >
      {hash === null ? (
        <EmptyFigure
          id={id}
          number={number}
          editor={editor}
          editable={editable}
          icon={<ChartColumn aria-hidden size={24} strokeWidth={1.75} />}
          lead="A chart begins with its data"
        />
      ) : data ? (
        <Figure spec={spec} dataset={data.dataset} number={number} id={id} colourOf={colourOf} />
      ) : (
        !error && <Skeleton height={280} />
      )}
    </BlockFrame>
  )
}
