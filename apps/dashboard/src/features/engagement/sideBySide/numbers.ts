import { chartSpec, ENGLISH, renderChart } from '@bubbles/charts'
import type { Dataset } from '@bubbles/tables'
import { type About, NOW, question, type Questions, type Rows } from '../../../api/analytics.ts'
import { withheldIn } from '../filters/withheldIn.ts'
import { METRICS, noNumbers, type Numbers } from '../overview/numbers.ts'
import { type Period, pointsOf } from '../overview/overview.ts'
import { unitOf } from '../overview/spans.ts'
import { scaleOf } from '../overview/trendFigure.ts'
import { sharesBy, sharesOf } from '../parts/shares.ts'
import type { Share } from '../parts/SharePanel.tsx'
import type { Measure } from '../search.ts'

/** How one of the reports was read. */
export interface Side {
  reportId: string
  name: string
  numbers: Numbers
  /** In the days, weeks or months of the period. */
  points: (Period & { now: Numbers })[]
  sources: Share[]
  countries: Share[]
  /** Too few readers match the filters, or don't: their number is all that is told. */
  isFew: boolean
  /** The day of the first edition, ISO 8601: before it there was nothing to read. */
  first: string | undefined
}

const dayText = (day: Date): string => day.toISOString().slice(0, 10)

/** The numbers of a report at one place of its trend; undefined before it was published. */
export const numbersAt = ({ points, first }: Side, at: number): Numbers | undefined => {
  const point = points[at]
  return point === undefined || (first !== undefined && dayText(point.last) < first) ? undefined : point.now
}

/** The questions about one report, one batch. */
export const sideQuestions = (about: About) =>
  ({
    readers: question(about, ['readers']),
    totals: question(about, METRICS),
    points: question(about, METRICS, { dimensions: [unitOf(about.range)], keepEmptyRows: true }),
    sources: sharesBy(about, 'source'),
    countries: sharesBy(about, 'country'),
  }) satisfies Questions

/** Reads the answers to `sideQuestions`, without what editions say of the report. */
export function readSide(
  rows: Rows<ReturnType<typeof sideQuestions>>,
  { reportId, range }: About,
): Omit<Side, 'name' | 'first'> {
  const told = rows.totals.find((row) => row.range === NOW)
  const { readers, views, visits, completions, medianSeconds } = told ?? {
    ...noNumbers,
    readers: rows.readers[0]?.readers ?? 0,
  }
  const isFew = told === undefined && readers > 0
  return {
    reportId: reportId!,
    numbers: isFew ? { ...noNumbers, readers } : { readers, views, visits, completions, medianSeconds },
    points: isFew
      ? []
      : pointsOf(rows.points, unitOf(range), { range, compare: null }, 'points' in withheldIn(rows)),
    sources: isFew ? [] : sharesOf(rows.sources, 'source'),
    countries: isFew ? [] : sharesOf(rows.countries, 'country'),
    isFew,
  }
}

/** In px: what is compared below is to be on the screen too. */
const PLOT_HEIGHT = 200

/** A line for each report, of one of the four numbers, as HTML from the chart package. */
export function sidesFigure(sides: readonly Side[], measure: Measure): string {
  const drawn = sides.filter(({ isFew }) => !isFew)
  const { unit, scaled, max } = scaleOf(
    drawn.flatMap(({ points }) => points.map(({ now }) => now)),
    measure,
  )
  const days = drawn[0]?.points ?? []
  const dataset: Dataset = {
    columns: [
      { id: 'day', name: 'Day', type: 'date' },
      ...drawn.map(({ reportId, name }) => ({ id: reportId, name, type: 'number' as const })),
    ],
    rows: days.map(({ day }, at) => [dayText(day), ...drawn.map((side) => scaled(numbersAt(side, at)))]),
  }
  const several = days.length > 1
  const spec = chartSpec.parse({
    kind: 'line',
    x: 'day',
    series: drawn.map(({ reportId }) => reportId),
    labels: 'legend',
    values: false,
    unit,
    unitAt: 'values',
    yMin: 0,
    yMax: max,
    xMin: several ? dayText(days[0]!.day) : null,
    xMax: several ? dayText(days.at(-1)!.day) : null,
  })
  return renderChart(ENGLISH, spec, dataset, { id: 'side-by-side', plotHeight: PLOT_HEIGHT })
}
