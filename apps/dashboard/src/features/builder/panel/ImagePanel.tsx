import { messageOf, toasts } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useEditorState } from '@tiptap/react'
import { blockById, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { chooseImages, uploadImage } from '../editor/images.ts'
import { SwitchRow, TextInput } from './fields.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import type { PanelProps } from './panels.ts'

/** The settings of an image: what it shows, its caption, another file. */
export function ImagePanel({ editor, blockId, onClose }: PanelProps) {
  const attrs = useEditorState({
    editor,
    selector: ({ editor: now }) => blockById(now.state.doc, blockId)?.node.attrs ?? null,
  })
  if (attrs === null) return null
  const replace = () =>
    chooseImages(([file]) => {
      if (!file) return
      uploadImage(file)
        .then((image) => {
          separateUndo(editor)
          setBlockAttrs(editor, blockId, image)
          separateUndo(editor)
        })
        .catch((error: unknown) => void toasts.addError(messageOf(error)))
    })
  const decorative = attrs.decorative === true
  return (
    <PanelFrame
      above=""
      title="Image"
      onClose={onClose}
      footer={
        <span>
          {decorative || attrs.alt !== '' ? 'Nothing is missing' : 'The alternative text is missing'}
        </span>
      }
    >
      {!decorative && (
        <TextInput
          label="Alternative text"
          value={String(attrs.alt)}
          onChange={(alt) => setBlockAttrs(editor, blockId, { alt })}
          rows={4}
          maxLength={1000}
          help="What the picture shows, for readers who cannot see it."
        />
      )}
      <SwitchRow
        label="Decorative, tells nothing"
        checked={decorative}
        onChange={(on) => {
          separateUndo(editor)
          setBlockAttrs(editor, blockId, { decorative: on })
          separateUndo(editor)
        }}
      />
      <TextInput
        label="Caption"
        value={String(attrs.caption)}
        onChange={(caption) => setBlockAttrs(editor, blockId, { caption })}
        rows={2}
        maxLength={1000}
        help="Shown under the picture: what, where, who took it."
      />
      <div>
        <Button onClick={replace}>Choose another picture</Button>
      </div>
    </PanelFrame>
  )
}
