import { Panel, Row, Text, Button } from '@bubbles/ui'
import { darkPalette, MAX_BRAND_COLOURS, type PaletteFinding, paletteFindings } from '@bubbles/domain'
import { PRODUCT_PALETTE, PRODUCT_TWINS } from '@bubbles/report-renderer/branding'
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { BrandingSection } from './BrandingSection.tsx'
import { ColourRow } from './ColourRow.tsx'
import { isColour, moved, nextColour } from './colours.ts'
import type { BrandingDraft } from './useBrandingDraft.ts'

/** The colours of chart series, in the order charts take them, each with what readers would find hard about it. */
export function ColoursSection({ draft }: { draft: BrandingDraft }) {
  const { palette } = draft.branding
  const change = (colours: string[]) => draft.change({ palette: colours })
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  /** Where the colour is that the pointer holds. */
  const held = useRef<number | null>(null)
  const judged = useMemo(() => judge(palette), [palette])

  const move = (from: number, to: number) => {
    if (to < 0 || to >= palette.length) return
    change(moved(palette, from, to))
    setNews(`${palette[from]} is now colour ${to + 1} of ${palette.length}.`)
    // The handle that was held is now the one at the new place.
    requestAnimationFrame(() => {
      list.current?.querySelectorAll<HTMLButtonElement>('button[data-handle]')[to]?.focus()
    })
  }
  const remove = (index: number) => {
    change(palette.filter((_, each) => each !== index))
    setNews(`Colour ${index + 1} removed.`)
  }

  return (
    <BrandingSection
      title="Colours"
      words="Charts use them in this order, starting with the first series. Each is darkened on white and lightened on dark where it would be hard to see."
    >
      {palette.length === 0 ? (
        <ProductColours onChange={change} />
      ) : (
        <>
          <Panel as="ol" divided ref={list} aria-label="Colours of charts">
            {palette.map((colour, index) => (
              <ColourRow
                // A colour is its place: two may be alike, and one changes while it is typed.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                index={index}
                count={palette.length}
                colour={colour}
                dark={judged.dark.get(index) ?? null}
                findings={judged.findings.filter((finding) => finding.index === index)}
                onChange={(colours) =>
                  change(
                    [...palette.slice(0, index), ...colours, ...palette.slice(index + 1)].slice(
                      0,
                      MAX_BRAND_COLOURS,
                    ),
                  )
                }
                onMove={(to) => move(index, to)}
                drag={{
                  start: () => {
                    held.current = index
                  },
                  over: (to) => {
                    if (held.current === null || held.current === to) return
                    move(held.current, to)
                    held.current = to
                  },
                  end: () => {
                    held.current = null
                  },
                }}
                onRemove={() => remove(index)}
              />
            ))}
          </Panel>
          <Text as="output" live size="small" tone="secondary">
            {news}
          </Text>
          <Text as="p" size="small" tone="secondary">
            {summary(judged.findings, palette)}
          </Text>
          <Row gap={8} align="stretch" wrap>
            <Button
              size="small"
              startIcon={<Plus aria-hidden />}
              disabled={palette.length >= MAX_BRAND_COLOURS}
              onClick={() => change([...palette, nextColour(palette)])}
            >
              Add a colour
            </Button>
            <Button size="small" variant="text" onClick={() => change([])}>
              Back to Bubbles’ colours
            </Button>
          </Row>
        </>
      )}
    </BrandingSection>
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
        aria-label="The product’s colours"
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

/** Findings and dark colours by place; what is no colour yet is left out and does not disturb the others. */
function judge(palette: readonly string[]): { findings: PaletteFinding[]; dark: Map<number, string> } {
  const places = palette.flatMap((colour, index) => (isColour(colour) ? [index] : []))
  const colours = places.map((place) => palette[place]!)
  const dark = darkPalette(colours, PRODUCT_TWINS)
  const isWhole = places.length === palette.length
  return {
    // Their sentences name places, which would be others.
    findings: isWhole ? paletteFindings(colours, PRODUCT_TWINS) : [],
    dark: new Map(places.map((place, at) => [place, dark[at]!])),
  }
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
