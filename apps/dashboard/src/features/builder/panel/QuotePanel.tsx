import type { BlockquoteAttrs } from '@bubbles/report-document'
import { Choice, TextInput } from './fields.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

const STYLES = [
  ['plain', 'Within the text'],
  ['large', 'Large'],
] as const

/** How large a quote is, and whose words it is. */
export function QuotePanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<BlockquoteAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type, set } = block
  return (
    <PanelFrame title="Quote" onClose={onClose}>
      <TextInput
        label="Who said it"
        value={attrs.who}
        onChange={(who) => type({ who })}
        maxLength={200}
        placeholder="Name, role or place"
      />
      <Choice
        label="Style"
        value={attrs.style}
        options={STYLES}
        onChange={(style) => set({ style: style as BlockquoteAttrs['style'] })}
      />
    </PanelFrame>
  )
}
