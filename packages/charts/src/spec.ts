import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** The kinds that can be drawn. A new kind is one file under `kinds/`, a line in its table and a word here. */
export const chartKinds = ['line', 'bar'] as const

const text = (max: number) => z.string().max(max).default('')
const columnId = z.string().min(1).max(64)

/** An address that names a scheme must name http or https; a half-typed address without one is kept, and warned about. */
const sourceUrl = text(2048).refine(
  (url) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(url) || /^\s*https?:/i.test(url),
  {
    message: 'Only http and https addresses can be linked',
  },
)

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
  sourceUrl,
  sourceLicence: text(200),
  /** The column along the axis: dates, years or names. Null numbers the rows. */
  x: columnId.nullable().default(null),
  /** Number columns, in the order that gives them their colours. */
  series: z.array(columnId).max(LIMITS.columns).default([]),
  /** Long data: a text column whose values become the series, each reading the first column in `series`. */
  splitBy: columnId.nullable().default(null),
  /** Order of named rows. Dates and numbers along an axis are always in order. */
  sort: z.enum(['data', 'value', 'name']).default('data'),
  unit: text(40),
  /** Digits after the point; null lets the data decide. */
  decimals: z.number().int().min(0).max(6).nullable().default(null),
  /** What stands out: series (by column id or name) or, with one series of bars, names of bars. The rest turns grey. */
  emphasis: z.array(z.string().max(LIMITS.cellText)).max(50).default([]),
  width: z.enum(['mid', 'wide']).default('mid'),
})

export type ChartSpec = z.infer<typeof chartSpec>
export type ChartKind = ChartSpec['kind']
