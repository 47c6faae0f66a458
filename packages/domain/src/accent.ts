import { COMFORTABLE, contrastOf, GROUNDS, lightnessOf, mixed, nearest, TEXT_CONTRAST } from './palette.ts'

/** What an organisation's first colour becomes on one ground. */
export interface AccentColours {
  /** Links, rules, focus, checked boxes, and the ground of buttons, whose words have the colour of the page. */
  primary: string
  /** A pale ground made of it, for callouts and what is chosen. Page text and `primary` can be read on it. */
  tonal: string
  /** Words in its hue on `tonal`. */
  onTonal: string
}

export interface Accent {
  light: AccentColours
  dark: AccentColours
  /** The ground of covers and bands, the same by day and by night. */
  band: string
  /** Words on `band`: white, always. */
  onBand: string
}

/** Grounds beside the page's own that words in the accent stand on: the foot of the page, and fields. */
const CANVAS = { light: '#f6f9fc', dark: '#0e151c' } as const
/**
 * How much of the accent is in the ground made of it, the most first: less where that lets the organisation's colour
 * stay as it is. On the dark it takes more to be seen.
 */
const TONAL_SHARES = { light: [0.12, 0.1, 0.08], dark: [0.2, 0.16] } as const
/** Words on coloured grounds have more contrast than the least there may be. */
const STRONG_CONTRAST = 7
const WHITE = '#ffffff'

/**
 * The accent of an organisation: the one place that decides what its first colour becomes outside charts. Each colour
 * keeps its hue and takes the lightness nearest to its own at which it can be read (WCAG 2.2, 4.5:1) on the page, on its
 * foot, and on the tonal ground made of it. A colour without hue becomes a grey that can.
 * @param palette colours as `#rrggbb`; only the first counts.
 * @returns null for an empty palette: the product's own.
 */
export function accentOf(palette: readonly string[]): Accent | null {
  const colour = palette.find((each) => /^#[0-9a-f]{6}$/i.test(each))?.toLowerCase()
  if (colour === undefined) return null
  return {
    light: coloursOn('light', colour),
    dark: coloursOn('dark', colour),
    band: bandOf(colour),
    onBand: WHITE,
  }
}

function coloursOn(ground: 'light' | 'dark', colour: string): AccentColours {
  const tonalOf = (primary: string) =>
    TONAL_SHARES[ground]
      .map((share) => mixed(primary, GROUNDS[ground], share))
      .find((tonal) => contrastOf(primary, tonal) >= TEXT_CONTRAST)
  const reads = (candidate: string) =>
    contrastOf(candidate, GROUNDS[ground]) >= TEXT_CONTRAST &&
    contrastOf(candidate, CANVAS[ground]) >= TEXT_CONTRAST &&
    tonalOf(candidate) !== undefined
  const around = ground === 'dark' ? Math.max(lightnessOf(colour), COMFORTABLE) : lightnessOf(colour)
  const primary = reads(colour) ? colour : (nearest(colour, around, reads) ?? TEXT[ground])
  const tonal = tonalOf(primary) ?? GROUNDS[ground]
  const strong = (candidate: string) => contrastOf(candidate, tonal) >= STRONG_CONTRAST
  return {
    primary,
    tonal,
    onTonal: strong(primary) ? primary : (nearest(colour, lightnessOf(primary), strong) ?? TEXT[ground]),
  }
}

/** The page's own text colour, which reads on everything: for what no lightness helps. */
const TEXT = { light: '#14202b', dark: '#e7eef4' } as const

function bandOf(colour: string): string {
  const holds = (candidate: string) => contrastOf(candidate, WHITE) >= STRONG_CONTRAST
  return holds(colour) ? colour : (nearest(colour, lightnessOf(colour), holds) ?? TEXT.light)
}
