import { DoneButton } from './DoneButton.tsx'
import { TextInput } from './fields.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { type Source, SourceFields } from './SourceFields.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** What stands around a table: its caption and its source. Its cells are written on the paper. */
export function TablePanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<Source & { caption: string }>(editor, blockId)
  if (!block) return null
  const { attrs, type } = block
  return (
    <PanelFrame
      above=""
      title="Table"
      onClose={onClose}
      footer={
        <>
          <span>{attrs.caption.trim() === '' ? 'The caption is missing' : 'Nothing is missing'}</span>
          <DoneButton onDone={onClose} />
        </>
      }
    >
      <TextInput
        label="Caption"
        rows={2}
        value={attrs.caption}
        onChange={(caption) => type({ caption })}
        maxLength={300}
        help="Shown above the table: what it shows, in a few words."
      />
      <SourceFields source={attrs} onChange={type} />
    </PanelFrame>
  )
}
