import { ENGLISH } from '../context.ts'
import type { Cell, Dataset } from '@bubbles/tables'
import { columnOf } from '../data/frame.ts'
import { oneLine } from '../text/escape.ts'
import { formatNumber } from '../text/format.ts'
import type { Boundaries, Region } from './boundaries.ts'
import { type MatchedBy, matcherOf } from './matcher.ts'
import type { MapSpec } from './spec.ts'

export interface MatchedValue {
  /** As it stands in the data. */
  value: string
  /** Index of the rows that hold it. */
  rows: number[]
  region: Pick<Region, 'id' | 'name'>
  by: MatchedBy
}

export interface UnmatchedValue {
  value: string
  rows: number[]
  /** The nearest regions that no other name stands for, best first, at most three; none when nothing is near. */
  guesses: Pick<Region, 'id' | 'name'>[]
}

/** What became of the names in a region column. Values that are equal are counted once. */
export interface MatchReport {
  /** Names to match: without empty cells and those left out on purpose. */
  total: number
  /** "43 of 45 matched". */
  summary: string
  matched: MatchedValue[]
  unmatched: UnmatchedValue[]
  /** Names that a fix leaves out. */
  leftOut: { value: string; rows: number[] }[]
  /** Regions that several rows name; the first row is drawn. */
  duplicates: { region: Pick<Region, 'id' | 'name'>; rows: number[] }[]
  /** Rows without a name. */
  blank: number
  /** By row: its region; `null` for a row that is on no map. */
  regionOfRow: (string | null)[]
}

/** Guesses are worked out for so many names; beyond, it is the wrong column or the wrong map. */
const MAX_GUESSES = 40

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : oneLine(`${cell}`)

const brief = ({ id, name }: Region): Pick<Region, 'id' | 'name'> => ({ id, name })

/** Matches the region column of a map to its boundary set. A fix wins over what matching finds. */
export function matchRegions(
  spec: Pick<MapSpec, 'region' | 'fixes'>,
  dataset: Dataset,
  boundaries: Boundaries,
): MatchReport {
  const matcher = matcherOf(boundaries)
  const column = columnOf(dataset, spec.region)
  const values = dataset.rows.map((row) => (column ? textOf(row[column.index]) : ''))
  const rowsOf = new Map<string, number[]>()
  for (const [row, value] of values.entries())
    if (value) {
      const rows = rowsOf.get(value)
      if (rows) rows.push(row)
      else rowsOf.set(value, [row])
    }
  const report: MatchReport = {
    total: 0,
    summary: '',
    matched: [],
    unmatched: [],
    leftOut: [],
    duplicates: [],
    blank: values.filter((value) => !value).length,
    regionOfRow: values.map(() => null),
  }
  for (const [value, rows] of rowsOf) {
    const fix = Object.hasOwn(spec.fixes, value) ? spec.fixes[value] : undefined
    if (fix === null || fix === '') {
      report.leftOut.push({ value, rows })
      continue
    }
    // A fix that names no region of this set is from another one.
    const fixed = fix === undefined ? undefined : matcher.regionOf(fix)
    const found = fixed ? null : matcher.find(value)
    const region = fixed ?? (found ? matcher.regionOf(found.id) : undefined)
    if (region) {
      report.matched.push({ value, rows, region: brief(region), by: found ? found.by : 'fix' })
      for (const row of rows) report.regionOfRow[row] = region.id
    } else report.unmatched.push({ value, rows, guesses: [] })
  }
  const taken = new Set(report.matched.map(({ region }) => region.id))
  for (const name of report.unmatched.slice(0, MAX_GUESSES))
    name.guesses = matcher.guess(name.value, taken).map(brief)
  report.total = report.matched.length + report.unmatched.length
  report.summary = `${formatNumber(ENGLISH, report.matched.length, 0)} of ${formatNumber(ENGLISH, report.total, 0)} matched`
  report.duplicates = duplicatesOf(report)
  return report
}

function duplicatesOf({ matched }: MatchReport): MatchReport['duplicates'] {
  const byRegion = new Map<string, MatchReport['duplicates'][number]>()
  for (const { region, rows } of matched) {
    const known = byRegion.get(region.id)
    if (known) known.rows.push(...rows)
    else byRegion.set(region.id, { region, rows: [...rows] })
  }
  return [...byRegion.values()]
    .filter(({ rows }) => rows.length > 1)
    .map(({ region, rows }) => ({ region, rows: rows.toSorted((a, b) => a - b) }))
}
