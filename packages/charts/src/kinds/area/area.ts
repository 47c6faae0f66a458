import type { ChartContext } from '../../context.ts'
import { buildFrame, valuesOf } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { valueAxisChoices } from '../../data/place.ts'
import { seriesColours } from '../../draw/colours.ts'
import { linePath, type LinePoint, PATH_WIDTH, type PathData, thinLine } from '../../draw/path.ts'
import { columnScale, type ValueScale } from '../../draw/scales.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { Slab } from '../../draw/annotations.ts'
import type { Finding } from '../../finding.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { describeExtremes, describeTrend, NAMED, seriesInWords, type Write } from '../../text/describe.ts'
import { formatNumber } from '../../text/format.ts'
import { withPercent } from '../../text/numberLocale.ts'
import { describeShares } from '../bar/bar.ts'
import { barStyles } from '../bar/bars.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { drawAlong, type Plane } from '../line/along.ts'
import { alongThumbnail } from '../line/alongThumbnail.ts'
import { type Band, isShareArea, isStackedArea, type Stack, stackAreas } from './stack.ts'

/** Areas of more series than this are hard to follow: each stands on the ups and downs of those below it. */
const MOST_SERIES = 6
/** Half the width of an area at a single row, in units of the nested drawing: it would have none. */
const SLIVER = 5

const ends = (band: Band): readonly number[] => band ?? []

/** From zero, as bars: an area cut off at its bottom says nothing about its size. */
const scaleOf = ({ bands }: Stack, frame: Frame, spec: ChartSpec): ValueScale =>
  isShareArea(spec, frame)
    ? columnScale([0, 100])
    : columnScale(
        [...bands.flat().flatMap(ends), ...(frame.alsoHolds ?? [])],
        valueAxisChoices({ ...spec, yMin: null, yScale: 'linear' }),
      )

/** Rows next to each other that have a band. */
function runsOf(bands: Band[]): { row: number; band: NonNullable<Band> }[][] {
  const runs: { row: number; band: NonNullable<Band> }[][] = [[]]
  for (const [row, band] of bands.entries()) {
    if (band) runs.at(-1)!.push({ row, band })
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** The outline of one area: along its top and back along its bottom. */
function outline(bands: Band[], places: number[], y: (value: number) => number): PathData {
  return runsOf(bands).flatMap((run): PathData => {
    const edge = (end: 0 | 1): LinePoint[] => {
      const points = run.map(({ row, band }) => ({ x: places[row]!, y: y(band[end]) }))
      const [first] = points
      if (points.length > 1 || !first) return thinLine(points)
      return [-SLIVER, SLIVER].map((aside) => ({ ...first, x: first.x + aside / PATH_WIDTH }))
    }
    return [...linePath([...edge(1), ...edge(0).toReversed()]), ['z']]
  })
}

/** Areas side by side on one another, or behind one another with a line along the top of each. */
function drawAreas(
  stack: Stack,
  colours: ColourClass[],
  isStacked: boolean,
  places: number[],
  y: (value: number) => number,
): Scene {
  const paths = stack.bands.map((bands) => outline(bands, places, y))
  if (isStacked)
    return paths.map((d, index) =>
      d.length > 0 ? tag('path', { class: ['segment', 'filled', colours[index]], d }) : '',
    )
  const lines = stack.bands.map((bands) =>
    linePath(thinLine(bands.map((band, row) => ({ x: places[row]!, y: band && y(band[1]) })))),
  )
  const draw = (name: 'tint' | 'line', all: PathData[]) =>
    all.map((d, index) => (d.length > 0 ? tag('path', { class: [name, colours[index]], d }) : ''))
  return [draw('tint', paths), draw('line', lines)]
}

/** A dot at the end of each area that others do not stand on. */
function drawDots(
  stack: Stack,
  colours: ColourClass[],
  places: number[],
  y: (value: number) => number,
): Scene {
  return stack.bands.map((bands, index) => {
    const last = bands.findLastIndex((band) => band !== null)
    if (last < 0 || colours[index] === 'c0') return ''
    const dot = tag('circle', { cx: percent(places[last]!), cy: px(y(bands[last]![1])), r: 4 })
    return tag('g', { class: ['endDots', colours[index]] }, dot)
  })
}

/** Between two rows each, as high as the higher: words get a ground there. */
const slabsOf =
  (bands: readonly Band[] | undefined) =>
  ({ places, y, bottom }: Plane): Slab[] =>
    (bands ?? []).flatMap((band, row): Slab[] => {
      const next = bands![row + 1]
      if (!band || !next) return []
      return [{ from: places[row]!, to: places[row + 1]!, top: Math.min(y(band[1]), y(next[1])), bottom }]
    })

/** Parts of a whole as shares of it, in per cent. */
const sizesOf = ({ bands, frame }: Stack): Frame => ({
  ...frame,
  series: frame.series.map((series, index) => ({
    ...series,
    values: series.values.map((value, row) => {
      const band = bands[index]![row]
      return value === null || !band ? null : band[1] - band[0]
    }),
  })),
})

const writeShare =
  (context: ChartContext): Write =>
  (share) =>
    withPercent(context, formatNumber(context, share, 0), '%')

/** In the middle of an area on others; else along its top. */
const heightsOf = ({ bands }: Stack, isStacked: boolean): (number | null)[][] =>
  bands.map((all) => all.map((band) => band && (isStacked ? (band[0] + band[1]) / 2 : band[1])))

const edgesOf = ({ bands }: Stack): (number | null)[][] =>
  bands.map((all) => all.map((band) => band && band[1]))

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec, frame } = input
  const stack = stackAreas(frame, spec)
  const isStacked = isStackedArea(spec, frame)
  const scale = scaleOf(stack, frame, spec)
  const colours = seriesColours(context, frame, spec)
  const { axis, series } = barStyles(spec, frame)
  // Where series stand on one another, a note is about the whole.
  const noted = isStacked ? stack.bands.at(-1) : stack.bands[0]
  return drawAlong(context, input, {
    frame: stack.frame,
    scale,
    styles: { axis, series },
    colours,
    heights: heightsOf(stack, isStacked),
    edges: edgesOf(stack),
    valueAt: (row) => noted?.[row]?.[1] ?? null,
    paths: ({ places, y }) => drawAreas(stack, colours, isStacked, places, y),
    dots: ({ places, y }) => (isStacked ? '' : drawDots(stack, colours, places, y)),
    slabs: isStacked ? slabsOf(noted) : undefined,
    written: isShareArea(spec, frame)
      ? (series, row) => writeShare(context)(sizesOf(stack).series[series]!.values[row] ?? 0)
      : undefined,
    isClipped: false,
    data: isStacked ? { 'data-t': isShareArea(spec, frame) ? '100' : '1' } : {},
  })
}

function thumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const stack = stackAreas(frame, spec)
  const isStacked = isStackedArea(spec, frame)
  const colours = seriesColours(context, frame, spec)
  const small = {
    frame: stack.frame,
    scale: scaleOf(stack, frame, spec),
    colours,
    heights: heightsOf(stack, isStacked),
    paths: (places: number[], y: (value: number) => number) =>
      drawAreas(stack, colours, isStacked, places, y),
    dotted: !isStacked,
  }
  return alongThumbnail(context, small, spec, named)
}

function describe(context: ChartContext, frame: Frame, write: Write, spec: ChartSpec): string[] {
  const isStacked = isStackedArea(spec, frame)
  const isShare = isShareArea(spec, frame)
  const [first, last] = [frame.rows[0]!.label, frame.rows.at(-1)!.label]
  const stacking = isShare ? 'share' : isStacked ? 'stacked' : 'none'
  const drawn = isShare ? sizesOf(stackAreas(frame, spec)) : frame
  const written = isShare ? writeShare(context) : write
  return [
    context.words.areaChart(stacking, seriesInWords(context, frame), first, last),
    ...(frame.series.length <= NAMED
      ? drawn.series.map((series) => describeTrend(context, series, drawn, written))
      : [describeExtremes(context, drawn, written)]),
    isStacked ? describeShares(context, frame) : '',
  ]
}

function check(_context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const isStacked = isStackedArea(spec, frame)
  const warning = (code: Finding['code'], message: string): Finding => ({ level: 'warning', code, message })
  if (!isStacked)
    return frame.series.length > 2
      ? [warning('many-parts', `${frame.series.length} areas overlap. Stack them, or draw them as lines.`)]
      : []
  const findings: Finding[] = []
  if (valuesOf(frame).some((value) => value < 0))
    findings.push({
      level: 'error',
      code: 'negative-share',
      message: 'A value below zero can’t be stacked and is drawn as zero. Draw lines instead.',
    })
  if (frame.series.length > MOST_SERIES)
    findings.push(
      warning(
        'many-parts',
        `${frame.series.length} stacked areas are hard to follow. Choose up to ${MOST_SERIES}, or one that stands out.`,
      ),
    )
  return findings
}

/** Areas from zero along time, years, numbers or ordered names: one, or several on one another, also as shares of 100%. */
export const area: Kind = {
  name: 'Area chart',
  frame: (context, spec, dataset) => buildFrame(context, spec, dataset, true),
  draw,
  thumbnail,
  startsAt: () => null,
  describe,
  axisMissing: 'No column is chosen for the axis. Choose dates, years or names.',
  check,
}
