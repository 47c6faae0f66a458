import type { ChartContext } from '../../context.ts'
import type { Finding } from '../../finding.ts'
import type { ChartSpec } from '../../spec.ts'
import { NAMED, type Write } from '../../text/describe.ts'
import { formatCount, formatDigits, type NumberStyle } from '../../text/format.ts'
import { correlation, MAX_CIRCLES, placePoints, PLOT_HEIGHT } from './points.ts'
import type { ChartTable } from '../../tableShape.ts'
import type { Frame } from '../../data/frameShape.ts'

/** The unit, unless the name says it already: "Beak length (mm)". */
export const unitBeside = (name: string, unit: string): string => (name.includes(`(${unit})`) ? '' : unit)

/** In words, how strongly two columns go together. */
function describeTogether(context: ChartContext, frame: Frame, spec: ChartSpec): string {
  const together = correlation(frame, spec)
  if (together === null) return ''
  const strength = Math.abs(together)
  if (strength < 0.3) return context.words.hardlyTogether
  return context.words.goTogether(frame.axis.name, frame.series[0]!.name, strength > 0.7, together > 0)
}

/** Sentences for the draft of the alternative text. */
export function describe(context: ChartContext, frame: Frame, write: Write, spec: ChartSpec): string[] {
  const values = frame.series[0]!.values
  const rows = values.flatMap((value, row) => (value === null ? [] : [{ row, value }]))
  const { groups, sizes, places, labelName } = frame.points!
  const words = context.words
  const end = (better: (a: number, b: number) => boolean) =>
    rows.reduce((best, one) => (better(one.value, best.value) ? one : best))
  const at = (row: number) =>
    labelName
      ? `${frame.rows[row]!.label}, ${frame.axis.name} ${places[row]!}`
      : `${frame.axis.name} ${places[row]!}`
  const names = groups.map(({ name }) => name)
  const [high, low] = [end((a, b) => a > b), end((a, b) => a < b)]
  return [
    words.points(frame.series[0]!.name, frame.axis.name, rows.length, formatCount(context, rows.length)),
    names.length > 0 ? (names.length <= NAMED ? words.colours(names) : words.colourGroups(names.length)) : '',
    sizes ? words.areas(sizes.name) : '',
    describeTogether(context, frame, spec),
    rows.length > 1 && high.value !== low.value
      ? words.pointExtremes(write(high.value), at(high.row), write(low.value), at(low.row))
      : '',
  ]
}

/** What points have against the data. */
export function check(context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const findings: Finding[] = []
  const warn = (code: Finding['code'], message: string) => findings.push({ level: 'warning', code, message })
  if (frame.axis.kind === 'name')
    return [
      {
        level: 'error',
        code: 'no-place',
        message:
          'Points need two axes of numbers. Choose a column of numbers or dates for the one along the bottom.',
        column: spec.x ?? undefined,
      },
    ]
  const { points, outside } = placePoints(context, frame, spec, 0, PLOT_HEIGHT[spec.width])
  const log = spec.xScale === 'log' || spec.yScale === 'log'
  if (outside > 0 && log)
    warn(
      'log-zero',
      `${formatCount(context, outside)} points are at or below zero, or beyond the axes: a logarithmic axis can’t show them.`,
    )
  else if (outside > 0)
    warn(
      'outside-axis',
      `${formatCount(context, outside)} points lie beyond the ends of the axes and are not drawn. Move the ends.`,
    )
  if (points.length > MAX_CIRCLES)
    warn(
      'many-points',
      `${formatCount(context, points.length)} points cover one another: where several overlap, one larger dot represents them, and readers can’t see values at the points. Choose fewer rows.`,
    )
  const { sizes, groups } = frame.points!
  if (sizes?.values.some((value) => value !== null && value < 0))
    warn('negative-share', `Points whose “${sizes.name}” is below zero are drawn at the smallest size.`)
  const missing = sizes?.values.filter((value) => value === null).length ?? 0
  if (missing > 0)
    warn('missing-values', `${formatCount(context, missing)} points have no size and are not drawn.`)
  if (groups.length > 6 && spec.emphasis.length === 0)
    warn(
      'many-series',
      `${formatCount(context, groups.length)} groups are too many to tell apart by colour. Choose up to three that stand out.`,
    )
  if (spec.series.length > 1) warn('one-series', 'Points show one column of values; only the first is drawn.')
  return findings
}

/** A row a point: its name, place, value, size and group. */
export function table(context: ChartContext, frame: Frame, spec: ChartSpec, base: ChartTable): ChartTable {
  const { labelName, places, sizes, groups, group } = frame.points!
  const { styles } = placePoints(context, frame, spec, 0, PLOT_HEIGHT[spec.width])
  const unit = ({ unit: own }: NumberStyle, name: string) =>
    unitBeside(name, own) ? `${name} (${own})` : name
  const plain = (style: NumberStyle): NumberStyle => ({ ...style, everywhere: false, compact: false })
  const sizeStyle = plain(styles.size)
  const yStyle = { ...plain(styles.y), divisor: Math.min(1, styles.y.divisor) }
  const write = (value: number | null | undefined, style: NumberStyle) =>
    value === null || value === undefined ? context.words.noData : formatDigits(context, value, style)
  const xStyle = { ...plain(styles.x), divisor: Math.min(1, styles.x.divisor) }
  const alongText = (row: number) =>
    frame.axis.kind === 'number' ? formatDigits(context, frame.rows[row]!.position, xStyle) : places[row]!
  const along = { name: unit(styles.x, frame.axis.name), numeric: true }
  return {
    head: [
      labelName ? { name: labelName, numeric: false } : { ...along, numeric: false },
      ...(labelName ? [along] : []),
      ...frame.series.map(({ name }) => ({ name: unit(styles.y, name), numeric: true })),
      ...(sizes ? [{ name: unit(styles.size, sizes.name), numeric: true }] : []),
      ...(groups.length > 0 ? [{ name: context.words.group, numeric: false }] : []),
    ],
    rows: base.rows.map(([label], row) => [
      labelName ? label! : alongText(row),
      ...(labelName ? [alongText(row)] : []),
      ...frame.series.map(({ values }) => write(values[row], yStyle)),
      ...(sizes ? [write(sizes.values[row], sizeStyle)] : []),
      ...(groups.length > 0 ? [groups[group[row]!]?.name ?? ''] : []),
    ]),
    unit: '',
    written: '',
  }
}
