import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import { buildFrame } from '../../data/frame.ts'
import { drawLegend, drawRemark, drawRemarks } from '../../draw/legend.ts'
import { type Box, Placer } from '../../draw/placer.ts'
import { BREAK, drawPlot, NARROWEST, type Size } from '../../draw/plot.ts'
import { onCircle, ringPath } from '../../draw/ring.ts'
import type { ClassName } from '../../styles/table.ts'
import type { ValueScale } from '../../draw/scales.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { ChartSpec } from '../../spec.ts'
import { drawnText } from '../../text/escape.ts'
import { formatCount, formatValue, type NumberStyle, withUnit } from '../../text/format.ts'
import { fitText, measureText, wrapText } from '../../text/measure.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import {
  clamped,
  type Gauge,
  gaugeScale,
  gaugesOf,
  rangesOf,
  referencesOf,
  type Target,
  turnOf,
} from './gauge.ts'
import { check, describe } from './words.ts'
import type { Frame } from '../../data/frameShape.ts'

/** Sizes in px of one gauge: radius, thickness, the number in it and its class, and the room under the ring. */
interface Anatomy {
  radius: number
  thick: number
  number: number
  cls: readonly ClassName[]
  top: number
}

const WIDE: Anatomy = { radius: 150, thick: 26, number: 48, cls: ['gaugeNumber'], top: 24 }
const NARROW: Anatomy = { radius: 112, thick: 22, number: 40, cls: ['gaugeNumber', 'smaller'], top: 24 }
const SMALL: Anatomy = { radius: 62, thick: 14, number: 24, cls: ['total'], top: 6 }
/** The colours of the ranges of a scale, in turn. */
const BANDS: readonly ClassName[] = ['band1', 'band2', 'band3']
/** Width of one of several gauges. */
const CELL = 132
const FEET = 20
const LINE_HEIGHT = 16
/** The ring of ranges within the ring of the value. */
const RANGE_GAP = 4
const RANGE_THICK = 6

/** The ring around 0,0: ground, ranges, value, marks. */
function drawRing(gauge: Gauge, spec: ChartSpec, scale: ValueScale, shape: Anatomy, marks = true): Scene {
  const { radius, thick } = shape
  const inner = radius - thick
  const ground = tag('path', { class: 'track', d: ringPath(-0.25, 0.25, radius, inner) })
  const ranges = rangesOf(spec).map(({ from, to }, index) => {
    const [a, b] = [clamped(scale, from), clamped(scale, to)]
    const d = ringPath(turnOf(a), turnOf(b), inner - RANGE_GAP, inner - RANGE_GAP - RANGE_THICK)
    return a === b ? '' : tag('path', { class: ['slice', 'gap', BANDS[index % 3]!], d })
  })
  const end = gauge.value === null ? 0 : clamped(scale, gauge.value)
  const start = clamped(scale, 0)
  const value =
    gauge.value === null
      ? ''
      : tag('path', {
          class: ['slice', gauge.colour],
          'data-i': marks ? `${gauge.row}` : undefined,
          d: ringPath(turnOf(Math.min(start, end)), turnOf(Math.max(start, end)), radius, inner),
        })
  const targets = [
    ...(gauge.target === null ? [] : [gauge.target]),
    ...referencesOf(spec).map((one) => one.value),
  ]
  const ticks = targets
    .filter((target) => scale.at(target) >= 0 && scale.at(target) <= 1)
    .map((target) => {
      const turn = turnOf(clamped(scale, target))
      const [a, b] = [onCircle(turn, inner - 7), onCircle(turn, radius + 7)]
      return `M${px(a.x)} ${px(a.y)}L${px(b.x)} ${px(b.y)}`
    })
  const tick =
    ticks.length > 0
      ? [
          tag('path', { class: 'markHalo', d: ticks.join('') }),
          tag('path', { class: 'mark', d: ticks.join('') }),
        ]
      : ''
  return [ground, ranges, value, tick]
}

/** The number and what it is, in the middle under the arc; px down of the ring's centre. */
function drawNumber(
  context: ChartContext,
  gauge: Gauge,
  style: NumberStyle,
  shape: Anatomy,
  centre: number,
  name: string,
): Scene {
  const room = 2 * (shape.radius - shape.thick - RANGE_THICK - RANGE_GAP)
  const whole = gauge.value === null ? context.words.noData : gaugeText(context, gauge.value, style)
  const size = [shape, NARROW, SMALL].find(
    ({ number }) => measureText(context, whole, number, 600) <= room * 0.92,
  )
  const text = fitText(context, whole, room * 0.92, size?.number ?? 24, 600)
  const number = tag(
    'text',
    { class: size?.cls ?? 'total', x: percent(0.5), y: centre - (name ? 24 : 10) },
    drawnText(text),
  )
  const below = drawnText(fitText(context, name, room * 0.96, 12))
  return [number, name ? tag('text', { x: percent(0.5), y: centre - 4 }, below) : '']
}

/** A gauge is one number: its unit stands with it where it is short. */
function gaugeText(context: ChartContext, value: number, style: NumberStyle): string {
  const text = formatValue(context, value, { ...style, everywhere: false })
  return style.unit.length <= 3 ? withUnit(context, text, style.unit, style.unitPlace) : text
}

/** What the scale says at its ends, under the feet of the ring; `reach` px are free on either side of its middle. */
function drawFeet(
  context: ChartContext,
  scale: ValueScale,
  style: NumberStyle,
  shape: Anatomy,
  y: number,
  reach: number,
): Scene {
  const longest = shape.radius * 0.9
  const texts = scale.domain.map((end, side) => {
    const decimals = Number.isInteger(end / style.divisor) ? 0 : style.decimals
    const whole = gaugeText(context, end, { ...style, plus: false, decimals })
    const short = () => gaugeText(context, end, { ...style, plus: false, compact: true, fixed: false })
    const text = fitText(context, measureText(context, whole, 12) > longest ? short() : whole, longest, 12)
    const width = measureText(context, text, 12)
    // Under the middle of the foot, moved inward where a long number would leave the drawing.
    const middle = shape.radius - shape.thick / 2
    const start = side ? Math.min(middle - width / 2, reach - width) : Math.max(-middle - width / 2, -reach)
    return tag('text', { class: 'start', x: percent(0.5), dx: px(start), y }, drawnText(text))
  })
  return texts
}

/** What the ends of the scale take, under the feet of the ring. */
const feetOf = (shape: Anatomy, centre: number): Box[] =>
  [-1, 1].map((side) => {
    const [inner, outer] = [side * shape.radius * 0.1, side * (shape.radius + 30)]
    return {
      at: 0.5,
      left: Math.min(inner, outer),
      right: Math.max(inner, outer),
      top: centre + 2,
      bottom: centre + FEET,
    }
  })

/** Words at the marks outside the ring; what finds no room is returned. */
function drawTargets(
  context: ChartContext,
  gauge: Gauge,
  spec: ChartSpec,
  frame: Frame,
  scale: ValueScale,
  style: NumberStyle,
  shape: Anatomy,
  centre: number,
  width: number,
) {
  const named = (value: number, label: string): Target => ({
    value,
    label: [label, gaugeText(context, value, style)].filter(Boolean).join(': '),
  })
  const targets = [
    ...(gauge.target === null ? [] : [named(gauge.target, frame.mark!.name)]),
    ...referencesOf(spec).map(({ value, label }) => (label ? { value, label } : named(value, ''))),
  ].filter(({ value }) => scale.at(value) >= 0 && scale.at(value) <= 1)
  const placer = new Placer(
    { widths: [width, width], left: 0, right: 0, top: 0, bottom: centre + FEET },
    feetOf(shape, centre),
  )
  const texts: Scene[] = []
  const left: string[] = []
  for (const { value, label } of targets) {
    const { x, y } = onCircle(turnOf(clamped(scale, value)), shape.radius + 11)
    const text = fitText(context, label, 150, 12)
    const own = measureText(context, text, 12)
    const choice = (start: number, top: number) => ({
      at: 0.5,
      left: start,
      right: start + own,
      top,
      bottom: top + LINE_HEIGHT,
      text,
    })
    const top = centre + y - 10
    const beside = choice(x >= 0 ? x : x - own, top)
    // Over the top of the ring words may stand in the middle; further down they would reach into it.
    const sides = Math.abs(x) < shape.radius / 3 ? [beside, choice(x - own / 2, top - 6)] : [beside]
    const chosen = placer.choose(sides, (box) => sides.indexOf(box as never))
    if (chosen)
      texts.push(
        tag(
          'text',
          { x: percent(0.5), dx: px(chosen.left), y: px(chosen.top + 12), class: 'start' },
          drawnText(text),
        ),
      )
    else left.push(label)
  }
  return { scene: texts, left }
}

const nameOf = (gauge: Gauge, frame: Frame, style: NumberStyle): string => {
  const unit = style.unit.length > 3 ? style.unit : ''
  return (
    unit || (frame.rows.length === 1 && frame.axis.name === '' ? (frame.series[0]?.name ?? '') : gauge.name)
  )
}

function drawOne(
  context: ChartContext,
  { spec, frame, id, title, description }: DrawInput,
  gauge: Gauge,
): Scene {
  const scale = gaugeScale(frame, spec)
  const style = valueStyles(spec, frame).axis
  const remarks: { text: string; shown: Size }[] = []
  const drawn = (['wide', 'narrow'] as const).map((shown) => {
    const shape = shown === 'wide' ? WIDE : NARROW
    const width = shown === 'wide' ? BREAK : NARROWEST
    const centre = shape.top + shape.radius
    const targets = drawTargets(context, gauge, spec, frame, scale, style, shape, centre, width)
    remarks.push(...targets.left.map((text) => ({ text, shown })))
    const ring = tag(
      'svg',
      { x: percent(0.5), y: centre, overflow: 'visible' },
      drawRing(gauge, spec, scale, shape),
    )
    const feet = drawFeet(context, scale, style, shape, centre + 16, width / 2)
    const number = drawNumber(context, gauge, style, shape, centre, nameOf(gauge, frame, style))
    const content = [ring, tag('g', { class: 'middle' }, [number, feet, targets.scene])]
    const none = { left: 0, right: 0 }
    return drawPlot(
      {
        id: shown === 'narrow' ? `${id}-n` : id,
        title,
        description,
        height: centre + FEET + 4,
        margins: { wide: none, narrow: none },
        data: {},
        pointed: true,
        shown,
      },
      content,
    )
  })
  return [drawn, rangeLegend(spec, true), drawRemarks(remarks)]
}

const rangeLegend = (spec: ChartSpec, centred = false): Scene =>
  drawLegend(
    rangesOf(spec).flatMap(({ label }, index) => (label ? [{ name: label, colour: BANDS[index % 3]! }] : [])),
    centred ? 'centred' : undefined,
  )

/** Several gauges on one scale, as many beside one another as there is room for. */
function drawSeveral(
  context: ChartContext,
  { spec, frame, id, title, description }: DrawInput,
  gauges: Gauge[],
): Scene {
  const scale = gaugeScale(frame, spec)
  const style = valueStyles(spec, frame).axis
  const centre = SMALL.top + SMALL.radius
  const texts = gauges.map(({ name }) => wrapText(context, name, CELL, 2, 14))
  const lines = Math.max(...texts.map((some) => some.length))
  const height = centre + FEET + lines * LINE_HEIGHT + 8
  const cells = gauges.map((gauge, index) => {
    const head = index
      ? { 'aria-hidden': 'true' }
      : { role: 'img', 'aria-label': title, 'aria-describedby': description ? `${id}-d` : undefined }
    const words = index === 0 && description ? tag('desc', { id: `${id}-d` }, description) : ''
    const ends = drawFeet(context, scale, style, SMALL, centre + 15, CELL / 2)
    const name = texts[index]!.map((line, at) =>
      tag(
        'text',
        { class: 'rowName', x: percent(0.5), y: centre + FEET + 16 + at * LINE_HEIGHT },
        drawnText(line),
      ),
    )
    const ring = tag(
      'svg',
      { x: percent(0.5), y: centre, overflow: 'visible' },
      drawRing(gauge, spec, scale, SMALL),
    )
    const number = drawNumber(context, gauge, style, SMALL, centre + 8, '')
    const content = [words, ring, tag('g', { class: 'middle' }, [number, ends, name])]
    return tag('div', { class: 'plot' }, tag('svg', { class: 'drawing', ...head, height }, content))
  })
  const target = frame.mark ? drawLegend([{ name: frame.mark.name, colour: 'mark' }]) : ''
  const left = frame.rows.length - gauges.length
  return [
    target,
    tag('div', { class: 'gauges' }, cells),
    rangeLegend(spec),
    drawRemark(
      left > 0
        ? context.words.firstRows(
            formatCount(context, gauges.length),
            formatCount(context, frame.rows.length),
          )
        : '',
    ),
  ]
}

function draw(context: ChartContext, input: DrawInput): Drawing {
  const gauges = gaugesOf(context, input.frame, input.spec)
  const scene =
    gauges.length === 1 ? drawOne(context, input, gauges[0]!) : drawSeveral(context, input, gauges)
  return { scene, fields: [] }
}

function thumbnail(context: ChartContext, frame: Frame, spec: ChartSpec): Scene {
  const scale = gaugeScale(frame, spec)
  const gauges = gaugesOf(context, frame, spec).slice(0, 6)
  if (gauges.length === 1) {
    const shape = { ...WIDE, radius: 124, thick: 30 }
    return tag('g', { transform: { move: [160, 158] } }, drawRing(gauges[0]!, spec, scale, shape, false))
  }
  const columns = gauges.length === 2 || gauges.length === 4 ? 2 : 3
  const shape = { ...SMALL, radius: columns === 2 ? 60 : 42, thick: 12 }
  const rows = Math.ceil(gauges.length / columns)
  const drawn = gauges.map((gauge, index) => {
    const x = 160 + ((index % columns) - (columns - 1) / 2) * (columns === 2 ? 144 : 100)
    const y = 100 + (Math.floor(index / columns) - (rows - 1) / 2) * 92 + shape.radius / 2
    return tag('g', { transform: { move: [px(x), px(y)] } }, drawRing(gauge, spec, scale, shape, false))
  })
  return drawn
}

/** One number on a half ring from its start to its end, with marks to compare it with; or a few of them. */
export const arc: Kind = {
  name: 'Gauge',
  frame: (context, spec, dataset) => buildFrame(context, spec, dataset, false),
  draw,
  thumbnail,
  startsAt: (_context, frame, spec) => {
    const [start] = gaugeScale(frame, spec).domain
    return start === 0 ? null : start
  },
  describe,
  axisMissing: null,
  check,
  // A number without a column of names is called by its own.
  table: (context, frame, _spec, base) => {
    const [first] = frame.series
    if (frame.axis.name !== '' || frame.rows.length !== 1 || !first) return base
    return {
      ...base,
      head: [
        { name: context.words.number, numeric: false },
        { name: context.words.value, numeric: true },
        ...base.head.slice(2),
      ],
      rows: base.rows.map(([, ...values]) => [first.name, ...values]),
    }
  },
}
