import type { FileAttrs } from '@bubbles/report-document'
import type { ReactNodeViewProps } from '@tiptap/react'
import { lazyPart } from '../../../session/lazy.ts'
import { useBuilder } from '../builderContext.ts'
import { BlockFrame } from './BlockFrame.tsx'

/** Few reports have a file: what one looks like comes with the first. */
const FileCard = lazyPart(() => import('./FileCard.tsx'))

/** A file that readers can download. */
export function FileBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const attrs = node.attrs as FileAttrs
  const choose = async () => (await import('../editor/files.ts')).chooseFile(editor, attrs.id)
  return (
    <BlockFrame selected={selected} onOpen={() => editable && ui.openPanel(attrs.id)}>
      <FileCard attrs={attrs} onChoose={editable ? () => void choose() : null} />
    </BlockFrame>
  )
}
