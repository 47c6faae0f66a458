import { type ActionAttrs, isAllowedHref, LINK_FAULT } from '@bubbles/report-document'
import { useState } from 'react'
import { BlockPanel } from './BlockPanel.tsx'
import { TextInput } from './fields.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** What readers are asked to do, the words on the button, and where it leads. */
export function ActionPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<ActionAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type } = block
  return (
    <BlockPanel title="Action" missing={wanting(attrs)} onClose={onClose}>
      <TextInput
        label="Sentence"
        rows={2}
        value={attrs.text}
        onChange={(text) => type({ text })}
        maxLength={300}
        placeholder="$40 a month takes one person out of extreme poverty"
      />
      <TextInput
        label="Button"
        value={attrs.button}
        onChange={(button) => type({ button })}
        maxLength={80}
        placeholder="Donate now"
        help="Start with a verb: say what the button does."
      />
      <LinkInput value={attrs.url} onChange={(url) => type({ url })} />
    </BlockPanel>
  )
}

/** Where the button leads. An address that no report may hold stays in the field, with the reason. */
function LinkInput({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <TextInput
      label="Link"
      type="url"
      value={refused ?? value}
      error={refused === null ? null : LINK_FAULT}
      placeholder="https://"
      maxLength={2000}
      onChange={(typed) => {
        const url = typed.trim()
        const fits = url === '' || isAllowedHref(url)
        setRefused(fits ? null : typed)
        if (fits) onChange(url)
      }}
    />
  )
}

const wanting = ({ button, url }: ActionAttrs): string | null =>
  button.trim() === '' ? 'The words on the button are missing' : url === '' ? 'The link is missing' : null
