import { newBlockId } from '@bubbles/report-document'
import { messageOf, toasts } from '@bubbles/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { BuilderUi } from '../builderUi.ts'
import { uploading } from './files.ts'

/** Where dropped files go, and how their blocks are placed: this comes late, and what places blocks is there already. */
interface Place {
  editor: Editor
  ui: BuilderUi
  queryClient: QueryClient
  at: number
  placeBlock: (editor: Editor, at: number, node: ProseMirrorNode) => void
}

/** What is no table: readers can download it. */
const isForReaders = (file: File): boolean => /\.(?:pdf|zip|pptx|od[pst]|mp4|webm)$/i.test(file.name)

/** Makes blocks of dropped files that are no pictures: tables become charts, others something to download. */
export async function takeDropped(files: readonly File[], place: Place): Promise<void> {
  for (const file of files) {
    if (isForReaders(file))
      await uploading(place.editor, file, (kept) => add(place, 'file', { id: newBlockId(), ...kept }))
    else if (/\.docx?$/i.test(file.name))
      toasts.addError(
        `“${file.name}” is a Word document. Import it from the list of reports, or copy what you need and paste it here.`,
      )
    else await takeTable(file, place)
  }
}

async function takeTable(file: File, place: Place): Promise<void> {
  const { editor, queryClient, ui } = place
  try {
    const { attachDataset, readTable, tellNotes } = await import('../chart/readTable.ts')
    const reading = await readTable(file)
    const { table, dataset } = reading
    const id = newBlockId()
    add(place, 'chart', { id })
    await attachDataset(editor, queryClient, id, file.name, dataset, 'new', table)
    tellNotes(reading)
    ui.openPanel(id, 'visualise')
  } catch (error) {
    toasts.addError(messageOf(error))
  }
}

function add({ editor, at, placeBlock }: Place, type: 'chart' | 'file', attrs: object): void {
  placeBlock(
    editor,
    Math.min(at, editor.state.doc.content.size),
    editor.schema.nodes[type]!.create({ ...attrs }),
  )
}
