import { Text } from '@bubbles/ui'
import type { ColumnsAttrs } from '@bubbles/report-document'
import { useEditorState } from '@tiptap/react'
import { blockById } from '../editor/blocks.ts'
import { Choice } from './fields.tsx'
import { GroundChoice } from './GroundChoice.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

const STYLES = [
  ['plain', 'Plain'],
  ['cards', 'Cards'],
] as const

const RATIOS = [
  ['1:1', 'Equal'],
  ['1:2', 'Narrow, wide'],
  ['2:1', 'Wide, narrow'],
] as const

/** How columns stand beside each other, and on what. */
export function ColumnsPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<ColumnsAttrs>(editor, blockId)
  const count = useEditorState({
    editor,
    selector: ({ editor: now }) => blockById(now.state.doc, blockId)?.node.childCount ?? 0,
  })
  if (!block) return null
  const { attrs, set } = block
  const isCards = attrs.style === 'cards'
  return (
    <PanelFrame title="Columns" onClose={onClose}>
      <Choice
        label="Style"
        value={attrs.style}
        options={STYLES}
        onChange={(style) => set({ style: style as ColumnsAttrs['style'] })}
      />
      {isCards && (
        <Text as="p" size="small" tone="secondary">
          Start each card with an image and end it with a line that’s only a link. The whole card then becomes
          that link.
        </Text>
      )}
      {!isCards && count === 2 && (
        <Choice
          label="Widths"
          value={attrs.ratio}
          options={RATIOS}
          onChange={(ratio) => set({ ratio: ratio as ColumnsAttrs['ratio'] })}
        />
      )}
      <GroundChoice value={attrs.ground} onChange={(ground) => set({ ground })} />
    </PanelFrame>
  )
}
