/** A custom property of the page, without `--bb-` before it, and what stands in its place where it has no value. */
export interface Custom {
  custom: string
  or?: Value
}
/** So much (per cent) of one colour in another. */
export interface Mix {
  mix: Custom | string
  share: number
  into: Custom | string
  space: 'oklab' | 'srgb'
}
/** White or nearly black, whichever reads on a colour. */
export interface WordsOn {
  wordsOn: Custom | string
}
/** Px, and what a custom property adds to them. */
export interface Sum {
  px: number
  plus: Custom
}
/** How a box shares a row: what it takes of the room that is left, and the px it starts from. */
export interface Flex {
  grow: number
  shrink: number
  basis: number | 'auto'
}
/** A line of one px around or under a box. */
export interface Line {
  line: Custom | string
}
/** Slanted lines of a colour. */
export interface Hatch {
  hatch: Custom | string
}

/** What a property can be: a keyword, px (or a bare number where CSS takes one), several px, or one of the above. */
export type Value = string | number | readonly number[] | Custom | Mix | WordsOn | Sum | Flex | Line | Hatch

/** Properties by their CSS names; those that begin with `--` are custom, without the `bb-`. */
export type Properties = Readonly<Record<string, Value>>

export const custom = (name: string, or?: Value): Custom => ({ custom: name, or })
export const mix = (one: Custom, share: number, into: Custom, space: Mix['space'] = 'oklab'): Mix => ({
  mix: one,
  share,
  into,
  space,
})

/** Properties whose numbers are no px. */
const BARE = new Set(['font-weight', 'fill-opacity', 'stroke-opacity'])

/** How far words on a colour are from the lightness at which they change sides. */
export const WORDS = { darkest: 0.16, middle: 0.57, steepness: 99_999 } as const
/** Px between the lines of a hatched swatch, along its edge. */
export const HATCH_STEP = 5

const short = (number: number): string => `${number}`.replace(/^(-?)0\./, '$1.')
const px = (length: number): string => (length === 0 ? '0' : `${short(length)}px`)

/** A value as style sheets write it. */
export function cssValue(name: string, value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return BARE.has(name) ? short(value) : px(value)
  if ('custom' in value)
    return `var(--bb-${value.custom}${value.or === undefined ? '' : `,${cssValue(name, value.or)}`})`
  if ('mix' in value)
    return `color-mix(in ${value.space},${cssValue(name, value.mix)} ${value.share}%,${cssValue(name, value.into)})`
  if ('wordsOn' in value)
    return `oklch(from ${cssValue(name, value.wordsOn)} clamp(${short(WORDS.darkest)},(${short(WORDS.middle)} - l)*${WORDS.steepness},1) 0 0)`
  if ('plus' in value) return `calc(${px(value.px)} + var(--bb-${value.plus.custom},0px))`
  if ('grow' in value)
    return `${value.grow} ${value.shrink} ${value.basis === 'auto' ? 'auto' : px(value.basis)}`
  if ('line' in value) return `1px solid ${cssValue(name, value.line)}`
  if ('hatch' in value)
    return `repeating-linear-gradient(135deg,${cssValue(name, value.hatch)} 0 1.5px,var(--bb-surface) 1.5px ${HATCH_STEP}px)`
  return name === 'font' ? `${value.map(px).join('/')} ${FONT}` : value.map(px).join(' ')
}

/** Font stack of charts; pages may set `--bb-font`. Widths are measured for Roboto. */
const FONT = 'var(--bb-font,Roboto,"Helvetica Neue",Arial,sans-serif)'

/** Properties as the inside of a rule. */
export const cssProperties = (properties: Properties): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name.replace(/^--/, '--bb-')}:${cssValue(name, value)}`)
    .join(';')
