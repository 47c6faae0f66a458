import { messageOf, Skeleton } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNodeViewProps, useEditorState } from '@tiptap/react'
import { Earth } from 'lucide-react'
import { Suspense } from 'react'
import { boundariesOfMap, boundariesQuery } from '../../../maps/boundaries.ts'
import { lazy } from '../../../session/lazy.ts'
import { useBuilder } from '../builderContext.ts'
import { figureNumber } from '../editor/blocks.ts'
import { datasetQuery } from '../queries.ts'
import { BlockFrame } from './BlockFrame.tsx'
import { EmptyFigure } from './EmptyFigure.tsx'

const MapFigure = lazy(async () => ({ default: (await import('./MapFigure.tsx')).MapFigure }))

/** A map in the paper, as readers will see it. Drawing and boundaries come when the first map is shown. */
export function MapBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const id = node.attrs.id as string
  const hash = node.attrs.dataset as string | null
  const number = useEditorState({ editor, selector: ({ editor: now }) => figureNumber(now.state.doc, id) })
  const { data, error } = useQuery(datasetQuery(hash))
  const { data: boundaries, error: missing } = useQuery(boundariesQuery(boundariesOfMap(node.attrs)))
  const open = () => {
    const { panel } = ui.get()
    const step = panel?.blockId === id ? panel.step : hash === null ? 'data' : ''
    if (editable) ui.openPanel(id, step)
  }
  const problem = error
    ? `Couldn’t load this map’s data: ${messageOf(error)} Reload the page.`
    : missing
      ? `Couldn’t load this map’s boundaries: ${messageOf(missing)} Reload the page.`
      : null
  return (
    <BlockFrame selected={selected} width={node.attrs.width as 'mid' | 'wide'} onOpen={open} error={problem}>
      {hash === null ? (
        <EmptyFigure
          id={id}
          number={number}
          editor={editor}
          editable={editable}
          icon={<Earth aria-hidden size={24} strokeWidth={1.75} />}
          lead="Start with the data: area names or codes, or latitude and longitude"
        />
      ) : data && boundaries ? (
        <Suspense fallback={<Skeleton height={360} />}>
          <MapFigure
            attrs={node.attrs}
            dataset={data.dataset}
            boundaries={boundaries}
            number={number}
            id={id}
            editor={editor}
          />
        </Suspense>
      ) : (
        problem === null && <Skeleton height={360} />
      )}
    </BlockFrame>
  )
}
