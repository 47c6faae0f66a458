import type { ChartContext } from '../../context.ts'
import { buildFrame } from '../../data/frame.ts'
import { scaleOf } from '../../data/scaleWords.ts'
import { drawAxisTitle, drawLegend, drawRemark, drawRemarks } from '../../draw/legend.ts'
import type { Finding } from '../../finding.ts'
import type { ChartSpec } from '../../spec.ts'
import { describeExtremes, describeTrend, NAMED, seriesInWords, type Write } from '../../text/describe.ts'
import { axisTitle, formatNumber } from '../../text/format.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { barLegend, barStyles, hasNegatives, isCentred, isStacked, leftOut, MAX_BARS } from './bars.ts'
import { columnsFit } from './verticalLayout.ts'
import { horizontalBars } from './horizontalBars.ts'
import { barThumbnail } from './thumbnail.ts'
import { verticalBars, MAX_COLUMNS } from './verticalBars.ts'
import { withPercent } from '../../text/numberLocale.ts'
import type { Frame, FrameSeries } from '../../data/frameShape.ts'

/** Columns stand on an axis of dates or numbers: of rows on one place the first is drawn, and the others counted. */
function firstOfEach(frame: Frame): Frame {
  if (frame.axis.kind === 'name') return frame
  const kept = frame.rows.flatMap(({ position }, row) =>
    frame.rows[row - 1]?.position === position ? [] : [row],
  )
  const left = frame.rows.length - kept.length
  if (left === 0) return frame
  const only = (series: FrameSeries): FrameSeries => ({
    ...series,
    values: kept.map((row) => series.values[row] ?? null),
  })
  return {
    ...frame,
    rows: kept.map((row) => frame.rows[row]!),
    series: frame.series.map(only),
    mark: frame.mark && only(frame.mark),
    duplicates: frame.duplicates + left,
  }
}

/** Whether columns are wanted and, on a wide page, every name finds room under its own. */
const standsUpright = (context: ChartContext, frame: Frame, spec: ChartSpec): boolean =>
  spec.orientation === 'vertical' && columnsFit(context, frame, spec).wide

/** Columns where they are wanted and every name finds room under its own; else horizontal bars, for either size. */
function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec, frame } = input
  const fits =
    spec.orientation === 'vertical' ? columnsFit(context, frame, spec) : { wide: false, narrow: false }
  const drawn =
    fits.wide && fits.narrow
      ? [verticalBars(context, input, ['wide', 'narrow'])]
      : [
          fits.wide ? verticalBars(context, input, ['wide']) : horizontalBars(context, input, false),
          fits.narrow ? verticalBars(context, input, ['narrow']) : horizontalBars(context, input, true),
        ]
  const legend = barLegend(context, frame, spec)
  const isNamed = drawn[0]!.namesAnswers === true
  const scene = [
    legend.length > 1 && spec.labels !== 'none' ? drawLegend(legend, isNamed ? 'narrow' : undefined) : '',
    drawAxisTitle(axisTitle(context, barStyles(spec, frame).axis, spec.yTitle)),
    drawn.map((one) => one.scene),
    drawRemarks(drawn.flatMap(({ remarks }) => remarks)),
    drawRemark(leftOut(context, Math.max(...drawn.map(({ rows }) => rows)), frame.rows.length)),
  ]
  return { scene, fields: drawn }
}

/** The series with the largest share over all rows, and the one with the smallest. */
export function describeShares(context: ChartContext, frame: Frame): string {
  const sums = frame.series.map(({ name, values }) => ({
    name,
    sum: values.reduce<number>((total, value) => total + Math.max(0, value ?? 0), 0),
  }))
  const total = sums.reduce((all, { sum }) => all + sum, 0)
  if (total <= 0) return ''
  const sorted = sums.toSorted((a, b) => b.sum - a.sum)
  const named = sorted
    .slice(0, 3)
    .map(
      ({ name, sum }) =>
        `${name} ${withPercent(context, formatNumber(context, (sum / total) * 100, 0), '%')}`,
    )
  return context.words.allTogether(context.words.list(named), sorted.length > 3)
}

/** The rows with the most and the fewest answers before the middle, as shares of all answers. */
function describeSides(context: ChartContext, frame: Frame): string {
  const names = frame.series.map(({ name }) => name)
  const steps = scaleOf(names)
  const isBefore = (index: number) => (steps ? (steps[index] ?? 0) > 0 : index < Math.floor(names.length / 2))
  const shares = frame.rows.map((_, row) => {
    const values = frame.series.map(({ values: all }) => Math.max(0, all[row] ?? 0))
    const sum = values.reduce((total, value) => total + value, 0)
    return sum > 0 ? (values.filter((_, at) => isBefore(at)).reduce((a, b) => a + b, 0) / sum) * 100 : null
  })
  const known = shares.flatMap((share, row) => (share === null ? [] : [{ share, row }]))
  known.sort((a, b) => b.share - a.share || a.row - b.row)
  const [most, fewest] = [known.at(0), known.at(-1)]
  if (!most || !fewest || most === fewest) return ''
  const write = (share: number) => withPercent(context, formatNumber(context, share, 0), '%')
  const label = ({ row }: { row: number }) => frame.rows[row]!.label
  return context.words.sides(label(most), write(most.share), label(fewest), write(fewest.share))
}

function describe(context: ChartContext, frame: Frame, write: Write, spec: ChartSpec): string[] {
  const rows = frame.rows.length
  const [first, last] = [frame.rows[0]!.label, frame.rows.at(-1)!.label]
  const over = frame.axis.kind !== 'name' && rows > 1
  const what = over ? { first, last } : rows === 1 ? { row: first } : { rows }
  const stacking = !isStacked(spec, frame) ? 'none' : spec.stacking === 'share' ? 'share' : 'stacked'
  const trends =
    over && frame.series.length <= NAMED && !isStacked(spec, frame)
      ? frame.series.map((series) => describeTrend(context, series, frame, write))
      : []
  const answers = isCentred(spec, frame) ? describeSides(context, frame) : ''
  return [
    context.words.bars(
      { upright: standsUpright(context, frame, spec), stacking },
      seriesInWords(context, frame),
      what,
    ),
    ...trends,
    isStacked(spec, frame) ? describeShares(context, frame) : '',
    answers,
    describeExtremes(context, frame, write),
    frame.mark ? context.words.marksShow(frame.mark.name) : '',
  ]
}

function check(context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const findings: Finding[] = []
  const warn = (code: Finding['code'], message: string) => findings.push({ level: 'warning', code, message })
  const bars = frame.rows.length * frame.series.length
  const upright = spec.orientation === 'vertical'
  const named = frame.axis.kind === 'name'
  if (named && bars > MAX_BARS)
    warn(
      'many-bars',
      `${formatNumber(context, bars, 0)} bars are more than readers can compare; at most ${MAX_BARS} are drawn. Choose fewer rows.`,
    )
  if (!named && bars > MAX_COLUMNS)
    warn('many-bars', `${formatNumber(context, bars, 0)} columns are too thin to see. A line is clearer.`)
  if (upright && named && !standsUpright(context, frame, spec))
    warn(
      'names-too-long',
      'The names don’t fit under the columns, so they’re drawn as bars. Choose “Bars” to keep it this way.',
    )
  if (isStacked(spec, frame) && hasNegatives(frame))
    findings.push(
      spec.stacking === 'share'
        ? {
            level: 'error',
            code: 'negative-share',
            message: 'A value below zero has no share of 100%. Draw the bars side by side.',
          }
        : {
            level: 'warning',
            code: 'negative-share',
            message: 'Values below zero make stacked bars hard to read. Draw the bars side by side.',
          },
    )
  if (isStacked(spec, frame) && frame.series.length > 6)
    warn(
      'many-parts',
      `Bars of ${frame.series.length} parts are hard to compare. Choose up to six, or one that stands out.`,
    )
  return findings
}

/** Bars and columns from zero: one or several for each name, beside or on one another, or as shares of 100%. */
export const bar: Kind = {
  name: 'Bar chart',
  frame: (context, spec, dataset) =>
    spec.orientation === 'vertical'
      ? firstOfEach(buildFrame(context, spec, dataset, true))
      : buildFrame(context, spec, dataset, false),
  draw,
  thumbnail: barThumbnail,
  startsAt: () => null,
  describe,
  axisMissing: 'No column names the bars. Choose one.',
  check,
}
