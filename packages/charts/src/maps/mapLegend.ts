import type { ChartContext } from '../context.ts'
import { BREAK, NARROWEST, type Size } from '../draw/plot.ts'
import { nodesOf, type Scene, tag } from '../draw/scene.ts'
import type { ClassName } from '../styles/table.ts'
import { drawnText, oneLine } from '../text/escape.ts'
import {
  axisTitle,
  countedWord,
  formatNumber,
  formatValue,
  type NumberStyle,
  roundDecimal,
} from '../text/format.ts'
import { measureText } from '../text/measure.ts'
import type { Classes } from './classes.ts'
import type { MapColumn } from './mapFrame.ts'

/** Width of one step in px, where its bounds fit under it. */
const SEGMENT = 56
const GAP = 10

/** "Life expectancy, years": the column and its unit, once. */
export function legendTitle(context: ChartContext, { name, style }: MapColumn): string {
  const unit = oneLine(axisTitle(context, style))
  return [name, name && unit ? unit.charAt(0).toLowerCase() + unit.slice(1) : unit].filter(Boolean).join(', ')
}

/** A part of the legend. Hidden from assistive technology: the description and the table say it. */
export function legendBlock(title: string, content: Scene): Scene {
  if (nodesOf(content).length === 0) return ''
  const head = title ? tag('div', { class: 'legendTitle' }, drawnText(title)) : ''
  return tag('div', { 'aria-hidden': 'true' }, [head, tag('div', { class: 'mapLegend' }, content)])
}

/**
 * Bounds as text, the ends of the scale among them: the two ends alike, and the round bounds between them, each with the
 * digits they have; all with more where two would read the same.
 */
export function boundTexts(context: ChartContext, bounds: number[], style: NumberStyle): string[] {
  const isEnd = (index: number) => index === 0 || index === bounds.length - 1
  const ends = decimalsOf(
    bounds.filter((_, index) => isEnd(index)),
    style,
  )
  const inner = decimalsOf(bounds.slice(1, -1), style)
  const plain = bounds.map((bound, index) =>
    formatValue(context, bound, { ...style, decimals: isEnd(index) ? ends : inner }),
  )
  if (style.compact || new Set(plain).size === new Set(bounds).size) return plain
  for (let more = style.decimals + 1; more <= 10; more++) {
    const texts = bounds.map((bound) => formatNumber(context, bound / style.divisor, more))
    if (new Set(texts).size === new Set(bounds).size) return texts
  }
  return plain
}

/** As many digits as these bounds have, and no more than the values are written with. */
function decimalsOf(bounds: number[], { fixed, decimals, divisor }: NumberStyle): number {
  if (fixed) return decimals
  const whole = bounds.map((bound) => bound / divisor)
  const needed = [0, 1, 2, 3, 4, 5, 6].find((each) =>
    whole.every((bound) => roundDecimal(bound, each) === bound),
  )
  return Math.min(decimals, needed ?? decimals)
}

type Shown = Size | undefined

/** The steps of colour: in a row with the bounds under the joints, or, where those do not fit, as a list. */
export function drawSteps(context: ChartContext, scale: Classes, style: NumberStyle): Scene {
  const texts = boundTexts(context, [scale.min, ...scale.breaks, scale.max], style)
  const widest = Math.max(...texts.map((text) => measureText(context, text, 12)))
  // Ends are set flush, and take room from the bounds beside them.
  const needed = Math.max(
    widest + GAP,
    1.5 * Math.max(measureText(context, texts[0]!, 12), measureText(context, texts[texts.length - 1]!, 12)) +
      GAP,
  )
  const steps = scale.colours.length
  const wide = Math.max(SEGMENT, Math.ceil(needed))
  const narrow = Math.min(SEGMENT, Math.floor(NARROWEST / steps))
  const fitsWide = wide * steps <= BREAK
  const fitsNarrow = needed <= narrow
  if (fitsWide && fitsNarrow && narrow === wide) return drawRow(scale, texts, wide)
  return [
    fitsWide ? drawRow(scale, texts, wide, 'wide') : drawList(context, scale, texts, 'wide'),
    fitsNarrow ? drawRow(scale, texts, narrow, 'narrow') : drawList(context, scale, texts, 'narrow'),
  ]
}

/** Where the last step is this narrow beside the one before it, its end says nothing that its beginning does not. */
const NARROW_END = 0.1

/** Whether the upper end stands in the legend: "1 25 50 100", where only one value is at 100. */
function hasEnd({ breaks, min, max }: Classes): boolean {
  const last = breaks[breaks.length - 1]
  if (last === undefined) return max > min
  return max - last > NARROW_END * (last - (breaks[breaks.length - 2] ?? min))
}

function drawRow(scale: Classes, texts: string[], width: number, shown?: Shown): Scene {
  const { colours } = scale
  const spans = colours.map((colour, index) => {
    const last =
      index === colours.length - 1 && hasEnd(scale) ? tag('em', {}, drawnText(texts[index + 1]!)) : ''
    // A width in an attribute needs no style attribute, which the policy of published pages forbids.
    const spacer = tag('svg', { width, height: 0, 'aria-hidden': 'true' })
    const bound = tag('b', { class: index === 0 ? 'firstBound' : undefined }, drawnText(texts[index]!))
    return tag('span', { class: stepClass(colour) }, [spacer, tag('i', {}), bound, last])
  })
  return tag('div', { class: ['stepsRow', shown] }, spans)
}

function drawList(context: ChartContext, { colours }: Classes, texts: string[], shown: Shown): Scene {
  const rows = colours.map((colour, index) => {
    const words =
      index === colours.length - 1
        ? context.words.orMore(texts[index]!)
        : context.words.between(texts[index]!, texts[index + 1]!)
    return tag('span', { class: stepClass(colour) }, [tag('i', {}), drawnText(words)])
  })
  return tag('div', { class: ['stepsList', shown] }, rows.reverse())
}

/** What draws an area or a bubble without a value: hatched, plain land, or a grey bubble. */
export type NoDataMark = Extract<ClassName, 'missing' | 'k0' | 'c0'>

/** The class of a step of colour. */
export const stepClass = (colour: number): ClassName => `k${colour as 1 | 2 | 3 | 4 | 5 | 6 | 7}`

/** "No data" beside every mark that stands for it in this map. */
export function drawNoData(context: ChartContext, marks: readonly NoDataMark[]): Scene {
  if (marks.length === 0) return ''
  const swatches = marks.map((mark) => tag('i', { class: mark }))
  return tag(
    'div',
    { class: 'noDataKey' },
    tag('span', {}, [swatches, drawnText(context.words.noDataLegend)]),
  )
}

/** Three round sizes up to the largest, as circles beside their values. */
export function drawSizes(
  context: ChartContext,
  largest: number,
  radius: (value: number) => number,
  style: NumberStyle,
  scale: number,
  shown: Shown,
): Scene {
  const word = countedWord(context, style.scale)
  const spans = roundSizes(largest).map((size) => {
    const r = radius(size) * scale
    const box = Math.ceil(2 * r + 2)
    const circle = tag('svg', { width: box, height: box }, tag('circle', { cx: box / 2, cy: box / 2, r }))
    const text = formatValue(context, size, { ...style, decimals: digitsIn(size / style.divisor) })
    return tag('span', {}, [circle, drawnText(oneLine([text, word].filter(Boolean).join(' ')))])
  })
  return tag('div', { class: ['mapSizes', shown] }, spans)
}

const digitsIn = (value: number): number => Math.min(10, Math.max(0, -Math.floor(Math.log10(value) + 1e-9)))

/** One, two or five times a power of ten: the largest at or below the largest value, a fifth or quarter and a twentieth of it. */
export function roundSizes(largest: number): number[] {
  const below = (limit: number) => {
    const power = 10 ** Math.floor(Math.log10(limit) + 1e-9)
    const digit = [5, 2, 1].find((each) => each * power <= limit * (1 + 1e-9)) ?? 1
    return Number((digit * power).toPrecision(1))
  }
  const top = below(largest)
  return [...new Set([below(top / 18), below(top / 4), top])].filter((size) => size > 0)
}
