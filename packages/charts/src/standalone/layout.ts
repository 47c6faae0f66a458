import type { ChartContext } from '../context.ts'
import { type Element, isElement, nodesOf } from '../draw/scene.ts'
import { type Flex, HATCH_STEP, type Value } from '../styles/values.ts'
import { drawnText, escapeText } from '../text/escape.ts'
import { type FontWeight, measureText, wrapText } from '../text/measure.ts'
import { plainColour } from './colour.ts'
import { type Area, flatten, number, pixels, tagged } from './flatten.ts'
import { type Style, styleOf } from './style.ts'

/** Something with a size that can be drawn where it belongs. */
interface Box {
  width: number
  height: number
  /** How much of the room that is left it takes, and the most it may have. */
  grow: number
  most: number
  style: Style | null
  draw: (x: number, y: number) => string
}

const MAX_LINES = 12
const WEIGHTS: readonly number[] = [400, 500, 600]
function weightOf({ values }: Style): FontWeight {
  const weight = pixels(values['font-weight'] ?? 400)
  return (WEIGHTS.includes(weight) ? weight : weight > 600 ? 600 : 400) as FontWeight
}

/** One length or several as a list. */
const lengths = (value: Value = 0): readonly number[] =>
  Array.isArray(value) ? (value as readonly number[]) : [pixels(value)]

/** Lengths of a shorthand: top, right, bottom, left. */
function sides({ values }: Style, name: 'margin' | 'padding'): [number, number, number, number] {
  const [top = 0, right = top, bottom = top, left = right] = lengths(values[name])
  const own = (side: string, fallback: number) => pixels(values[`${name}-${side}`] ?? fallback)
  return [own('top', top), own('right', right), own('bottom', bottom), own('left', left)]
}

/**
 * The boxes around the drawings of charts and maps (legends, titles of axes, lists, notes) laid out as a browser does:
 * blocks under each other and flexible rows, as much of CSS as charts use.
 */
export class Layout {
  readonly #context: ChartContext

  constructor(context: ChartContext) {
    this.#context = context
  }

  /** An element within `width` px; null when it is not shown. */
  box(element: Element, outer: Style, width: number): Box | null {
    const style = styleOf(element, outer)
    const { values } = style
    if (values.display === 'none') return null
    if (element.name === 'svg') return this.#drawing(element, outer, style, width)
    const [before, , after] = sides(style, 'margin')
    const [top, right, bottom, left] = sides(style, 'padding')
    const fixed = pixels(values.width)
    const room = (fixed || width) - left - right
    const inner =
      element.attributes.class === 'map'
        ? this.#layers(element, style, room)
        : values.display === 'flex'
          ? this.#row(element, style, room)
          : this.#stack(element, style, room)
    const edge = values['border-bottom'] === undefined ? 0 : 1
    const height = (pixels(values.height) || inner.height + top + bottom) + edge
    const box: Box = {
      width: fixed || inner.width + left + right,
      height: height + before + after,
      grow: growOf(values.flex),
      most: pixels(values['max-width']) || Number.POSITIVE_INFINITY,
      style,
      draw: (x, y) =>
        this.#ground(style, x, y + before, box.width, height) +
        (edge ? underline(style, x, y + before + height, width) : '') +
        inner.draw(x + left, y + before + top),
    }
    return box
  }

  /** A drawing that takes the width its row leaves, or has its own. */
  #drawing(svg: Element, outer: Style, style: Style, width: number): Box {
    const { values } = style
    const viewBox = svg.attributes.viewBox as readonly number[] | undefined
    const grow = growOf(values.flex)
    const given = (name: 'width' | 'height') => {
      const length = svg.attributes[name]
      return typeof length === 'number' ? length : 0
    }
    const isWhole = values.width === '100%' || typeof svg.attributes.width === 'object'
    const own = isWhole ? width : pixels(values.width) || given('width')
    const height = values.height === 'auto' && viewBox ? (own * viewBox[3]!) / viewBox[2]! : given('height')
    const result: Box = {
      width: grow > 0 ? 0 : own,
      height,
      grow,
      most: Number.POSITIVE_INFINITY,
      style,
      draw: (x, y) => flatten(svg, outer, { x, y, width: grow > 0 ? result.width : own, height }),
    }
    return result
  }

  /** A map and what lies over it, in one area. */
  #layers(element: Element, style: Style, width: number): Box {
    const [first, ...over] = nodesOf(element.children).filter(isElement)
    const ground = first && this.box(first, style, width)
    const height = ground?.height ?? 0
    return {
      ...plainBox(width, height),
      draw: (x, y) => {
        const area: Area = { x, y, width, height }
        return (ground?.draw(x, y) ?? '') + over.map((each) => flatten(each, style, area)).join('')
      },
    }
  }

  /** Children under each other; words of the element itself in lines. Children out of the flow are placed by hand. */
  #stack(element: Element, style: Style, width: number): Box {
    const parts: { box: Box; down: number }[] = []
    const placed: ((x: number, y: number) => string)[] = []
    let height = 0
    let widest = 0
    const add = (box: Box | null) => {
      if (!box) return
      parts.push({ box, down: height })
      height += box.height
      widest = Math.max(widest, box.width)
    }
    for (const child of nodesOf(element.children)) {
      if (!isElement(child)) add(this.#words(child, style, width))
      else if (styleOf(child, style).values.position === 'absolute')
        placed.push(this.#absolute(child, style, () => widest))
      else add(this.box(child, style, width))
    }
    // What has no width of its own, such as a swatch, is as wide as what it stands in.
    for (const { box } of parts) if (box.width === 0) box.width = widest
    return {
      ...plainBox(widest, height),
      draw: (x, y) =>
        parts.map(({ box, down }) => box.draw(x, y + down)).join('') +
        placed.map((draw) => draw(x, y)).join(''),
    }
  }

  /** Words that hang at an edge of their box, as the bounds of steps do. */
  #absolute(element: Element, outer: Style, width: () => number): (x: number, y: number) => string {
    const style = styleOf(element, outer)
    const { values } = style
    const atEnd = values.left === 'auto'
    const anchor = values.transform === 'translateX(-50%)' ? 'middle' : atEnd ? 'end' : undefined
    const line = lineHeight(style)
    const text = nodesOf(element.children)
      .filter((child) => typeof child === 'string')
      .join('')
    return (x, y) =>
      this.#line(
        text,
        style,
        x + (atEnd ? width() : 0),
        y + pixels(values.top) + baseline(style, line),
        anchor,
      )
  }

  #row(element: Element, style: Style, width: number): Box {
    const { values } = style
    const [downGap = 0, acrossGap = downGap] = lengths(values.gap)
    const items = nodesOf(element.children).flatMap((child) => {
      const box = isElement(child) ? this.box(child, style, width) : this.#words(child, style, width)
      return box ? [{ box, child, basis: basisOf(box) }] : []
    })
    const wraps = values['flex-wrap'] === 'wrap'
    const rows: (typeof items)[] = []
    let used = 0
    for (const item of items) {
      const row = rows.at(-1)
      if (row && (!wraps || used + acrossGap + item.basis <= width + 0.01)) {
        row.push(item)
        used += acrossGap + item.basis
      } else {
        rows.push([item])
        used = item.basis
      }
    }
    let height = 0
    let widest = 0
    const placed = rows.map((row, index) => {
      const gaps = acrossGap * (row.length - 1)
      const free = width - gaps - row.reduce((sum, { basis }) => sum + basis, 0)
      const growing = row.reduce((sum, { box }) => sum + box.grow, 0)
      let across = 0
      const cells = row.map(({ box, child, basis }) => {
        const wide = Math.min(box.most, basis + (growing > 0 ? (free * box.grow) / growing : 0))
        // What its row gives a width is laid out once more, within it.
        const isSet = box.grow > 0 || hasBasis(box)
        const again = isSet && isElement(child) ? this.box(child, style, wide) : null
        const cell = again ?? box
        if (isSet) cell.width = wide
        const at = across
        across += wide + acrossGap
        return { cell, at }
      })
      const used = across - acrossGap
      const tall = Math.max(0, ...cells.map(({ cell }) => cell.height))
      const down = height + (index > 0 ? downGap : 0)
      height = down + tall
      widest = Math.max(widest, used)
      if (values['justify-content'] === 'space-between' && cells.length > 1)
        for (const [nth, cell] of cells.entries())
          cell.at += (Math.max(0, width - used) * nth) / (cells.length - 1)
      const start = values['justify-content'] === 'center' ? Math.max(0, (width - used) / 2) : 0
      return { cells, down, tall, start }
    })
    const centred = values['align-items'] === 'center'
    return {
      ...plainBox(placed.some(({ start }) => start > 0) ? width : widest, height),
      draw: (x, y) =>
        placed
          .flatMap(({ cells, down, tall, start }) =>
            cells.map(({ cell, at }) =>
              cell.draw(x + start + at, y + down + (centred ? (tall - cell.height) / 2 : 0)),
            ),
          )
          .join(''),
    }
  }

  #words(text: string, style: Style, width: number): Box | null {
    const words = text.trim()
    if (!words) return null
    const size = pixels(style.values['font-size'] ?? 12)
    const weight = weightOf(style)
    const line = lineHeight(style)
    const lines = wrapText(this.#context, words, width, MAX_LINES, size, weight)
    return {
      ...plainBox(
        Math.max(...lines.map((each) => measureText(this.#context, each, size, weight))),
        lines.length * line,
      ),
      draw: (x, y) =>
        lines
          .map((each, index) => this.#line(each, style, x, y + index * line + baseline(style, line)))
          .join(''),
    }
  }

  #line(text: string, style: Style, x: number, y: number, anchor?: string): string {
    const { values } = style
    const weight = pixels(values['font-weight'] ?? 400)
    return tagged(
      'text',
      {
        x: number(x),
        y: number(y),
        'font-size': number(pixels(values['font-size'] ?? 12)),
        ...(weight !== 400 && { 'font-weight': `${weight}` }),
        ...(values['font-style'] === 'italic' && { 'font-style': 'italic' }),
        ...(anchor && { 'text-anchor': anchor }),
        fill: plainColour(values.color ?? '#000000'),
      },
      escapeText(drawnText(text)),
    )
  }

  /** The swatch that an empty element is: filled, hatched or outlined. */
  #ground(style: Style, x: number, y: number, width: number, height: number): string {
    const { values } = style
    const { background = 'none', border } = values
    const hatch = typeof background === 'object' && 'hatch' in background ? background.hatch : null
    const fill = hatch ? 'none' : plainColour(background)
    if (fill === 'none' && !hatch) return ''
    if (values['border-radius'] === '50%')
      return tagged('circle', {
        cx: number(x + width / 2),
        cy: number(y + height / 2),
        r: number(width / 2),
        fill,
      })
    const outline: Record<string, string> =
      typeof border === 'object' && 'line' in border
        ? { stroke: plainColour(border.line), 'stroke-width': '1' }
        : {}
    const inset = outline.stroke ? 0.5 : 0
    const rect = tagged('rect', {
      x: number(x + inset),
      y: number(y + inset),
      width: number(width - 2 * inset),
      height: number(height - 2 * inset),
      fill,
      ...outline,
    })
    if (!hatch) return rect
    const strokes: string[] = []
    for (let at = HATCH_STEP - height; at < width; at += HATCH_STEP) {
      const [from, to] = [Math.max(0, -at), Math.min(height, width - at)]
      strokes.push(
        `M${number(x + at + from)} ${number(y + height - from)}l${number(to - from)} ${number(from - to)}`,
      )
    }
    return (
      tagged('path', { d: strokes.join(''), fill: 'none', stroke: plainColour(hatch), 'stroke-width': '1' }) +
      rect
    )
  }
}

const plainBox = (width: number, height: number): Box => ({
  width,
  height,
  grow: 0,
  most: Number.POSITIVE_INFINITY,
  style: null,
  draw: () => '',
})

const isFlex = (value: Value | undefined): value is Flex => typeof value === 'object' && 'grow' in value
const growOf = (flex: Value | undefined): number => (isFlex(flex) ? flex.grow : 0)

/** The rule under an entry of a list, in its last px. */
function underline({ values }: Style, x: number, bottom: number, width: number): string {
  const border = values['border-bottom']
  if (typeof border !== 'object' || !('line' in border)) return ''
  return tagged('rect', {
    x: number(x),
    y: number(bottom - 1),
    width: number(width),
    height: '1',
    fill: plainColour(border.line),
  })
}

const statedBasis = ({ style }: Box): number | 'auto' => {
  const flex = style?.values.flex
  return isFlex(flex) ? flex.basis : 'auto'
}
const hasBasis = (box: Box): boolean => statedBasis(box) !== 'auto'
/** Where a row starts to share: the basis the style names, else what the content takes. */
function basisOf(box: Box): number {
  const basis = statedBasis(box)
  return basis === 'auto' ? box.width : basis
}

const lineHeight = ({ values }: Style): number => pixels(values['line-height'] ?? 16)

/** From the top of a line to the base of its letters, as Roboto stands in it. */
function baseline({ values }: Style, line: number): number {
  const size = pixels(values['font-size'] ?? 12)
  return (line - size * 1.172) / 2 + size * 0.928
}
