import { parseIsoDate } from '@bubbles/tables'
import type { ChartSpec } from '../spec.ts'
import { cellsOf } from '../data/measures.ts'
import { count, distinct, good, hasNegatives, poor, type Profile, repeated, type Verdict } from './profile.ts'

/** An area flattens what changes little: it starts at zero. */
const FLAT = 0.6

export function judgeArea(profile: Profile, stacking: 'none' | 'stacked' | 'share'): Verdict {
  const { along, places, series, values } = profile
  if (!along || along.type === 'text') return poor('Names have no order that an area could follow', 7)
  if (profile.repeats)
    return poor(`Values of “${along.name}” appear in several rows, so an area would jump between them`, 5)
  if (places < 3)
    return poor(`${count(places, 'point')} are too few for an area; bars are easier to compare`, 6)
  if (stacking === 'none') {
    if (series > 1) return poor('Areas of several series overlap; stack them or draw lines', 11)
    if (Math.min(...values) > Math.max(...values) * FLAT)
      return poor('An area starts at zero, so the change is hard to see; a line shows it better', 13)
    return good(60)
  }
  if (series < 2) return poor('One series has no parts to stack', 5)
  if (hasNegatives(profile)) return poor('Values below zero cannot be stacked', 5)
  if (series > 6) return poor(`${series} stacked areas are hard to follow; choose up to six`, 12)
  return good(stacking === 'share' ? 52 : 58)
}

export function judgeRange(profile: Profile): Verdict {
  const { along, places, series } = profile
  if (series < 2) return poor('A range needs two columns of numbers', 4)
  if (profile.repeats) return repeated(profile, 'ranges')
  if (along?.type === 'date') return poor('Ranges don’t show change over time; a line does', 9)
  if (series > 5) return poor(`${series} dots in one row are hard to tell apart; choose up to five`, 9)
  if (places > 40) return poor(`${count(places, 'row')} are more than readers can compare`, 12)
  return good(series === 2 ? 84 : 46)
}

/** Whether every drawn column is named after a moment: 2010, 2020. */
const areMoments = ({ dataset, mapping }: Profile): boolean =>
  mapping.series.every((id) => parseIsoDate(dataset.columns.find((column) => column.id === id)?.name ?? ''))

/** Lines that can be told apart on the way from one moment to another. */
const MAX_SLOPES = 30

export function judgeSlope(profile: Profile): Verdict {
  const { along, places, series } = profile
  if (profile.repeats) return repeated(profile, 'lines')
  const isTurned = along?.type === 'date' || along?.type === 'number'
  const [moments, lines] = isTurned ? [places, series] : [series, places]
  if (moments !== 2)
    return poor(`A slope compares two points in time; this data has ${moments === 1 ? 'one' : moments}`, 6)
  if (lines > MAX_SLOPES)
    return poor(`${count(lines, 'line')} between two points in time are too many to follow`, 9)
  return good(isTurned || areMoments(profile) ? 90 : 44)
}

/** Fewer values than these show no shape. */
const MIN_COUNTED = 20

export function judgeHistogram(profile: Profile): Verdict {
  const { along, dataset, mapping, values } = profile
  if (mapping.series.length > 1) return poor('A histogram counts the values of one column of numbers', 5)
  if (along?.type === 'date' && !profile.repeats)
    return poor('A histogram ignores dates; a line shows change over time', 5)
  if (values.length < MIN_COUNTED)
    return poor(`${count(values.length, 'value')} are too few to show how they are spread`, 5)
  if (profile.repeats) return good(55)
  // Many rows, and nothing along which they could be drawn.
  return good(along === undefined || dataset.rows.length > 60 ? 88 : 42)
}

export function judgeHeat(profile: Profile): Verdict {
  const { along, places, series } = profile
  if (profile.repeats) return repeated(profile, 'a heat table')
  if (series < 3 || places < 3) return poor('A heat table needs several rows and columns', 4)
  if (series > 60 || places > 60)
    return poor(`${count(places, 'row')} and ${count(series, 'column')} are too many for a heat table`, 7)
  // Where bars and lines would be too many, colours still show a pattern.
  return good(along?.type !== 'date' && series * places > 40 ? 87 : 43)
}

/** Columns of moments from which each row is a line. */
const MIN_ALONG = 4

/** A table shows every row as it is, with its words: bars in the first column, or a line through moments, to begin with. */
export function judgeTable(profile: Profile, current: ChartSpec | undefined): Verdict {
  const { dataset, mapping, series, places } = profile
  const isChosen = current?.kind === 'table'
  // Dates order lines and bars; the rows of a table are named by what is different in each.
  const names = dataset.columns.find(
    (column) => column.type === 'text' && distinct(cellsOf(dataset, column)) === dataset.rows.length,
  )
  const x = profile.isNew && names ? names.id : mapping.x
  const texts = dataset.columns
    .filter(({ id, type }) => type !== 'number' && id !== x && id !== mapping.splitBy)
    .map(({ id }) => id)
  const first = mapping.series[0]
  const cells: ChartSpec['cells'] =
    mapping.splitBy === null && series >= MIN_ALONG && areMoments(profile)
      ? mapping.series.map((column) => ({ column, as: 'line' }))
      : first === undefined
        ? []
        : [{ column: first, as: mapping.splitBy === null ? 'bar' : 'heat' }]
  const settings = isChosen ? {} : { x, texts, cells }
  if (profile.repeats) return { ...repeated(profile, 'a data table'), settings }
  if (places > 1 && dataset.rows.length > 1) return good(41, settings)
  return poor('One row needs no table', 3, settings)
}

/** Why two axes are never proposed. */
const TWO_SCALES =
  'Two scales make readers compare heights that can’t be compared; panels with their own scales are clearer'

/** Two measures that have no scale in common, each on an axis of its own: drawn if someone wants it, never proposed. */
export function judgeDual(profile: Profile, current: ChartSpec | undefined): Verdict {
  const { mapping, measures, places, along } = profile
  if (mapping.splitBy !== null) return poor('Each of two axes needs a column of numbers of its own', 3)
  const isChosen = current?.kind === 'dual' && !profile.isNew
  const drawn = isChosen ? current.series : mapping.series
  const more = measures.find(({ id }) => !drawn.includes(id))
  const series = isChosen || drawn.length > 1 || !more ? drawn : [...drawn, more.id]
  const last = series.at(-1)
  const settings = isChosen ? { series } : { series, right: series.length > 1 && last ? [last] : [] }
  if (series.length < 2) return poor('Two axes need two columns of numbers', 3, settings)
  if (profile.repeats) return { ...repeated(profile, 'a line'), settings }
  if (along?.type === 'text' || places < 3) return poor(TWO_SCALES, 5, settings)
  return poor(TWO_SCALES, 14, settings)
}
