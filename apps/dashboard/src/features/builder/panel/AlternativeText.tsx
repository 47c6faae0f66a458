import { SwitchRow, TextInput } from './fields.tsx'
import type { BlockEdits } from './useBlockAttrs.ts'

/** What a picture shows in words, or that it adds nothing. */
export const AlternativeText = ({
  attrs: { alt, decorative },
  type,
  set,
  rows,
}: BlockEdits<{ alt: string; decorative: boolean }> & { rows: number }) => (
  <>
    {!decorative && (
      <TextInput
        label="Alternative text"
        about="missing-alt"
        value={alt}
        onChange={(words) => type({ alt: words })}
        rows={rows}
        maxLength={1000}
        help="What the image shows, for readers who can’t see it."
      />
    )}
    <SwitchRow
      label="Decorative, adds no information"
      checked={decorative}
      onChange={(on) => set({ decorative: on })}
    />
  </>
)
