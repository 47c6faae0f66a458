import { Text } from '@bubbles/ui'
import type { BulletListAttrs } from '@bubbles/report-document'
import { Choice } from './fields.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

const STYLES = [
  ['plain', 'Bullets'],
  ['timeline', 'Timeline'],
] as const

/** Whether a list's points are bullets or times. */
export function ListPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<BulletListAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, set } = block
  return (
    <PanelFrame title="List" onClose={onClose}>
      <Choice
        label="Style"
        value={attrs.style}
        options={STYLES}
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
