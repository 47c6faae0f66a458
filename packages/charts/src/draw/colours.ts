import { SCALE_STEPS, scaleSteps } from '../data/scaleWords.ts'
import type { ChartSpec } from '../spec.ts'
import { COLOURS, MAX_COLOURS } from '../styles/colourNumbers.ts'
import type { ColourClass, HueClass } from '../styles/table.ts'

export { COLOURS } from '../styles/colourNumbers.ts'
import type { Frame } from '../data/frameShape.ts'

/** What a page knows about colours beyond one chart. */
export interface Colouring {
  /** Colours in the page's palette, where it has more than the product's eight: up to twelve. */
  colours?: number
  /** By the name of a series, part or group, its colour from 1: the same name looks the same in every chart. */
  colourOf?: Readonly<Record<string, number>>
}

/** The colours a chart is drawn with. */
export interface Colours {
  readonly available: number
  readonly colourOf: Readonly<Record<string, number>>
}

/** What colours a chart has to know. */
interface WithColours {
  readonly colours: Colours
}

/** The colours of a page: at least the product's eight. */
export const coloursOf = ({ colours = COLOURS, colourOf = {} }: Colouring = {}): Colours => ({
  available: Math.min(MAX_COLOURS, Math.max(COLOURS, colours)),
  colourOf,
})

/** A series, part or group that takes a colour. */
export interface Coloured {
  key: string
  name: string
}

/** Whether something can stand out by its colour: at two axes a legend is all that tells series apart. */
const canStandOut = ({ kind }: ChartSpec): boolean => kind !== 'dual'

/** Whether it is named in the emphasis, by column id or by name. */
const isEmphasised = (spec: ChartSpec, { key, name }: Coloured): boolean =>
  canStandOut(spec) && (spec.emphasis.includes(key) || spec.emphasis.includes(name))

/**
 * The slate among the product's colours: beside series that are grey it would not stand out. A palette of an
 * organisation has it only where they chose a grey themselves.
 */
const SLATE = 8

/** The class of a colour by its number. */
const classOf = (colour: number): ColourClass => `c${colour}` as ColourClass

/** The class of a colour that is no series': of single bars and of points without groups. */
export const firstColour = ({ colours }: WithColours, { colour, palette }: ChartSpec): ColourClass =>
  palette === 'single' ? 'c22' : classOf(((colour - 1) % colours.available) + 1)

/** The class of the one bar, point or gauge that stands out beside grey ones. */
export const emphasisColour = (context: WithColours, spec: ChartSpec): ColourClass =>
  firstColour(context, spec) === `c${SLATE}` ? 'c1' : firstColour(context, spec)

/** The class of the colour beside the first, for the other sign. */
export const secondColour = ({ colours }: WithColours, { colour, palette }: ChartSpec): ColourClass =>
  palette === 'single' ? 'c24' : classOf((colour % colours.available) + 1)

/** Steps that are far from each other, for so many parts. */
const STEPS = [[], [2], [2, 4], [1, 3, 5], [1, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]]

/** Thin marks need more contrast with the ground: three steps and no paler ones. */
const THIN_STEPS = [[], [2], [1, 3], [1, 2, 3]]
const stepsOf = ({ kind }: ChartSpec): number[][] =>
  kind === 'line' || kind === 'point' || kind === 'dual' ? THIN_STEPS : STEPS

/** What of a chart takes colours, and which it would take: all from the chosen first one on, in turn. */
interface Taking<T> {
  items: T[]
  places: number[]
}

/** What takes colours of the palette: what stands out where something does, else everything, unless it is too much. */
export function takingColours<T extends Coloured>(items: T[], spec: ChartSpec, available: number): Taking<T> {
  const turn = Array.from({ length: available }, (_, at) => ((spec.colour - 1 + at) % available) + 1)
  const strong = items.filter((item) => isEmphasised(spec, item))
  const someAreGrey = strong.length > 0 && strong.length < items.length
  if (someAreGrey) return { items: strong, places: turn.filter((place) => place !== SLATE) }
  const allAreGrey =
    items.length > available || (canStandOut(spec) && spec.palette === 'emphasis' && strong.length === 0)
  return { items: allAreGrey ? strong : items, places: turn }
}

/** What the page knows by name keeps its colour; every other takes the first that is free in this chart. */
function placesOf({ colours: { colourOf } }: WithColours, { items, places }: Taking<Coloured>): number[] {
  const used = new Set<number>()
  const known = items.map(({ name }) => {
    const place = Object.hasOwn(colourOf, name) ? colourOf[name]! : 0
    if (!places.includes(place) || used.has(place)) return 0
    used.add(place)
    return place
  })
  return known.map((place, index) => {
    if (place > 0) return place
    const free = places.find((each) => !used.has(each)) ?? places[index % places.length]!
    used.add(free)
    return free
  })
}

/**
 * Colour class of each series, part or group. With an emphasis the others turn grey, and what stands out takes the
 * first colours; so it does where there are more than there are colours, which are all grey otherwise.
 */
export function colourClasses(context: WithColours, items: Coloured[], spec: ChartSpec): ColourClass[] {
  if (spec.palette === 'scale') return scaleClasses(items, spec)
  const taking = takingColours(items, spec, coloursAtHand(context, spec))
  if (spec.palette === 'single') {
    const many = items.length > coloursAtHand(context, spec)
    return items.map((item, index) => {
      const at = taking.items.indexOf(item)
      return at < 0 ? 'c0' : classOf(20 + (many ? (at % 3) + 1 : stepsOf(spec)[items.length]![index]!))
    })
  }
  const places = placesOf(context, taking)
  return items.map((item) => {
    const at = taking.items.indexOf(item)
    return at < 0 ? 'c0' : classOf(places[at]!)
  })
}

/** Colour class of each category of a map: of too many only the fullest have one, and the others are grey. */
export function categoryColours(
  context: WithColours,
  items: readonly (Coloured & { count: number })[],
): ColourClass[] {
  const all = Array.from({ length: context.colours.available }, (_, at) => at + 1)
  const isMany = items.length > all.length
  // Beside grey ones the slate would not stand out.
  const places = isMany ? all.filter((place) => place !== SLATE) : all
  const kept = isMany ? items.toSorted((a, b) => b.count - a.count).slice(0, places.length) : [...items]
  const coloured = items.filter((item) => kept.includes(item))
  const taken = placesOf(context, { items: coloured, places })
  return items.map((item) => {
    const at = coloured.indexOf(item)
    return at < 0 ? 'c0' : classOf(taken[at]!)
  })
}

/** The answers of a scale by their places on it; with an emphasis the others turn grey. */
function scaleClasses(items: Coloured[], spec: ChartSpec): ColourClass[] {
  const steps = scaleSteps(items.map(({ name }) => name))
  const someStandOut = items.some((item) => isEmphasised(spec, item))
  return items.map((item, at) =>
    steps[at] === 0 || (someStandOut && !isEmphasised(spec, item)) ? 'c0' : classOf(30 + steps[at]!),
  )
}

/** Colour class of each series of a frame. */
export const seriesColours = (context: WithColours, frame: Frame, spec: ChartSpec): ColourClass[] =>
  colourClasses(context, frame.series, spec)

/** Colours that can be told apart in one chart. */
export const coloursAtHand = ({ colours }: WithColours, spec: ChartSpec): number =>
  spec.palette === 'single'
    ? stepsOf(spec).length - 1
    : spec.palette === 'scale'
      ? // Beside its steps an answer such as "Don't know" is grey.
        SCALE_STEPS + 1
      : colours.available

/** The class of a chart that takes steps of one hue; '' for the others. */
export const hueClass = ({ colours }: WithColours, { kind, palette, colour }: ChartSpec): HueClass | '' =>
  palette === 'single' || kind === 'heat' || kind === 'table'
    ? (`h${((colour - 1) % colours.available) + 1}` as HueClass)
    : ''
