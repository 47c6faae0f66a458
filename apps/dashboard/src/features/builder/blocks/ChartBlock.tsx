import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNodeViewProps, useEditorState } from '@tiptap/react'
import { Skeleton, messageOf } from '@bubbles/ui'
import { ChartColumn } from 'lucide-react'
import { type DragEvent, useMemo, useState } from 'react'
import { useBuilder } from '../builderContext.ts'
import { attachDataset } from '../chart/attachDataset.ts'
import { datasetOf, readTableFile } from '../chart/readTable.ts'
import { specOf } from '../chart/spec.ts'
import { figureNumber } from '../editor/blocks.ts'
import { datasetQuery } from '../queries.ts'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './ChartBlock.module.css'
import { Figure } from './Figure.tsx'

/** A chart in the paper, as readers will see it. */
export function ChartBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const id = node.attrs.id as string
  const hash = node.attrs.dataset as string | null
  const number = useEditorState({ editor, selector: ({ editor: now }) => figureNumber(now.state.doc, id) })
  const { data, error } = useQuery(datasetQuery(hash))
  const spec = useMemo(() => specOf(node.attrs), [node.attrs])
  const open = () =>
    editable && ui.openPanel(id, hash === null ? 'data' : (ui.get().panel?.step ?? 'visualise'))
  return (
    <BlockFrame
      selected={selected}
      width={spec.width}
      onOpen={open}
      error={error && `The data of this chart did not come: ${messageOf(error)} Load the page again.`}
    >
      {hash === null ? (
        <EmptyChart id={id} number={number} editor={editor} />
      ) : data ? (
        <Figure spec={spec} dataset={data.dataset} number={number} id={id} />
      ) : (
        !error && <Skeleton height={280} />
      )}
    </BlockFrame>
  )
}

/** A chart without data says what to do, and takes a file that is dropped on it. */
function EmptyChart({
  id,
  number,
  editor,
}: {
  id: string
  number: number
  editor: ReactNodeViewProps['editor']
}) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file || file.type.startsWith('image/')) return
    event.preventDefault()
    event.stopPropagation()
    readTableFile(file)
      .then((cells) => attachDataset(editor, queryClient, id, file.name, datasetOf(cells, { header: true })))
      .catch((error: unknown) => setProblem(messageOf(error)))
  }
  return (
    <div className={styles.empty} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <ChartColumn aria-hidden size={24} strokeWidth={1.75} />
      <p className={styles.number}>Figure {number}</p>
      <p className={styles.lead}>A chart begins with its data</p>
      <p className={styles.hint}>Paste cells from a spreadsheet at the right, or drop a CSV file here.</p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
