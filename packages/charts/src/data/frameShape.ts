import type { DatePrecision } from '@bubbles/tables'

/** What stands along the axis. `name` rows have no position, only an order. */
export type AxisKind = 'time' | 'number' | 'name'

export interface FrameAxis {
  kind: AxisKind
  name: string
  precision: DatePrecision
  /** Minutes that the clock of a time axis is ahead of UTC; null where the data names no zone. */
  offset: number | null
  /** Where a continuous axis starts and ends; null at the first and last row. */
  domain: [number, number] | null
  log: boolean
}

export interface FrameRow {
  /** As it is shown in axis, table and tooltip. */
  label: string
  /** Milliseconds (time) or value (number); the row's index for names. */
  position: number
}

export interface FrameSeries {
  /** Column id, or the value of the splitting column. */
  key: string
  name: string
  values: (number | null)[]
}

/** Groups and sizes of points, by row. */
export interface FramePoints {
  groups: { key: string; name: string }[]
  /** The place of each row's group; -1 without one. */
  group: number[]
  /** Null without a column of sizes; a missing size is null and draws no point. */
  sizes: { name: string; key: string; values: (number | null)[] } | null
  /** The name of the column that names points; '' where the place along the axis does. */
  labelName: string
  /** The place along the axis as text, where it is not the label. */
  places: string[]
}

/** A column of words or dates in a table, by row. */
export interface FrameTexts {
  key: string
  name: string
  /** As they are shown; '' for none. */
  texts: string[]
  /** What dates and numbers are sorted by, where that isn't what is shown: ISO 8601 or digits. */
  sortedBy: (string | undefined)[]
}

/** The values behind a histogram. */
export interface Distribution {
  /** Ends of the bins, one more than there are bins, and how they are written. */
  edges: number[]
  written: string[]
  count: number
  low: number
  high: number
  median: number
}

/**
 * What a chart draws: the chosen columns, in drawing order, long data already turned wide. Row i here is row i of
 * `chartTable` and mark `data-i` i in the drawing.
 */
export interface Frame {
  axis: FrameAxis
  rows: FrameRow[]
  series: FrameSeries[]
  /** Panels: values that the axis has to hold beside its own, so that all panels have one. */
  alsoHolds?: readonly number[]
  /** Bars and arcs: what each row's value is compared with. */
  mark: FrameSeries | null
  /** Points: what belongs to each row beside its place and value. */
  points: FramePoints | null
  /** Tables: the names of the rows, then the columns of words and dates beside them. */
  texts?: FrameTexts[]
  /** Series left out because there are more than `MAX_SERIES`. */
  seriesLeftOut: number
  /** Rows left out because their place on the axis, or their series, is missing or could not be read. */
  rowsLeftOut: number
  /** Names of rows a kind has no place for, though they could be read. */
  rowsNotDrawn?: string[]
  /** Slopes: columns between the first and the last, which are not drawn. */
  columnsBetween?: number
  /** Histograms: what the bins are made of. */
  distribution?: Distribution
  /** Values left out because another row has the same place and series; the first one is drawn. */
  duplicates: number
}
