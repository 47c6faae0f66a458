import { messageOf, Panel, Text } from '@bubbles/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { type DragEvent, type ReactNode, Suspense, useState } from 'react'
import { lazy } from '../../../session/lazy.ts'

const SampleData = lazy(() => import('../chart/sampleData/SampleData.tsx'))

/** A chart or map without data says what to do, and takes a file that is dropped on it. */
export function EmptyFigure({
  id,
  number,
  editor,
  editable,
  icon,
  lead,
}: {
  id: string
  number: number
  editor: Editor
  editable: boolean
  icon: ReactNode
  lead: string
}) {
  const { state, ...dropping } = useDroppedTable(id, editor, editable)
  return (
    // Files dropped on it are taken; its settings have a button that does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Panel
      edge="dashed"
      surface={state.over ? 'primary' : undefined}
      gap={4}
      align="center"
      padding="40px 24px"
      radius={8}
      tone="secondary"
      centred
      {...dropping}
    >
      {icon}
      <Text as="p" above={4} size="small">
        Figure {number}
      </Text>
      <Text as="p" size="large" tone="default" weight="semibold">
        {state.reading ? 'Reading the table…' : lead}
      </Text>
      <Text as="p" size="body">
        Paste cells from a spreadsheet in its settings, or drop a CSV or XLSX file here.
      </Text>
      {editable && (
        <Suspense>
          <SampleData id={id} editor={editor} />
        </Suspense>
      )}
      {state.problem !== null && (
        <Text role="alert" as="p" size="body" tone="error">
          {state.problem}
        </Text>
      )}
    </Panel>
  )
}

/** Reads a table from a file that is dropped, and how far that is. */
function useDroppedTable(id: string, editor: Editor, editable: boolean) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<{ over: boolean; reading: boolean; problem: string | null }>({
    over: false,
    reading: false,
    problem: null,
  })
  const take = async (file: File) => {
    const { attachDataset, readTable, tellNotes } = await import('../chart/readTable.ts')
    const reading = await readTable(file)
    await attachDataset(editor, queryClient, id, file.name, reading.dataset, 'new', reading.table)
    tellNotes(reading)
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!editable || !file || file.type.startsWith('image/')) return
    event.preventDefault()
    event.stopPropagation()
    setState({ over: false, reading: true, problem: null })
    take(file)
      .then(() => setState({ over: false, reading: false, problem: null }))
      .catch((error: unknown) => setState({ over: false, reading: false, problem: messageOf(error) }))
  }
  return {
    state,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setState((before) => (before.over ? before : { ...before, over: true }))
    },
    onDragLeave: () => setState((before) => ({ ...before, over: false })),
    onDrop,
  }
}
