/** Red, green and blue as light, 0 to 1 (sRGB without its curve). */
type Light = readonly [number, number, number]
type Row3 = readonly [number, number, number]
type Matrix = readonly [Row3, Row3, Row3]

/** The grounds charts stand on, as `design` has them: white paper and the dark surface. */
export const GROUNDS = { light: '#ffffff', dark: '#151e27' } as const
export type Ground = keyof typeof GROUNDS

/** Least contrast of a mark with its ground (WCAG 2.2, 1.4.11), and of text (1.4.3). */
export const MARK_CONTRAST = 3
export const TEXT_CONTRAST = 4.5
/** Least distance of two series colours, in OKLab: that of the product's own palette under every kind of sight. */
export const COLOUR_DISTANCE = 0.086

/**
 * Normal sight and the three kinds of colour blindness, as Machado, Oliveira and Fernandes (2009) simulate them at full
 * severity.
 */
const SIGHTS: Record<'normal' | 'protan' | 'deutan' | 'tritan', Matrix | null> = {
  normal: null,
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
export type Sight = keyof typeof SIGHTS
export const SIGHT_KINDS = Object.keys(SIGHTS) as Sight[]

/** Who sees that way, to end a sentence with. */
const WHO: Record<Sight, string> = {
  normal: '',
  protan: ' for people who cannot see red (protanopia)',
  deutan: ' for people who cannot see green (deuteranopia)',
  tritan: ' for people who cannot see blue (tritanopia)',
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value))
const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toCurve = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

/** The light of `#rrggbb`. @throws TypeError for anything else. */
function lightOf(colour: string): Light {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new TypeError(`Not a colour: ${colour}`)
  const part = (at: number) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

const colourOf = (light: Light): string =>
  `#${light
    .map((part) =>
      Math.round(toCurve(clamped(part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const product = ([a, b, c]: Row3, [x, y, z]: Row3): number => a * x + b * y + c * z
const times = (matrix: Matrix, [a, b, c]: Row3): Light => [
  product(matrix[0], [a, b, c]),
  product(matrix[1], [a, b, c]),
  product(matrix[2], [a, b, c]),
]

/** OKLab (Ottosson 2020): lightness 0 to 1, and two axes of hue. */
function labOf(light: Light): Row3 {
  const [l, m, s] = times(TO_CONES, light)
  return times(TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)])
}

function fromLab(lab: Row3): Light {
  const [l, m, s] = times(FROM_LAB, lab)
  return times(FROM_CONES, [l ** 3, m ** 3, s ** 3])
}

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const FROM_CONES: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

function luminance(colour: string): number {
  const [r, g, b] = lightOf(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The first colour laid over the second, `share` of it (0 to 1), mixed as browsers do by default (sRGB). */
export function mixed(colour: string, over: string, share: number): string {
  const part = (at: number) => {
    const [a, b] = [colour, over].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
    return Math.round(a! * share + b! * (1 - share))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

/** WCAG 2.2 contrast of two colours, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** A colour as each kind of sight has it. */
interface Seen {
  colour: string
  as: readonly Row3[]
}

function see(colour: string): Seen {
  const light = lightOf(colour)
  const as = SIGHT_KINDS.map((sight) => {
    const matrix = SIGHTS[sight]
    return labOf(matrix ? (times(matrix, light).map(clamped) as unknown as Light) : light)
  })
  return { colour, as }
}

function distanceAs(a: Seen, b: Seen, sight: number): number {
  const [x, y] = [a.as[sight]!, b.as[sight]!]
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2])
}

/** Distance of two colours in OKLab as somebody with this sight sees them. */
export const colourDistance = (a: string, b: string, sight: Sight = 'normal'): number =>
  distanceAs(see(a), see(b), SIGHT_KINDS.indexOf(sight))

/** Distance from the nearest of others, for the sight that tells them apart worst. */
function leastDistance(one: Seen, others: readonly Seen[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const other of others)
    for (let sight = 0; sight < SIGHT_KINDS.length; sight++)
      least = Math.min(least, distanceAs(one, other, sight))
  return least
}

const inGamut = (light: Light): boolean => light.every((part) => part > -0.0005 && part < 1.0005)

/** The same hue at another lightness, at most this share as colourful and no more than a screen can show. */
function atLightness(colour: string, lightness: number, most = 1): string {
  const [, a, b] = labOf(lightOf(colour))
  for (let share = most; share > 0; share -= 0.02) {
    const light = fromLab([lightness, a * share, b * share])
    if (inGamut(light)) return colourOf(light)
  }
  return colourOf(fromLab([lightness, 0, 0]))
}

const STEP = 0.015
const LIGHTEST = 0.93
const DARKEST = 0.12

/** Lightnesses a colour could have on a ground, the nearest to its own first. */
function lightnessesFrom(own: number): number[] {
  const steps = Math.round((LIGHTEST - DARKEST) / STEP)
  return Array.from({ length: steps + 1 }, (_, index) => DARKEST + index * STEP).toSorted(
    (a, b) => Math.abs(a - own) - Math.abs(b - own) || b - a,
  )
}

/** The colour for text on a ground: the colour itself where it reads (4.5:1), else the nearest of its hue that does. */
export function textColour(colour: string, ground: Ground): string {
  const reads = (candidate: string) => contrastOf(candidate, GROUNDS[ground]) >= TEXT_CONTRAST
  return reads(colour) ? colour : (nearest(colour, lightnessOf(colour), reads) ?? colour)
}

/** Lightness of a colour in OKLab, 0 to 1. */
export const lightnessOf = (colour: string): number => labOf(lightOf(colour))[0]

/** The colour's hue at the lightness nearest to `around` that fits; null when none does. */
export function nearest(colour: string, around: number, fits: (candidate: string) => boolean): string | null {
  for (const lightness of lightnessesFrom(around)) {
    const candidate = atLightness(colour, lightness)
    if (fits(candidate)) return candidate
  }
  return null
}

/** By a colour on light, what it is on dark. */
export type Twins = Readonly<Record<string, string>>

/** Colours darker than this are lifted to it on the dark ground where there is room. */
export const COMFORTABLE = 0.64
/** Times the colours that are still too alike are moved. */
const ROUNDS = 3

/**
 * The colours a palette becomes on the dark ground. Each keeps its hue and gets a lightness at which marks have their
 * contrast and, as far as there is one, their distance from the others; a colour that glows already stays.
 * @param twins colours whose dark one was chosen by hand, in lower case: the product's own.
 */
export function darkPalette(palette: readonly string[], twins: Twins = {}): string[] {
  const choices = palette.map((colour) => darkChoices(colour, twins))
  const chosen: Seen[] = []
  for (const some of choices) chosen.push(bestOf(some, chosen))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, some] of choices.entries()) {
      const others = chosen.filter((_, other) => other !== index)
      if (leastDistance(chosen[index]!, others) < COLOUR_DISTANCE) chosen[index] = bestOf(some, others)
    }
  }
  return chosen.map(({ colour }) => colour)
}

/** What a colour could become on the dark ground, the best for itself alone first; paler ones last. */
function darkChoices(colour: string, twins: Twins): Seen[] {
  const twin = Object.hasOwn(twins, colour) ? [twins[colour]!] : []
  const lightness = lightnessOf(colour)
  const around = lightnessesFrom(Math.max(lightness, COMFORTABLE))
  const lifted = [1, 0.65].flatMap((share) => around.map((each) => atLightness(colour, each, share)))
  return [...twin, ...(lightness >= COMFORTABLE ? [colour] : []), ...lifted]
    .filter((candidate) => contrastOf(candidate, GROUNDS.dark) >= MARK_CONTRAST)
    .map(see)
}

/**
 * The colours a palette becomes on white: each as it is where marks of it can be seen (3:1), else the nearest lightness
 * of its hue at which they can and at which it differs from the others.
 */
export function lightPalette(palette: readonly string[]): string[] {
  const drawn = palette.map((colour) => (isFaint(colour) ? null : see(colour)))
  for (const [index, colour] of palette.entries()) {
    if (drawn[index]) continue
    const choices = lightnessesFrom(lightnessOf(colour))
      .map((lightness) => atLightness(colour, lightness))
      .filter((candidate) => !isFaint(candidate))
    drawn[index] = bestOf(
      choices.map(see),
      drawn.filter((each) => each !== null),
    )
  }
  return drawn.map((each) => each!.colour)
}

const isFaint = (colour: string): boolean => contrastOf(colour, GROUNDS.light) < MARK_CONTRAST

/** Less colourful than this, a pale colour is white or grey to the eye. */
const HUELESS = 0.03

/**
 * Colours that cannot be made visible on white: they are faint and have no hue that would be left when they are drawn
 * darker. A palette with one is refused.
 */
export function paletteProblems(palette: readonly string[]): { index: number; message: string }[] {
  return palette.flatMap((colour, index) => {
    const [, a, b] = labOf(lightOf(colour))
    if (!isFaint(colour) || Math.hypot(a, b) >= HUELESS) return []
    const contrast = shown(contrastOf(colour, GROUNDS.light))
    const message = `${colour} can’t be seen on white: its contrast is ${contrast} to 1, charts need ${MARK_CONTRAST} to 1, and it’s too pale to be drawn darker. Choose another colour.`
    return [{ index, message }]
  })
}

/** The first that is far enough from all others, else the furthest. */
function bestOf(choices: readonly Seen[], others: readonly Seen[]): Seen {
  let best = choices[0]!
  let furthest = -1
  for (const choice of choices) {
    const distance = leastDistance(choice, others)
    if (distance >= COLOUR_DISTANCE) return choice
    if (distance > furthest) [best, furthest] = [choice, distance]
  }
  return best
}

/** Less colourful than this is a slate: it is taken last, since it looks like what is meant not to stand out. */
const GREYISH = 0.05

/**
 * A palette with at least `least` colours: those of the organisation, then the ones of `product` that are furthest from
 * what is there already, so that a chart with many series can still be read. An empty one is the product's own.
 */
export function completePalette(
  palette: readonly string[],
  product: readonly string[],
  least: number,
): string[] {
  if (palette.length === 0) return [...product]
  const complete = palette.map(see)
  const left = product.map(see)
  while (complete.length < least && left.length > 0) {
    const hued = left.filter(
      (each) => Math.hypot(each.as[0]![1], each.as[0]![2]) >= GREYISH && leastDistance(each, complete) > 0,
    )
    const best = (hued.length > 0 ? hued : left).reduce((a, b) =>
      leastDistance(b, complete) > leastDistance(a, complete) ? b : a,
    )
    complete.push(best)
    left.splice(left.indexOf(best), 1)
  }
  return complete.map(({ colour }) => colour)
}

/** What is wrong with one colour of a palette, in words. */
export interface PaletteFinding {
  /** Place of the colour, from 0. */
  index: number
  /** `unseen`: not to be seen on white, and refused; `faint`: drawn darker there; `alike`: hard to tell from `other`. */
  code: 'unseen' | 'faint' | 'alike'
  /** Place of the colour that it is like. */
  other?: number
  message: string
}

/**
 * What readers would find hard about a palette: colours too faint on white, and colours too like one before them as they
 * are drawn, on either ground, for any kind of sight. At most one sentence of each kind a colour; the dark ground is only
 * spoken of where the light one has nothing to say.
 */
export function paletteFindings(palette: readonly string[], twins: Twins = {}): PaletteFinding[] {
  const light = lightPalette(palette).map(see)
  const dark = darkPalette(palette, twins).map(see)
  const problems = new Map(paletteProblems(palette).map(({ index, message }) => [index, message]))
  return palette.flatMap((colour, index) => {
    const findings: PaletteFinding[] = []
    const problem = problems.get(index)
    if (problem !== undefined) findings.push({ index, code: 'unseen', message: problem })
    else if (isFaint(colour)) {
      const contrast = shown(contrastOf(colour, GROUNDS.light))
      findings.push({
        index,
        code: 'faint',
        message: `Faint on white (${contrast} to 1; charts need ${MARK_CONTRAST} to 1), so it’s drawn darker there: ${light[index]!.colour}.`,
      })
    }
    const alike = tooAlike(light, index) ?? tooAlike(dark, index)
    if (alike) {
      const { other } = alike
      const where = alike.colours === dark ? 'In dark mode, hard' : 'Hard'
      const same = alike.distance === 0 ? `The same as colour ${other + 1}` : null
      findings.push({
        index,
        code: 'alike',
        other,
        message: `${same ?? `${where} to tell from colour ${other + 1}${WHO[alike.sight]}`}.`,
      })
    }
    return findings
  })
}

/** Those that are still so in a figure as it is drawn: what is faint is drawn darker. */
export const figureFindings = (palette: readonly string[], twins: Twins = {}): PaletteFinding[] =>
  paletteFindings(palette, twins).filter(({ code }) => code !== 'faint')

/** Cut and not rounded: 2.97 is not 3.0. */
const shown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

/** The earlier colour that this one is too like, and for whom: normal sight first. */
function tooAlike(colours: readonly Seen[], index: number) {
  for (const [at, sight] of SIGHT_KINDS.entries()) {
    for (let other = 0; other < index; other++) {
      const distance = distanceAs(colours[index]!, colours[other]!, at)
      if (distance < COLOUR_DISTANCE) return { other, sight, distance, colours }
    }
  }
  return null
}
