import { Text } from '@bubbles/ui'
import type { HeadingAttrs } from '@bubbles/report-document'
import { GroundChoice } from './GroundChoice.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** What the part of the page that a heading begins stands on. */
export function HeadingPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<HeadingAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, set } = block
  return (
    <PanelFrame title="Section" onClose={onClose}>
      <GroundChoice value={attrs.ground} onChange={(ground) => set({ ground })} />
      <Text as="p" size="small" tone="secondary">
        The background runs edge to edge, down to the next heading at this level. Add a divider to end it
        sooner.
      </Text>
    </PanelFrame>
  )
}
