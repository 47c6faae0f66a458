import { countryInPageLanguage } from '../../../format/countryNames.ts'
import type { Dataset } from '@bubbles/tables'
import { type MapSpec, mapSpec } from '@bubbles/charts'

export interface Country {
  /** ISO 3166-1 alpha-2, or "(not set)". */
  id: string
  name: string
  readers: number
}

export const UNKNOWN = '(not set)'
/** A country as lists call it. */
export const countryName = (name: string): string =>
  name === UNKNOWN || name === '' ? 'Not known' : countryInPageLanguage(name)

/** Bounds of a map at most: one step more than these. */
const BOUNDS = 5
/** Beginnings of numbers whose halves are round too; first the roundest. */
const ROUND = [
  [1, 2, 4, 8],
  [1, 1.2, 1.5, 1.6, 2, 2.4, 2.5, 3, 3.2, 4, 5, 6, 8],
]

/**
 * Bounds between the steps of a map, each twice the one before: a step of colour is twice the readers. The highest lies
 * between the two largest values where a round number does, so that the country with most readers is told from the next.
 */
export function thresholds(values: readonly number[]): number[] {
  const descending = values.toSorted((a, b) => b - a)
  const [most, next = 0] = descending
  const least = descending.at(-1)
  if (most === undefined || least === undefined || most === least) return []
  const tops = ROUND.map((factors) =>
    Math.max(
      ...factors
        .flatMap((factor) => [0, 1, 2, 3, 4, 5, 6, 7].map((power) => Math.round(factor * 10 ** power)))
        .filter((top) => top <= most),
    ),
  )
  const top = tops.find((each) => each > next) ?? tops[0]!
  return Array.from({ length: BOUNDS }, (_, index) => top / 2 ** (BOUNDS - 1 - index)).filter(
    (bound) => Number.isInteger(bound) && bound > least,
  )
}

/** Countries as the product's own map takes them: a choropleth in up to six steps, and its data. */
export function countryMap(countries: readonly Country[]): { spec: MapSpec; dataset: Dataset } {
  const known = countries.filter(({ id }) => id !== UNKNOWN)
  const spec = mapSpec.parse({
    kind: 'choropleth',
    boundaries: 'world-110m',
    title: 'Readers by country',
    region: 'country',
    value: 'readers',
    classes: 'custom',
    breaks: thresholds(known.map(({ readers }) => readers)),
  })
  const dataset: Dataset = {
    columns: [
      { id: 'country', name: 'Country', type: 'text' },
      { id: 'readers', name: 'Readers', type: 'number' },
    ],
    rows: known.map(({ id, readers }) => [id, readers]),
  }
  return { spec, dataset }
}
