import { chartSpec, type ChartContext, renderChart } from '@bubbles/charts'
import type { Dataset } from '@bubbles/tables'
import { SCREEN } from '../parts/screenChart.ts'
import type { Measure } from '../search.ts'
import { measureWords } from './measure.ts'
import { isMeasured, measureOf, type Numbers, type Point } from './overview.ts'

/** So that what the numbers are made of is on the screen too, in px. */
const PLOT_HEIGHT = 180

/** What of a trend is drawn. */
export interface Trend {
  points: readonly Point[]
  measure: Measure
  /** Whether the period before is drawn and told. */
  comparing: boolean
  /** The first day that was measured; null: all were. */
  since: Date | null
}

/** A value as the axis counts it: shares in per cent, times in the unit of the longest. Null where no line leads. */
type Scaled = (numbers: Numbers | undefined) => number | null

/** Seconds up to which an axis counts seconds, and minutes: four of the next unit make round steps. */
const UNITS = [
  { unit: 's', seconds: 1, most: 240 },
  { unit: 'min', seconds: 60, most: 14_400 },
  { unit: 'h', seconds: 3600, most: Number.POSITIVE_INFINITY },
] as const
/** Counts up to this have an axis to it, so that no step is a fraction. */
const FEW = 4

/** How the axis of a trend counts. */
export function trendAxis({ points, measure, comparing }: Trend): Scale {
  return scaleOf(
    points.flatMap(({ now, before }) => (comparing && before ? [now, before.numbers] : [now])),
    measure,
  )
}

interface Scale {
  unit: string
  scaled: Scaled
  max: number | null
}

/** How an axis counts one of the four numbers, so that the largest of them has round steps. */
export function scaleOf(shown: readonly Numbers[], measure: Measure): Scale {
  const { kind } = measureWords[measure]
  const most = Math.max(0, ...shown.map((numbers) => measureOf(numbers, measure)))
  const { unit, seconds } = UNITS.find((each) => most <= each.most)!
  const factor = { count: 1, share: 100, time: 1 / seconds }[kind]
  return {
    unit: { count: '', share: '%', time: unit }[kind],
    // A day without a visit has no time and no share, and one that isn't told has nothing.
    scaled: (numbers) =>
      numbers === undefined || numbers.notTold === true || (kind !== 'count' && numbers.visits === 0)
        ? null
        : factor * measureOf(numbers, measure),
    max: most * factor < FEW ? FEW : null,
  }
}

/** Why a line is broken: too few readers to be shown, or none, who have no time and no share. */
export function gapsOf({ points, measure, comparing, since }: Trend): {
  notTold: boolean
  noReaders: boolean
} {
  const drawn = points.flatMap(({ now, last, before }) => [
    ...(isMeasured(last, since) ? [now] : []),
    ...(comparing && before && isMeasured(before.last, since) ? [before.numbers] : []),
  ])
  return {
    notTold: drawn.some((numbers) => numbers.notTold),
    noReaders:
      measureWords[measure].kind !== 'count' && drawn.some(({ visits, notTold }) => !notTold && visits === 0),
  }
}

/** What stands in a broken line; where days are missing for either reason, the legend has both. */
function contextOf(trend: Trend): ChartContext {
  const { notTold, noReaders } = gapsOf(trend)
  if (notTold === noReaders) return SCREEN
  const noDataLegend = notTold ? 'Not shown' : 'No readers'
  return { ...SCREEN, words: { ...SCREEN.words, noDataLegend } }
}

const dayText = (day: Date): string => day.toISOString().slice(0, 10)

/** Axes, the line of these days, weeks or months, and that of as many before, as HTML from the chart package. */
export function trendFigure(trend: Trend): string {
  const { points, comparing, since } = trend
  const { unit, scaled, max } = trendAxis(trend)
  const measured = points.filter(({ last }) => isMeasured(last, since))
  const beforeOf = ({ before }: Point) =>
    before && isMeasured(before.last, since) ? scaled(before.numbers) : null
  const dataset: Dataset = {
    columns: [
      { id: 'day', name: 'Day', type: 'date' },
      { id: 'now', name: 'Now', type: 'number' },
      ...(comparing ? [{ id: 'before', name: 'Before', type: 'number' as const }] : []),
    ],
    rows: measured.map((point) => [
      dayText(point.day),
      scaled(point.now),
      ...(comparing ? [beforeOf(point)] : []),
    ]),
  }
  const several = points.length > 1
  const spec = chartSpec.parse({
    kind: 'line',
    x: 'day',
    series: comparing ? ['now', 'before'] : ['now'],
    emphasis: comparing ? ['now'] : [],
    labels: 'none',
    values: false,
    unit,
    unitAt: 'values',
    yMin: 0,
    yMax: max,
    xMin: several ? dayText(points[0]!.day) : null,
    xMax: several ? dayText(points.at(-1)!.day) : null,
  })
  return renderChart(contextOf(trend), spec, dataset, { id: 'trend', plotHeight: PLOT_HEIGHT })
}

/** Where a trend is drawn, in CSS px from its box: what is drawn over it stands by this. */
export interface Plot {
  left: number
  top: number
  width: number
  height: number
  /** Width of the whole box. */
  room: number
  yOf: (value: number) => number
}

/** Reads from a drawing where its plot is; null where nothing is drawn. */
export function plotOf(box: HTMLElement): Plot | null {
  const drawing = box.querySelector<SVGElement>('svg[data-y]')
  if (drawing === null) return null
  const [low = 0, high = 1, over = 0, height = 0] = drawing.dataset.y!.split(' ').map(Number)
  const [outer, inner] = [box.getBoundingClientRect(), drawing.getBoundingClientRect()]
  const top = inner.top - outer.top + over
  return {
    left: inner.left - outer.left,
    top,
    width: inner.width,
    height,
    room: outer.width,
    yOf: (value) => top + height * (1 - (value - low) / (high - low)),
  }
}
