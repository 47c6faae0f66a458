import type { ChartContext } from '../context.ts'
import { valueStyles } from '../data/formats.ts'
import { MAX_PARTS, type Part, partsFrame, partsInColour, partsOf } from '../data/parts.ts'
import { colourClasses, coloursAtHand } from '../draw/colours.ts'
import { spreadLabels } from '../draw/labels.ts'
import { BREAK, drawPlot } from '../draw/plot.ts'
import { onCircle, ringPath } from '../draw/ring.ts'
import { percent, px, type Scene, tag } from '../draw/scene.ts'
import { nameIn, note } from '../draw/thumbnailWords.ts'
import type { ColourClass } from '../styles/table.ts'
import type { Finding } from '../finding.ts'
import type { ChartSpec } from '../spec.ts'
import type { Write } from '../text/describe.ts'
import { drawnText } from '../text/escape.ts'
import { formatNumber, formatValue, type NumberStyle } from '../text/format.ts'
import { fitText, measureText, wrapText } from '../text/measure.ts'
import { withPercent } from '../text/numberLocale.ts'
import type { DrawInput, Drawing, Kind } from './kind.ts'
import type { Frame } from '../data/frameShape.ts'

const RADIUS = 104
/** Room around the ring for the gaps between parts. */
const EDGE = 4
const SIZE = 2 * (RADIUS + EDGE)
/** From the ring to the labels beside it. */
const REACH = 26
/** Holes smaller than this have no room for the total. */
const MIN_HOLE = 44
/** Parts that a reader compares without trouble. */
const COMFORTABLE = 6
const LINE_HEIGHT = 16

interface Slice extends Part {
  from: number
  to: number
  colour: ColourClass
}

/** A line of the list, and a label beside the ring: one part, or all that are gathered. */
interface Entry {
  name: string
  text: string
  colour: ColourClass
  middle: number
}

const shareText = (context: ChartContext, share: number): string =>
  withPercent(context, formatNumber(context, share * 100, 1), '%')

function slicesOf(context: ChartContext, frame: Frame, spec: ChartSpec): { slices: Slice[]; total: number } {
  const { parts, total } = partsOf(frame, spec)
  const coloured = partsInColour(parts, spec, coloursAtHand(context, spec))
  const colours = new Map(
    colourClasses(
      context,
      coloured.map(({ name }) => ({ key: name, name })),
      spec,
    ).map((colour, index) => [coloured[index]!.row, colour]),
  )
  let from = 0
  const slices = parts.map((part) => {
    const slice = { ...part, from, to: from + part.share, colour: colours.get(part.row) ?? 'c0' }
    from = slice.to
    return slice
  })
  return { slices, total }
}

function partText(
  context: ChartContext,
  value: number,
  share: number,
  spec: ChartSpec,
  style: NumberStyle,
): string {
  if (spec.partLabels === 'share') return shareText(context, share)
  const written = formatValue(context, value, style)
  return spec.partLabels === 'value' ? written : `${written} (${shareText(context, share)})`
}

function entriesOf(context: ChartContext, slices: Slice[], spec: ChartSpec, style: NumberStyle): Entry[] {
  const single = slices.filter(({ gathered }) => !gathered)
  const rest = slices.filter(({ gathered }) => gathered)
  const entries = single.map(
    ({ name, value, share, from, to, colour }): Entry => ({
      name,
      text: value === null ? context.words.noData : partText(context, value, share, spec, style),
      colour,
      middle: (from + to) / 2,
    }),
  )
  if (rest.length === 0) return entries
  const sum = rest.reduce((total, { value }) => total + (value ?? 0), 0)
  const share = rest.reduce((total, part) => total + part.share, 0)
  return [
    ...entries,
    {
      name: context.words.other(rest.length),
      text: partText(context, sum, share, spec, style),
      colour: 'c0',
      middle: (rest[0]!.from + rest.at(-1)!.to) / 2,
    },
  ]
}

const holeOf = (spec: ChartSpec, radius: number): number => Math.round(radius * spec.innerRadius)

/** The ring around 0,0. Parts that are gathered are drawn as one; their own paths, unseen, hold their values. */
function drawRing(slices: Slice[], spec: ChartSpec, radius: number, marks: boolean): Scene {
  const hole = holeOf(spec, radius)
  const drawn = slices.filter(({ share }) => share > 0)
  if (drawn.length === 0) return tag('path', { class: 'track', d: ringPath(0, 1, radius, hole) })
  const cls = (colour: ColourClass) => ['slice', drawn.length > 1 && 'gap', colour] as const
  const other = drawn.filter(({ gathered }) => gathered)
  const whole =
    other.length > 0
      ? tag('path', { class: cls('c0'), d: ringPath(other[0]!.from, other.at(-1)!.to, radius, hole) })
      : ''
  const parts = drawn.map(({ row, from, to, colour, gathered }) =>
    tag('path', {
      class: gathered ? 'c0' : cls(colour),
      'data-i': marks ? `${row}` : undefined,
      d: ringPath(from, to, radius, hole),
    }),
  )
  return [whole, marks ? parts : parts.filter((_, index) => !drawn[index]!.gathered)]
}

/** Shares that were typed as numbers add up to a hundred, or to one: every reader of shares knows that sum. */
const isWhole = (total: number, spec: ChartSpec): boolean =>
  spec.partLabels === 'share' && [1, 100].some((whole) => Math.abs(total / whole - 1) < 0.005)

/** The sum of all parts and its unit, where the hole has room and the sum says something. */
function drawTotal(
  context: ChartContext,
  total: number,
  spec: ChartSpec,
  style: NumberStyle,
  top = 0,
): Scene {
  const room = holeOf(spec, RADIUS)
  if (!spec.values || room < MIN_HOLE || style.unit === '%' || isWhole(total, spec)) return ''
  const large = Math.abs(total / style.divisor) >= 10_000 || style.divisor > 1
  const text = formatValue(context, total, large ? { ...style, compact: true, fixed: false } : style)
  if (measureText(context, text, 24, 600) > 2 * room - 12) return ''
  const unit = style.everywhere ? [] : wrapText(context, style.unit, 2 * room - 32, 2, 12)
  const lines = unit[0] === '' ? [] : unit
  const centre = top + RADIUS + EDGE
  const lead = tag(
    'text',
    { class: 'total', x: percent(0.5), y: centre + (lines.length > 0 ? 4 : 8) },
    drawnText(text),
  )
  const rest = lines.map((line, index) =>
    tag('text', { x: percent(0.5), y: centre + 22 + index * LINE_HEIGHT }, drawnText(line)),
  )
  return tag('g', { class: 'middle' }, [lead, rest])
}

const centred = (y: number, content: Scene): Scene =>
  tag('svg', { x: percent(0.5), y, overflow: 'visible' }, content)

function drawList(entries: Entry[]): Scene {
  const items = entries.map(({ name, text, colour }) =>
    tag('li', { class: colour }, [
      tag('i', {}),
      tag('span', {}, drawnText(name)),
      tag('b', {}, drawnText(text)),
    ]),
  )
  return tag('ul', { class: 'partsList', 'aria-hidden': 'true' }, items)
}

interface Beside {
  entry: Entry
  right: boolean
  lines: string[]
  y: number
  height: number
}

/** Names around the ring, pushed apart on either side; null where they find no room. */
function labelsAround(context: ChartContext, entries: Entry[]): Beside[] | null {
  const room = BREAK / 2 - RADIUS - REACH - 12
  const wanted = entries.map((entry): Beside => {
    const { x, y } = onCircle(entry.middle, RADIUS + 14)
    const name = wrapText(context, entry.name, room, 2, 13, 600)
    const text = fitText(context, entry.text, room, 12, 500)
    const lines = [...name, text]
    return { entry, right: x >= 0, lines, y: RADIUS + EDGE + y, height: lines.length * LINE_HEIGHT + 4 }
  })
  if (wanted.some(({ entry, lines }) => lines.slice(0, -1).join(' ') !== entry.name)) return null
  const [top, bottom] = [-8, SIZE + 8]
  for (const side of [true, false]) {
    const own = wanted.filter(({ right }) => right === side)
    if (own.reduce((sum, { height }) => sum + height, 0) > bottom - top) return null
    const centres = spreadLabels(own, top, bottom)
    for (const [index, label] of own.entries()) label.y = centres[index]!
  }
  return wanted
}

function drawAround(labels: Beside[], top: number): Scene {
  const leaders = labels.map(({ entry, right, y }) => {
    const side = right ? 1 : -1
    const edge = onCircle(entry.middle, RADIUS + 2)
    const bend = onCircle(entry.middle, RADIUS + 10)
    const middle = y - RADIUS - EDGE
    return `M${px(edge.x)} ${px(edge.y)}L${px(bend.x)} ${px(bend.y)}L${side * (RADIUS + REACH - 6)} ${px(middle)}`
  })
  const texts = labels.map(({ entry, right, lines, y, height }) => {
    const dx = (right ? 1 : -1) * (RADIUS + REACH)
    const first = top + y - height / 2 + 14
    const spans = lines.map((line, index) =>
      tag(
        'tspan',
        {
          class: index === lines.length - 1 ? 'labelValue' : undefined,
          x: percent(0.5),
          dx,
          dy: index ? LINE_HEIGHT : undefined,
        },
        drawnText(line),
      ),
    )
    return tag('text', { class: ['seriesLabel', entry.colour, !right && 'end'], y: px(first) }, spans)
  })
  const centre = top + RADIUS + EDGE
  return [centred(centre, tag('path', { class: 'leader', d: leaders.join('') })), texts]
}

function draw(context: ChartContext, input: DrawInput): Drawing {
  return { scene: drawParts(context, input), fields: [] }
}

function drawParts(context: ChartContext, { spec, frame, id, title, description }: DrawInput): Scene {
  const { slices, total } = slicesOf(context, frame, spec)
  const style = valueStyles(spec, frame).axis
  const entries = entriesOf(context, slices, spec, style)
  const none = { left: 0, right: 0 }
  const base = { id, title, description, margins: { wide: none, narrow: none }, data: {}, pointed: true }
  const ring = [
    centred(RADIUS + EDGE, drawRing(slices, spec, RADIUS, true)),
    drawTotal(context, total, spec, style),
  ]
  if (spec.labels === 'none') return drawPlot({ ...base, height: SIZE }, ring)
  const listed = (shown?: 'narrow') =>
    drawPlot({ ...base, id: shown ? `${id}-n` : id, height: SIZE, shown, beside: drawList(entries) }, ring)
  const around =
    spec.labels === 'direct'
      ? labelsAround(
          context,
          entries.filter(({ middle }) => middle > 0),
        )
      : null
  if (around === null) return listed()
  // Labels at the very top and bottom of the ring stand a little over and under it.
  const top = 16
  const drawn = centred(RADIUS + EDGE + top, drawRing(slices, spec, RADIUS, true))
  const sum = drawTotal(context, total, spec, style, top)
  const wide = drawPlot({ ...base, height: SIZE + 2 * top, shown: 'wide' }, [
    drawn,
    sum,
    drawAround(around, top),
  ])
  return [wide, listed('narrow')]
}

function thumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const { slices } = slicesOf(context, frame, spec)
  const [x, radius] = named ? [92, 76] : [160, 84]
  return [
    tag('g', { transform: { move: [x, 100] } }, drawRing(slices, spec, radius, false)),
    named ? thumbnailList(context, slices) : '',
  ]
}

/** The largest parts of a thumbnail in words, beside its ring. */
function thumbnailList(context: ChartContext, slices: readonly Slice[]): Scene {
  const most = slices
    .filter(({ share, gathered }) => share > 0 && !gathered)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, 6)
  const top = 104 - (most.length - 1) * 11
  return most.map(({ name, share, colour }, index) => [
    nameIn(context, name, colour, { x: 186, y: top + index * 22, room: 84 }),
    note(context, shareText(context, share), { x: 308, y: top + index * 22, room: 34 }, 'end'),
  ])
}

function describe(context: ChartContext, frame: Frame, write: Write, spec: ChartSpec): string[] {
  const { parts, total } = partsOf(frame, spec)
  const known = parts.filter(({ value }) => value !== null && value > 0)
  const largest = known.toSorted((a, b) => b.share - a.share)
  const named = largest.slice(0, COMFORTABLE).map(({ name, share }) => `${name} ${shareText(context, share)}`)
  const rest = largest.slice(COMFORTABLE)
  const others = rest.reduce((sum, { share }) => sum + share, 0)
  if (rest.length > 0) named.push(context.words.otherParts(rest.length, shareText(context, others)))
  return [
    context.words.parts(spec.innerRadius > 0, frame.series[0]!.name, known.length),
    named.length > 0 ? `${context.words.list(named)}.` : '',
    total > 0 ? context.words.together(write(total)) : '',
  ]
}

function check(_context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const findings: Finding[] = []
  const kind = spec.innerRadius > 0 ? 'A doughnut' : 'A pie'
  const values = frame.series[0]?.values ?? []
  const { parts, total } = partsOf(frame, spec)
  if (values.some((value) => (value ?? 0) < 0))
    findings.push({
      level: 'error',
      code: 'negative-share',
      message: `${kind} can’t show values below zero, as they aren’t part of a whole. Choose bars.`,
    })
  if (total <= 0)
    findings.push({
      level: 'error',
      code: 'no-data',
      message: `The parts add up to zero, so ${kind.toLowerCase()} cannot be drawn. Choose other columns.`,
    })
  const shown = parts.filter(({ gathered, share }) => !gathered && share > 0).length
  if (parts.length > MAX_PARTS && spec.gather === 0)
    findings.push({
      level: 'warning',
      code: 'many-parts',
      message: `${kind} with ${parts.length} parts can’t be read; the smallest ${parts.length - MAX_PARTS} are drawn as “Other”. Choose bars.`,
    })
  else if (shown > COMFORTABLE + 1)
    findings.push({
      level: 'warning',
      code: 'many-parts',
      message: `${kind} with ${shown} parts is hard to read. Use bars, or group the small parts as “Other”.`,
    })
  if (shown === 1)
    findings.push({
      level: 'warning',
      code: 'one-part',
      message: `${kind} with one part is a full ring and shows nothing. Choose a column with several parts.`,
    })
  if (frame.series.length > 1)
    findings.push({
      level: 'warning',
      code: 'one-series',
      message: `${kind} shows one column; only “${frame.series[0]!.name}” is drawn. Bars show all ${frame.series.length}.`,
      column: frame.series[1]!.key,
    })
  const rows = frame.rowsNotDrawn ?? []
  if (rows.length > 0)
    findings.push({
      level: 'warning',
      code: 'one-series',
      message: `${kind} shows one row; only the first of ${rows.length + 1} is drawn. Bars show them all.`,
    })
  return findings
}

/** Parts of a whole as a ring, or without a hole as a pie; names and shares in a list, or around it. */
export const doughnut: Kind = {
  name: 'Doughnut chart',
  frame: partsFrame,
  draw,
  thumbnail,
  startsAt: () => null,
  describe,
  axisMissing: 'Choose the column that has the names of the parts.',
  check,
  table: (context, frame, spec, base) => {
    const shares = new Map(partsOf(frame, spec).parts.map(({ row, share }) => [row, share]))
    return {
      ...base,
      head: [...base.head.slice(0, 2), { name: context.words.share, numeric: true }],
      rows: base.rows.map((row, index) => {
        const missing = (frame.series[0]?.values[index] ?? null) === null
        return [
          ...row.slice(0, 2),
          missing ? context.words.noData : shareText(context, shares.get(index) ?? 0),
        ]
      }),
    }
  },
}
