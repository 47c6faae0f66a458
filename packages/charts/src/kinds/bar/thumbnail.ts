import type { ChartContext } from '../../context.ts'
import { barScale } from '../../draw/scales.ts'
import { px, type Scene, tag } from '../../draw/scene.ts'
import { firstAndLast, note, roomOf } from '../../draw/thumbnailWords.ts'
import type { ChartSpec } from '../../spec.ts'
import { fitText } from '../../text/measure.ts'
import { axisValues, type BarRow, barRows, isCentred, isStacked } from './bars.ts'
import { columnsOf } from './verticalLayout.ts'
import type { Frame } from '../../data/frameShape.ts'

/** Bars that fill the height of a card; more than these are not told apart there. */
const MAX_BARS = 10
/** Columns that a card is wide enough for. */
const MAX_COLUMNS = 120
const [LEFT, TOP, WIDTH, HEIGHT] = [14, 16, 292, 168]
/** Widest that names beside bars may be. */
const MAX_ROOM = 108

/** Names of columns are written under each of them where there are no more than these, else under the outermost. */
const MAX_NAMES = 6

/** A drawing of 320 by 200 units, where it is named with the names of bars, or the first and last of many columns. */
export function barThumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  return spec.orientation === 'vertical'
    ? verticalThumbnail(context, frame, spec, named)
    : horizontalThumbnail(context, frame, spec, named)
}

const shareOrValues = (rows: BarRow[], frame: Frame, spec: ChartSpec): number[] =>
  spec.stacking === 'share' && isStacked(spec, frame) && !isCentred(spec, frame)
    ? [0, 100]
    : axisValues(rows, frame)

function horizontalThumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const stacked = isStacked(spec, frame)
  const slots = stacked ? 1 : Math.max(1, frame.series.length)
  const rows = barRows(context, frame, spec).slice(0, Math.max(2, Math.floor(MAX_BARS / slots)))
  const scale = barScale(shareOrValues(rows, frame, spec))
  const groupGap = slots > 1 ? 8 : 0
  const bars = rows.length * slots
  const pitch = Math.min(36, (HEIGHT - groupGap * Math.max(0, rows.length - 1)) / Math.max(1, bars))
  const thick = px(pitch * (slots > 1 ? 0.88 : 0.68))
  const labels = rows.map(({ index }) => frame.rows[index]!.label)
  const room = named ? roomOf(context, labels, MAX_ROOM) : 0
  const left = room > 0 ? LEFT + room + 8 : LEFT
  const at = (value: number) => left + (LEFT + WIDTH - left) * scale.at(value)
  const names = (room > 0 ? labels : []).map((label, group) => {
    const middle = TOP + (group + 0.5) * (stacked ? 1 : slots) * pitch + group * groupGap - pitch * 0.12
    return note(context, label, { x: LEFT + room, y: middle + 3, room }, 'end')
  })
  const rects = rows.flatMap((row, group) =>
    row.bars.map(({ value, from, to, colour, series }) => {
      if (value === null) return ''
      const slot = stacked ? group : group * slots + series
      return tag('rect', {
        class: [colour, stacked && 'segment'],
        x: px(Math.min(at(from), at(to))),
        y: px(TOP + slot * pitch + group * groupGap),
        width: px(Math.abs(at(to) - at(from))),
        height: thick,
      })
    }),
  )
  const drawnHeight = bars * pitch + groupGap * Math.max(0, rows.length - 1)
  const grid = scale.ticks
    .filter((tick) => tick !== 0)
    .map((tick) => `M${px(at(tick))} ${TOP - 4}v${px(drawnHeight + 4)}`)
  return [
    tag('path', { class: 'grid', d: grid.join('') }),
    rects,
    tag('path', { class: 'zeroLine', d: `M${px(at(0))} ${TOP - 4}v${px(drawnHeight + 4)}` }),
    names,
  ]
}

function verticalThumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const stacked = isStacked(spec, frame)
  const slots = stacked ? 1 : Math.max(1, frame.series.length)
  const most = Math.max(2, Math.floor(MAX_COLUMNS / slots))
  // Every k-th column where a card is too narrow for all of them.
  const every = Math.ceil(frame.rows.length / most)
  const kept = frame.rows.map((_, row) => row).filter((row) => row % every === 0)
  const thinned: Frame = {
    ...frame,
    rows: kept.map((row) => frame.rows[row]!),
    series: frame.series.map((series) => ({
      ...series,
      values: kept.map((row) => series.values[row] ?? null),
    })),
  }
  const rows = barRows(context, thinned, spec, Number.POSITIVE_INFINITY)
  const scale = barScale(shareOrValues(rows, frame, spec))
  const columns = columnsOf(thinned)
  const height = named ? HEIGHT - 18 : HEIGHT
  const y = (value: number) => TOP + height * (1 - scale.at(value))
  const width = columns.width / slots
  const rects = rows.flatMap((row) =>
    row.bars.map(({ value, from, to, colour, series }) => {
      if (value === null) return ''
      const left = columns.centres[row.index]! - columns.width / 2 + (stacked ? 0 : series * width)
      return tag('rect', {
        class: [colour, stacked && 'segment'],
        x: px(LEFT + WIDTH * left),
        y: px(Math.min(y(from), y(to))),
        width: px(WIDTH * width * (slots > 1 ? 0.94 : 1)),
        height: px(Math.abs(y(from) - y(to))),
      })
    }),
  )
  const grid = scale.ticks.filter((tick) => tick !== 0).map((tick) => `M${LEFT} ${px(y(tick))}h${WIDTH}`)
  return [
    tag('path', { class: 'grid', d: grid.join('') }),
    rects,
    tag('path', { class: 'zeroLine', d: `M${LEFT} ${px(y(0))}h${WIDTH}` }),
    named ? columnNames(context, frame, thinned, columns) : '',
  ]
}

/** Under each column its name where all are whole there, else the first and the last. */
function columnNames(
  context: ChartContext,
  frame: Frame,
  thinned: Frame,
  { centres, room }: ReturnType<typeof columnsOf>,
): Scene {
  const y = TOP + HEIGHT + 4
  const labels = frame.rows.map(({ label }) => label)
  const each = room * WIDTH - 4
  const fit =
    labels.length <= MAX_NAMES && labels.every((label) => fitText(context, label, each, 12) === label)
  return fit && thinned.rows.length === labels.length
    ? labels.map((label, row) =>
        note(context, label, { x: LEFT + WIDTH * centres[row]!, y, room: each }, 'middle'),
      )
    : firstAndLast(context, labels, { left: LEFT, width: WIDTH, y })
}
