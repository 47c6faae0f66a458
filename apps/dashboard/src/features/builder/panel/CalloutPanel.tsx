import type { CalloutAttrs } from '@bubbles/report-document'
import { TONE_WORDS } from '../editor/calloutView.ts'
import { Choice, SwitchRow, TextInput } from './fields.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

const TONES = Object.entries(TONE_WORDS)

/** What a callout is for, what stands above it, and whether it is folded. */
export function CalloutPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<CalloutAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type, set } = block
  const { label, folded, tone } = attrs
  return (
    <PanelFrame title={folded ? 'Foldable text' : 'Callout'} onClose={onClose}>
      {(folded || label !== null) && (
        <TextInput
          label={folded ? 'Heading' : 'Label'}
          value={label ?? ''}
          onChange={(words) => type({ label: words })}
          maxLength={80}
          placeholder={folded ? 'How we did this' : undefined}
          help={
            folded ? 'Readers see this line and click it to read the rest.' : 'Leave it empty for no label.'
          }
        />
      )}
      {!folded && (
        <>
          <SwitchRow
            label={`Its own label, not “${TONE_WORDS[tone]}”`}
            checked={label !== null}
            onChange={(on) => set({ label: on ? '' : null })}
          />
          <Choice
            label="What it is for"
            value={tone}
            options={TONES}
            onChange={(next) => set({ tone: next as CalloutAttrs['tone'] })}
          />
        </>
      )}
      <SwitchRow label="Folded" checked={folded} onChange={(on) => set({ folded: on })} />
    </PanelFrame>
  )
}
