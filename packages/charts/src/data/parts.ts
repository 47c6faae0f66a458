import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import type { ChartSpec } from '../spec.ts'
import { buildFrame, sortNames } from './frame.ts'
import type { Frame, FrameSeries } from './frameShape.ts'

/** Sums that differ by no more than this share are the same: percentages are rounded. */
const ROUNDED = 0.02

/** Whether the columns of each row add up to the same: answers to several questions, each of 100%. */
function areWholes({ rows, series }: Frame): boolean {
  if (rows.length < 2 || series.length < 3) return false
  if (series.some(({ values }) => values.some((value) => value === null || value < 0))) return false
  const sums = rows.map((_, row) => series.reduce((sum, { values }) => sum + values[row]!, 0))
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  return most > 0 && most - least <= most * ROUNDED
}

/**
 * Rows as parts of a whole: those of the first series; or, where there is one row of several columns, or each row is a
 * whole of its own, the columns of the first row. Long data without a column of names is one row as well.
 */
export function partsFrame(context: ChartContext, spec: ChartSpec, dataset: Dataset): Frame {
  const frame = buildFrame(context, spec, dataset, false)
  if (frame.series.length < 2 || !(frame.rows.length === 1 || areWholes(frame))) return frame
  const values = frame.series.map((series) => series.values[0] ?? null)
  const whole: FrameSeries = { key: frame.series[0]!.key, name: frame.rows[0]!.label, values }
  return sortNames(
    {
      ...frame,
      axis: { ...frame.axis, name: '' },
      rows: frame.series.map(({ name }, position) => ({ label: name, position })),
      series: [whole],
      mark: null,
      rowsNotDrawn: frame.rows.slice(1).map(({ label }) => label),
    },
    { ...spec, stacking: 'none' },
  )
}

/** One part of a whole. */
export interface Part {
  row: number
  name: string
  value: number | null
  /** Of the sum of all parts above zero, 0 to 1. */
  share: number
  /** Whether it is counted as "Other". */
  gathered: boolean
}

/** More parts than these nobody tells apart: the smallest of them are gathered without being asked. */
export const MAX_PARTS = 24

/** The parts of a frame in drawing order, those that are gathered last, and their sum. */
export function partsOf(frame: Frame, spec: ChartSpec): { parts: Part[]; total: number } {
  const values = frame.series[0]?.values ?? []
  const total = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0)
  const shares = values.map((value) => (total > 0 ? Math.max(0, value ?? 0) / total : 0))
  const largest = [...shares.keys()].toSorted((a, b) => shares[b]! - shares[a]! || a - b).slice(0, MAX_PARTS)
  const kept = new Set(largest)
  const small = shares.map(
    (share, row) => share > 0 && (share * 100 < spec.gather || (!kept.has(row) && shares.length > MAX_PARTS)),
  )
  // A single small part is itself, not "Other".
  const several = small.filter(Boolean).length > 1
  const parts = frame.rows.map(
    ({ label }, row): Part => ({
      row,
      name: label,
      value: values[row] ?? null,
      share: shares[row] ?? 0,
      gathered: several && small[row]!,
    }),
  )
  return {
    parts: [...parts.filter((part) => !part.gathered), ...parts.filter((part) => part.gathered)],
    total,
  }
}

/** The parts that colours are handed to: all where some stand out, else no more than there are colours. */
export function partsInColour(parts: Part[], { emphasis }: ChartSpec, colours: number): Part[] {
  const shown = parts.filter(({ gathered }) => !gathered)
  return shown.some(({ name }) => emphasis.includes(name)) ? shown : shown.slice(0, colours)
}
