import { BlockPanel } from './BlockPanel.tsx'
import { TextInput } from './fields.tsx'
import { type Source, SourceFields } from './SourceFields.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** What stands around a table: its caption and its source. Its cells are written on the paper. */
export function TablePanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<Source & { caption: string }>(editor, blockId)
  if (!block) return null
  const { attrs, type } = block
  return (
    <BlockPanel
      title="Table"
      missing={attrs.caption.trim() === '' ? 'The caption is missing' : null}
      onClose={onClose}
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
    </BlockPanel>
  )
}
