import { darkPalette, MAX_BRAND_COLOURS, type PaletteFinding, paletteFindings } from '@bubbles/domain'
import { PRODUCT_TWINS } from '@bubbles/report-renderer/branding'
import { useMemo, useRef, useState } from 'react'
import { isColour, moved } from './colours.ts'
import type { BrandingDraft } from './useBrandingDraft.ts'

/** The colours while they are edited: what readers would find hard about each, and what changes them. */
export function usePaletteEdits({ branding: { palette }, change }: BrandingDraft) {
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  /** Where the colour is that the pointer holds. */
  const held = useRef<number | null>(null)
  const judged = useMemo(() => judge(palette), [palette])
  const set = (colours: string[]) => change({ palette: colours })

  const move = (from: number, to: number) => {
    if (to < 0 || to >= palette.length) return
    set(moved(palette, from, to))
    setNews(`${palette[from]} is now colour ${to + 1} of ${palette.length}.`)
    // The handle that was held is now the one at the new place.
    requestAnimationFrame(() => {
      list.current?.querySelectorAll<HTMLButtonElement>('button[data-handle]')[to]?.focus()
    })
  }
  return {
    palette,
    ...judged,
    /** Where the colours are. */
    list,
    /** What was done last, for those who hear it. */
    news,
    set,
    /** Puts other colours in place of one: several when a list was pasted. */
    replace: (index: number, colours: readonly string[]) =>
      set(palette.toSpliced(index, 1, ...colours).slice(0, MAX_BRAND_COLOURS)),
    remove: (index: number) => {
      set(palette.toSpliced(index, 1))
      setNews(`Colour ${index + 1} removed.`)
    },
    move,
    /** What dragging a handle does; the colour held may be at another place by now. */
    drag: {
      start: (index: number) => void (held.current = index),
      over: (to: number) => {
        if (held.current === null || held.current === to) return
        move(held.current, to)
        held.current = to
      },
      end: () => void (held.current = null),
    },
  }
}

/** The colours while they are edited. */
export type PaletteEdits = ReturnType<typeof usePaletteEdits>

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
