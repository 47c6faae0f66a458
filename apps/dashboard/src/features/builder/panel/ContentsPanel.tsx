import type { TableOfContentsAttrs } from '@bubbles/report-document'
import { Choice, TextInput } from './fields.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

const DEPTHS = [
  ['2', 'Headings'],
  ['3', 'Headings and subheadings'],
] as const

/** The settings of a table of contents. */
export function ContentsPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<TableOfContentsAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type, set } = block
  return (
    <PanelFrame title="Contents" onClose={onClose}>
      <TextInput label="Title" value={attrs.title} onChange={(title) => type({ title })} maxLength={200} />
      <Choice
        label="What it lists"
        value={String(attrs.depth)}
        options={DEPTHS}
        onChange={(depth) => set({ depth: depth === '3' ? 3 : 2 })}
      />
    </PanelFrame>
  )
}
