import { Text } from '@bubbles/ui'
import type { BulletListAttrs } from '@bubbles/report-document'
import { blockById } from '../editor/blocks.ts'
import { Choice } from './fields.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

const BULLETS = [
  ['plain', 'Bullets'],
  ['timeline', 'Timeline'],
  ['small', 'Small notes'],
] as const
const NUMBERS = [
  ['plain', 'Numbers'],
  ['small', 'Small notes'],
] as const

/** Whether a list's points are bullets, numbers or times, and as small as notes. */
export function ListPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<BulletListAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, set } = block
  const isNumbered = blockById(editor.state.doc, blockId)?.node.type.name === 'orderedList'
  return (
    <PanelFrame title="List" onClose={onClose}>
      <Choice
        label="Style"
        value={attrs.style}
        options={isNumbered ? NUMBERS : BULLETS}
        onChange={(style) => set({ style: style as BulletListAttrs['style'] })}
      />
      {attrs.style === 'timeline' && (
        <Text as="p" size="small" tone="secondary">
          Begin each point with its date and a colon: “March: First payments”.
        </Text>
      )}
    </PanelFrame>
  )
}
