import type { MapSpec } from '@bubbles/charts'
import type { MatchReport } from '@bubbles/charts/maps'

/** What an author can do about a name that is not on the map. */
export interface FixRow {
  value: string
  /** Row numbers as people count them, from 1. */
  rows: number[]
  guesses: { id: string; name: string }[]
}

/** What an author decided about a name. */
export interface Fixed {
  value: string
  /** The area it stands for; null where it is left out. */
  name: string | null
}

/** Names to fix, in the order of the data. */
export const rowsToFix = ({ unmatched }: MatchReport): FixRow[] =>
  unmatched
    .map(({ value, rows, guesses }) => ({ value, rows: rows.map((row) => row + 1), guesses }))
    .toSorted((a, b) => a.rows[0]! - b.rows[0]!)

/** What was decided, so that it can be undone; only what has to do with the data there is. */
export function fixedNames({ matched, leftOut }: MatchReport): Fixed[] {
  return [
    ...matched.filter(({ by }) => by === 'fix').map(({ value, region }) => ({ value, name: region.name })),
    ...leftOut.map(({ value }) => ({ value, name: null })),
  ]
}

/** Names that were matched although the map calls them otherwise: shown for trust. */
export const otherNames = ({ matched }: MatchReport): { value: string; name: string }[] =>
  matched
    .filter(({ by, value, region }) => by === 'alias' || (by === 'name' && value !== region.name))
    .map(({ value, region }) => ({ value, name: region.name }))

/** The fixes with a decision about one name: an area's id, or null to leave it out. */
export const withFix = (fixes: MapSpec['fixes'], value: string, region: string | null): MapSpec['fixes'] => ({
  ...fixes,
  [value]: region ?? '',
})

/** The fixes without the decision about one name. */
export const withoutFix = (fixes: MapSpec['fixes'], value: string): MapSpec['fixes'] =>
  Object.fromEntries(Object.entries(fixes).filter(([name]) => name !== value))

/** Areas that no row stands for yet, by name, for "Other area". */
export function areasByName(
  regions: readonly { id: string; name: string }[],
  report: MatchReport,
): { id: string; name: string; taken: boolean }[] {
  const taken = new Set(report.matched.map(({ region }) => region.id))
  return regions
    .filter(({ id }) => id !== '')
    .map(({ id, name }) => ({ id, name, taken: taken.has(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
