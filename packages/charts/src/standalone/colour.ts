/** Colours as files can hold them: what CSS mixes on a page is worked out here (CSS Color 4 and 5). */

import { type Value, WORDS } from '../styles/values.ts'

type Triple = readonly [number, number, number]

const fromHex = (hex: string): Triple => {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
}
const toHex = (colour: Triple): string =>
  `#${colour
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** Björn Ottosson's matrices, as CSS Color 4 has them. */
function oklabOf(colour: Triple): Triple {
  const [r, g, b] = colour.map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/**
 * A colour of the styles, its custom properties resolved, as `#rrggbb`, `none` or a `url(#…)`. Throws `TypeError` for
 * what is no colour.
 */
export function plainColour(value: Value): string {
  if (typeof value === 'string') {
    if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase()
    if (/^#[0-9a-f]{3}$/i.test(value)) return toHex(fromHex(value))
    if (value === 'none' || value === 'transparent') return 'none'
    if (/^url\(#[\w-]+\)$/.test(value)) return value
  } else if (typeof value === 'object' && 'mix' in value) {
    const read = (part: Value) => {
      const colour = fromHex(plainColour(part))
      return value.space === 'oklab' ? oklabOf(colour) : colour
    }
    const [a, b] = [read(value.mix), read(value.into)]
    const part = value.share / 100
    const mixed = a.map((each, at) => each * part + b[at]! * (1 - part)) as [number, number, number]
    return toHex(value.space === 'oklab' ? fromOklab(mixed) : mixed)
  } else if (typeof value === 'object' && 'wordsOn' in value) {
    const { darkest, middle, steepness } = WORDS
    const [lightness] = oklabOf(fromHex(plainColour(value.wordsOn)))
    return toHex(fromOklab([Math.min(1, Math.max(darkest, (middle - lightness) * steepness)), 0, 0]))
  }
  throw new TypeError(`This colour can’t be written to a file: ${JSON.stringify(value)}`)
}
