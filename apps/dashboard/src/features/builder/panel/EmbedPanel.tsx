import { type EmbedAttrs, embedOf } from '@bubbles/report-document'
import { embedProblem } from '../blocks/embedProblem.ts'
import { BlockPanel } from './BlockPanel.tsx'
import { AddressInput } from './AddressInput.tsx'
import { TextInput } from './fields.tsx'
import { PictureField } from './PictureField.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** The settings of an embed: its address, and what it shows in words for those who do not load it. */
export function EmbedPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<EmbedAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type, set } = block
  const provider = embedOf(attrs.url)?.provider
  return (
    <BlockPanel above={provider} title="Embed" missing={wanting(attrs)} onClose={onClose}>
      <TextInput
        label="Title"
        value={attrs.title}
        onChange={(title) => type({ title })}
        maxLength={300}
        help="Describe what the embed shows. Screen readers read this description instead, and it’s printed in the embed’s place."
      />
      <TextInput
        label="Caption"
        rows={2}
        value={attrs.caption}
        onChange={(caption) => type({ caption })}
        maxLength={1000}
      />
      <AddressInput
        label="Address"
        rows={2}
        value={attrs.url}
        problemOf={embedProblem}
        onChange={(url) => type({ url: url.trim() })}
      />
      <PictureField
        label="Preview image"
        file={attrs.still}
        help="An image of yours, shown with a play button until a reader loads the content. Nothing is loaded from the other site before then."
        onChange={(still) => set({ still })}
      />
    </BlockPanel>
  )
}

/** What is still to do, in words. */
function wanting({ url, title }: EmbedAttrs): string | null {
  const untitled = title.trim() === ''
  if (embedProblem(url) !== null)
    return untitled ? 'The address can’t be used, and the title is missing' : 'The address can’t be used'
  return untitled ? 'The title is missing' : null
}
