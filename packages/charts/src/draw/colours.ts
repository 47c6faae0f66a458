import type { Frame } from '../data/frame.ts'
import type { ChartSpec } from '../spec.ts'

/** Colours in the product's palette; classes `c1` to `c8`. `c0` is the grey of what does not stand out. */
export const COLOURS = 8
/** The most an organisation's palette can have: classes up to `c12`. */
export const MOST_COLOURS = 12
/** Steps of one hue, dark to light: classes `c21` to `c26`, of the colour that the chart's class `h1` to `h12` names. */
export const HUE_STEPS = 6

/** What a page knows about colours beyond one chart. */
export interface Colouring {
  /** Colours in the page's palette, where it has more than the product's eight: up to twelve. */
  colours?: number
  /** By the name of a series, part or group, its colour from 1: the same name looks the same in every chart. */
  colourOf?: Readonly<Record<string, number>>
}

/** What there is while `colouredWith` runs. */
let current = { available: COLOURS, colourOf: {} as Readonly<Record<string, number>> }

/** Runs `draw` with these colours, at least the product's eight. Drawing is synchronous: see `measuredIn`. */
export function colouredWith<T>({ colours = COLOURS, colourOf = {} }: Colouring, draw: () => T): T {
  const before = current
  current = { available: Math.min(MOST_COLOURS, Math.max(COLOURS, colours)), colourOf }
  try {
    return draw()
  } finally {
    current = before
  }
}

/** A series, part or group that takes a colour. */
export interface Coloured {
  key: string
  name: string
}

/** Whether it is named in the emphasis, by column id or by name. */
const isEmphasised = (spec: ChartSpec, { key, name }: Coloured): boolean =>
  spec.emphasis.includes(key) || spec.emphasis.includes(name)

/** The class of a colour that is no series': of single bars and of points without groups. */
export const firstColour = ({ colour, palette }: ChartSpec): string =>
  palette === 'single' ? 'c22' : `c${((colour - 1) % current.available) + 1}`

/** The class of the colour beside the first, for the other sign. */
export const secondColour = ({ colour, palette }: ChartSpec): string =>
  palette === 'single' ? 'c24' : `c${(colour % current.available) + 1}`

/** Steps that are far from each other, for so many parts. */
const STEPS = [[], [2], [2, 4], [1, 3, 5], [1, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]]

/** Thin marks need more contrast with the ground: three steps and no paler ones. */
const THIN_STEPS = [[], [2], [1, 3], [1, 2, 3]]
const stepsOf = ({ kind }: ChartSpec): number[][] =>
  kind === 'line' || kind === 'point' ? THIN_STEPS : STEPS

/** By place in the palette: what the page knows by name keeps its colour, the others take what is left in turn. */
function placesOf(items: Coloured[], { colour }: ChartSpec): number[] {
  const { available, colourOf } = current
  const known = items.map(({ name }) =>
    Object.hasOwn(colourOf, name) ? ((colourOf[name]! - 1) % available) + 1 : 0,
  )
  const used = new Set(known)
  let next = colour - 1
  const free = (): number => {
    const place = (next++ % available) + 1
    return used.size <= available && used.has(place) ? free() : place
  }
  return known.map((place) => {
    if (place > 0) return place
    const chosen = free()
    used.add(chosen)
    return chosen
  })
}

/**
 * Colour class of each series, part or group. They keep the colour of their place or name, so that a category looks
 * the same in every figure. With an emphasis the others turn grey. More than there are colours: all grey, and what
 * stands out takes the first colours in turn.
 */
export function colourClasses(items: Coloured[], spec: ChartSpec): string[] {
  const { available } = current
  const emphasised = items.map((item) => isEmphasised(spec, item))
  const someStandOut = emphasised.includes(true)
  const single = spec.palette === 'single'
  const many = items.length > coloursAtHand(spec)
  if (!someStandOut && (many || spec.palette === 'emphasis')) return items.map(() => 'c0')
  let next = 0
  const places = many ? [] : placesOf(items, spec)
  return emphasised.map((standsOut, index) => {
    if (someStandOut && !standsOut) return 'c0'
    if (single) return `c2${many ? (next++ % 3) + 1 : stepsOf(spec)[items.length]![index]!}`
    return `c${many ? (next++ % available) + 1 : places[index]!}`
  })
}

/** Colour class of each series of a frame. */
export const seriesColours = (frame: Frame, spec: ChartSpec): string[] => colourClasses(frame.series, spec)

/** Colours that can be told apart in one chart. */
export const coloursAtHand = (spec: ChartSpec): number =>
  spec.palette === 'single' ? stepsOf(spec).length - 1 : current.available

/** The class of a chart that takes steps of one hue; '' for the others. */
export const hueClass = ({ palette, colour }: ChartSpec): string =>
  palette === 'single' ? `h${((colour - 1) % current.available) + 1}` : ''
