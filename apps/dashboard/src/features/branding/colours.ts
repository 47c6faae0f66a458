import { completePalette, paletteProblems } from '@bubbles/domain'
import { PRODUCT_PALETTE } from '@bubbles/report-renderer/branding'

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The colours in a text, such as a list copied from a style guide: six or three digits each, with # or without. */
export function coloursIn(text: string): string[] {
  return [...text.matchAll(/(?<![0-9a-z])#?([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])/gi)].map((match) => {
    const digits = match[1]!.toLowerCase()
    return `#${digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits}`
  })
}

/** What somebody types as a colour, tidied as far as that is sure. */
export function tidyColour(text: string): string {
  const trimmed = text.trim().toLowerCase()
  return /^[0-9a-f]{6}$/.test(trimmed) ? `#${trimmed}` : trimmed
}

/** A colour of the product's that differs most from those of a palette. */
export function nextColour(palette: readonly string[]): string {
  const valid = palette.filter(isColour)
  if (valid.length === 0) return PRODUCT_PALETTE[0]!
  const fresh = PRODUCT_PALETTE.filter((colour) => !valid.includes(colour))
  const pool = fresh.length > 0 ? fresh : PRODUCT_PALETTE
  return completePalette(valid, pool, valid.length + 1).at(-1)!
}

/** The palette with one colour elsewhere. */
export function moved(palette: readonly string[], from: number, to: number): string[] {
  const colour = palette[from]
  if (colour === undefined || to < 0 || to >= palette.length) return [...palette]
  const others = palette.filter((_, index) => index !== from)
  return [...others.slice(0, to), colour, ...others.slice(to)]
}

/** What stands in the way of saving, as a sentence; null when nothing does. */
export function paletteProblem(palette: readonly string[]): string | null {
  const wrong = palette.findIndex((colour) => !isColour(colour))
  if (wrong >= 0) return `Colour ${wrong + 1} is incomplete. Use six digits such as #0272b5.`
  const [unseen] = paletteProblems(palette)
  return unseen ? `Colour ${unseen.index + 1}: ${unseen.message}` : null
}
