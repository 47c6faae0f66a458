import { Panel, Row, Text, Button } from '@bubbles/ui'
import { MAX_BRAND_COLOURS, type PaletteFinding } from '@bubbles/domain'
import { PRODUCT_PALETTE } from '@bubbles/report-renderer/branding'
import { Plus } from 'lucide-react'
import { BrandingSection } from './BrandingSection.tsx'
import { ColourRow } from './ColourRow.tsx'
import { isColour, nextColour } from './colours.ts'
import type { BrandingDraft } from './useBrandingDraft.ts'
import { type PaletteEdits, usePaletteEdits } from './usePaletteEdits.ts'

/** The colours of chart series, in the order charts take them, each with what readers would find hard about it. */
export function ColoursSection({ draft }: { draft: BrandingDraft }) {
  const edits = usePaletteEdits(draft)
  return (
    <BrandingSection
      title="Colours"
      words="Charts use them in this order, starting with the first series. The first is also the colour of links, buttons and the line above the header on pages and in emails. Each is darkened on white and lightened on dark where it would be hard to see."
    >
      {edits.palette.length === 0 ? <ProductColours onChange={edits.set} /> : <OwnColours edits={edits} />}
    </BrandingSection>
  )
}

/** The organisation's own colours. */
function OwnColours({ edits }: { edits: PaletteEdits }) {
  const { palette, findings, list, news, set } = edits
  return (
    <>
      <Panel as="ol" divided ref={list} aria-label="Chart colours">
        {palette.map((_, index) => (
          // A colour is its place: two may be alike, and one changes while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          <ColourRow key={index} index={index} edits={edits} />
        ))}
      </Panel>
      <Text as="output" live size="small" tone="secondary">
        {news}
      </Text>
      <Text as="p" size="small" tone="secondary">
        {summary(findings, palette)}
      </Text>
      <Row gap={8} align="stretch" wrap>
        <Button
          size="small"
          startIcon={<Plus aria-hidden />}
          disabled={palette.length >= MAX_BRAND_COLOURS}
          onClick={() => set([...palette, nextColour(palette)])}
        >
          Add a colour
        </Button>
        <Button size="small" variant="text" onClick={() => set([])}>
          Back to Bubbles’ colours
        </Button>
      </Row>
    </>
  )
}

/** The product's own colours, while the organisation has none. */
function ProductColours({ onChange }: { onChange: (colours: string[]) => void }) {
  return (
    <>
      <Row
        as="ul"
        align="stretch"
        radius={8}
        style={{ overflow: 'hidden', border: '1px solid var(--bb-field-edge)' }}
        aria-label="Bubbles’ own colours"
      >
        {PRODUCT_PALETTE.map((colour) => (
          <Text as="li" grow key={colour} style={{ height: 40, background: colour }} title={colour} />
        ))}
      </Row>
      <Text as="p" padding="12px 16px" radius={8} surface="neutral">
        These are Bubbles’ default colours, checked for contrast and for three kinds of colour blindness.
      </Text>
      <Row gap={8} align="stretch" wrap>
        <Button size="small" onClick={() => onChange([...PRODUCT_PALETTE])}>
          Change them
        </Button>
        <Button size="small" onClick={() => onChange([PRODUCT_PALETTE[0]!])}>
          Start with one colour
        </Button>
      </Row>
    </>
  )
}

function summary(findings: readonly PaletteFinding[], palette: readonly string[]): string {
  if (palette.some((colour) => !isColour(colour))) return 'We’ll check the colours once each one is complete.'
  const few =
    palette.length < PRODUCT_PALETTE.length
      ? ` Charts with more than ${palette.length} ${palette.length === 1 ? 'series' : 'series'} continue with Bubbles’ colours.`
      : ''
  if (findings.some(({ code }) => code === 'unseen')) return 'To save, change the colours that can’t be seen.'
  const count = new Set(findings.map(({ index }) => index)).size
  if (count === 0) return `All are visible on both backgrounds and easy to tell apart.${few}`
  return `${count === 1 ? 'One colour has' : `${count} colours have`} a warning. You can still save them.${few}`
}
