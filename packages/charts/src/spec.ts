import { LIMITS } from '@bubbles/tables'
import { z } from 'zod'
import { webAddress } from './webAddress.ts'

/** The kinds that can be drawn. A new kind is one file under `kinds/`, a line in its table and a word here. */
export const chartKinds = [
  'line',
  'bar',
  'doughnut',
  'point',
  'arc',
  'area',
  'range',
  'slope',
  'dual',
  'histogram',
  'heat',
  'table',
] as const

const text = (max: number) => z.string().max(max).default('')
const columnId = z.string().min(1).max(64)
const column = columnId.nullable().default(null)
const value = z.number().min(-1e18).max(1e18)

/**
 * A place on an axis: a number on value and number axes, ISO 8601 on time axes, else the name of a row. Numbers and
 * dates may come as the text someone typed.
 */
const place = z.union([value, z.string().max(LIMITS.cellText)])

const decimals = z.number().int().min(0).max(6).nullable()
/** `auto` writes millions once in the axis title; `compact` "1.2 m" at each value; `percent` 0.12 as 12%. */
const notation = z.enum(['auto', 'full', 'compact', 'percent'])
/** Where the unit stands; `auto` follows the locale: "$5", "5 €", "5%", "5 km". */
const unitPlace = z.enum(['auto', 'before', 'after'])

/** How the numbers of one column are written where that differs from the whole chart. */
const columnFormat = z.object({
  column: columnId,
  unit: z.string().max(40).optional(),
  decimals: decimals.optional(),
  notation: notation.optional(),
  unitPlace: unitPlace.optional(),
  plus: z.boolean().optional(),
})

/** How a column of a table is drawn beside its numbers; all that are lines are one line in each row. */
const tableCells = z.object({ column: columnId, as: z.enum(['bar', 'heat', 'line']) })

/** `x` is the axis of names, dates or (points) numbers; `y` the axis of values, whichever way it lies. */
const axis = z.enum(['x', 'y']).default('y')

const annotation = z.object({
  text: text(300),
  x: place.default(''),
  /** Null: at the first series' value there. */
  y: value.nullable().default(null),
})
const range = z.object({ axis, from: place.default(''), to: place.default(''), label: text(120) })
const reference = z.object({ axis, at: place.default(''), label: text(120) })

/** A chart as it is stored in a report: flat, every field with a default, no data and no colour in it. */
export const chartSpec = z.object({
  kind: z.enum(chartKinds).default('bar'),
  /** The finding, one sentence without a full stop. */
  title: text(300),
  /** What, where, when and the unit. */
  description: text(1000),
  /** What a reader who cannot see the chart is told. */
  alt: text(2000),
  notes: text(2000),
  sourceName: text(300),
  sourceUrl: webAddress,
  sourceLicence: text(200),

  /** The column along the axis: dates, years or names; numbers or dates for points. Null numbers the rows. */
  x: column,
  /** Number columns, in the order that gives them their colours. */
  series: z.array(columnId).max(LIMITS.columns).default([]),
  /** Long data: a text column whose values become the series, each reading the first column in `series`. Points: their groups. */
  splitBy: column,
  /** Points: a number column drawn as area. */
  size: column,
  /** Points: the column that names them. */
  label: column,
  /** Bars and arcs: a number column drawn as a mark to compare with: a target, the year before. */
  mark: column,

  /** Columns of numbers that the author decided not to draw: of all others the checks say that they are missing. */
  leftOut: z.array(columnId).max(LIMITS.columns).default([]),
  /** What points, or else every other kind, took from the columns: kept while the other is drawn, for the way back. */
  otherMapping: z
    .strictObject({
      x: column,
      series: z.array(columnId).max(LIMITS.columns).default([]),
      splitBy: column,
      size: column,
      label: column,
      mark: column,
    })
    .nullable()
    .default(null),

  /** Order of named rows. Dates and numbers along an axis are always in order. */
  sort: z.enum(['data', 'value', 'ascending', 'name']).default('data'),
  /** Bars: horizontal, or vertical as columns, on a time axis where `x` is dates. */
  orientation: z.enum(['horizontal', 'vertical']).default('horizontal'),
  /** Bars and areas of several series: beside one another, on one another, or as shares of 100%. */
  stacking: z.enum(['none', 'stacked', 'share']).default('none'),
  /** Lines, areas and bars of several series that aren't on one another: one panel for each series. */
  panels: z.enum(['none', 'series']).default('none'),
  /** Whether all panels, or the lines in the rows of a table, have one scale, or each its own. */
  panelScale: z.enum(['shared', 'own']).default('shared'),
  /** Two axes: the columns of `series` that are measured at the right; the others are at the left. */
  right: z.array(columnId).max(LIMITS.columns).default([]),
  /** Two axes: whether what is measured at the left stands as columns, from zero. */
  leftColumns: z.boolean().default(false),
  /** Bars of one series: values below zero in the first colour, others in the second. */
  bySign: z.boolean().default(false),
  /** Bars of shares, horizontal: the middle of the neutral answer stands at zero, or of the bar where there is none. */
  centre: z.boolean().default(false),
  /** Ranges: how much the last column is over the first, beside each row. */
  difference: z.boolean().default(false),
  /** Tables: columns of words and dates beside the names. */
  texts: z.array(columnId).max(LIMITS.columns).default([]),
  /** Tables: the columns that are drawn as bars, as a line in each row or on a ground in steps of a colour. */
  cells: z.array(tableCells).max(LIMITS.columns).default([]),
  /** Tables: whether readers can search them. */
  search: z.boolean().default(true),
  /** Tables: rows that readers see at once; null shows all. Without script and on paper all are there. */
  pageRows: z.number().int().min(5).max(200).nullable().default(20),
  /** Histograms: how wide each bin is; null chooses a round width by the data. */
  binWidth: z.number().min(0).max(1e18).nullable().default(null),
  /** Whether values are written at bars, and at the ends of lines. */
  values: z.boolean().default(true),
  /** Doughnuts: the hole, as a share of the radius. 0 makes a pie chart. */
  innerRadius: z.number().min(0).max(0.85).default(0.62),
  /** Doughnuts: parts below this many per cent become "Other". */
  gather: z.number().min(0).max(50).default(0),
  /** Doughnuts: what is written at the parts. */
  partLabels: z.enum(['share', 'value', 'both']).default('share'),
  /** Names beside the marks, or in a list; `auto` takes what reads best. Points: `direct` names all that find room. */
  labels: z.enum(['auto', 'direct', 'legend', 'none']).default('auto'),

  unit: text(40),
  /** Digits after the point; null lets the data decide. */
  decimals: decimals.default(null),
  notation: notation.default('auto'),
  unitPlace: unitPlace.default('auto'),
  /** The unit once in the title of the axis, or at every value. */
  unitAt: z.enum(['axis', 'values']).default('axis'),
  /** A plus sign before what is above zero: for changes. */
  plus: z.boolean().default(false),
  formats: z.array(columnFormat).max(LIMITS.columns).default([]),
  /** How dates are written; `auto` as precisely as they are known. */
  dates: z.enum(['auto', 'long', 'numeric', 'iso', 'quarter', 'month', 'year']).default('auto'),

  /** Ends of the axes: null lets the data decide. Ignored where they would cut a bar. */
  yMin: value.nullable().default(null),
  yMax: value.nullable().default(null),
  yScale: z.enum(['linear', 'log']).default('linear'),
  /** About how many ticks; null lets the room decide. */
  yTicks: z.number().int().min(2).max(12).nullable().default(null),
  yTitle: text(80),
  /** Two axes: the ends and the title of the one at the right. */
  rightMin: value.nullable().default(null),
  rightMax: value.nullable().default(null),
  rightTitle: text(80),
  xMin: place.nullable().default(null),
  xMax: place.nullable().default(null),
  xScale: z.enum(['linear', 'log']).default('linear'),
  xTicks: z.number().int().min(2).max(12).nullable().default(null),
  xTitle: text(80),

  /** What stands out: series (by column id or name), or bars, parts and points by their label. The rest turns grey. */
  emphasis: z.array(z.string().max(LIMITS.cellText)).max(50).default([]),
  /**
   * The organisation's colours, steps of one of them, grey for all that does not stand out, or those of a scale: what is
   * for it in one colour, what is against it in another.
   */
  palette: z.enum(['organisation', 'single', 'emphasis', 'scale']).default('organisation'),
  /** The colour of the palette that comes first. */
  colour: z.number().int().min(1).max(12).default(1),

  annotations: z.array(annotation).max(20).default([]),
  ranges: z.array(range).max(10).default([]),
  references: z.array(reference).max(10).default([]),
  width: z.enum(['mid', 'wide']).default('mid'),
})

export type ChartSpec = z.infer<typeof chartSpec>
export type ChartKind = ChartSpec['kind']
export type Annotation = ChartSpec['annotations'][number]
export type RangeAnnotation = ChartSpec['ranges'][number]
export type ReferenceLine = ChartSpec['references'][number]
/** A place on an axis as it is stored. */
export type Place = z.infer<typeof place>
