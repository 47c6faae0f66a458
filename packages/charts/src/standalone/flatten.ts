import { drawnText, escapeText } from '../text/escape.ts'
import type { Cascade, Style } from './cascade.ts'
import { plainColour } from './colour.ts'
import { type Element, elementsOf, findById } from './markup.ts'
import { placedPath } from './pathData.ts'

/** A place for a drawing, in px. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Where an element is drawn: moved and stretched, the viewport its per cents are of, and how a group scales strokes. */
interface Frame {
  left: number
  top: number
  across: number
  down: number
  width: number
  height: number
  stroke: number
}

const number = (value: number): string => `${Math.round(value * 100) / 100 + 0}`
export const pixels = (value: string | undefined, of = 0): number => {
  const size = Number.parseFloat(value ?? '')
  if (!Number.isFinite(size)) return 0
  return value!.trim().endsWith('%') ? (size / 100) * of : size
}

/** Adds up the lengths of a `calc()` of px; any other length is itself. */
const length = (value: string): number =>
  value.startsWith('calc(')
    ? value
        .slice(5, -1)
        .split('+')
        .reduce((sum, part) => sum + pixels(part), 0)
    : pixels(value)

/**
 * An SVG within a chart as elements that every program draws alike: px instead of per cents, no nested viewport, no
 * class and no custom property, words with a ground drawn twice.
 */
export class Flattener {
  readonly #cascade: Cascade
  readonly #root: Element

  constructor(cascade: Cascade, root: Element) {
    this.#cascade = cascade
    this.#root = root
  }

  /** The drawing of an `svg` element that takes an area; `weight` makes strokes that keep their width heavier. */
  draw(svg: Element, outer: Style, area: Area, weight = 1): string {
    const style = this.#cascade.styleOf(svg, outer)
    if (style.values.display === 'none') return ''
    return this.#viewport(svg, style, area, 1 / weight)
  }

  #viewport(svg: Element, style: Style, area: Area, stroke: number): string {
    const box = svg.attributes.viewBox?.split(' ').map(Number)
    if (!box || box.length !== 4)
      return this.#children(svg, style, {
        left: area.x,
        top: area.y,
        across: 1,
        down: 1,
        width: area.width,
        height: area.height,
        stroke,
      })
    const [minX, minY, width, height] = box as [number, number, number, number]
    let across = area.width / width
    let down = area.height / height
    if (svg.attributes.preserveAspectRatio !== 'none') across = down = Math.min(across, down)
    const left = area.x + (area.width - width * across) / 2 - minX * across
    const top = area.y + (area.height - height * down) / 2 - minY * down
    if (across !== down) return this.#children(svg, style, { left, top, across, down, width, height, stroke })
    const inner = this.#children(svg, style, {
      left: 0,
      top: 0,
      across: 1,
      down: 1,
      width,
      height,
      stroke: stroke * across,
    })
    const scale = `${Math.round(across * 100_000) / 100_000}`
    return inner && `<g transform="translate(${number(left)} ${number(top)}) scale(${scale})">${inner}</g>`
  }

  #children(element: Element, style: Style, frame: Frame): string {
    return elementsOf(element)
      .map((child) => this.#element(child, style, frame))
      .join('')
  }

  #element(element: Element, outer: Style, frame: Frame): string {
    if (element.name === 'title' || element.name === 'desc') return ''
    const style = this.#cascade.styleOf(element, outer)
    if (style.values.display === 'none') return ''
    switch (element.name) {
      case 'g':
        return this.#children(element, style, movedBy(element.attributes.transform, frame))
      case 'use': {
        const target = findById(this.#root, (element.attributes.href ?? '').slice(1))
        return target ? this.#element(target, style, frame) : ''
      }
      case 'svg': {
        const { x, y, width, height } = element.attributes
        const area = {
          x: frame.left + pixels(x, frame.width) * frame.across,
          y: frame.top + pixels(y, frame.height) * frame.down,
          width: (width ? pixels(width, frame.width) : frame.width) * frame.across,
          height: (height ? pixels(height, frame.height) : frame.height) * frame.down,
        }
        return this.#viewport(element, style, area, frame.stroke)
      }
      case 'pattern': {
        const inner = this.#children(element, style, { ...frame, left: 0, top: 0, across: 1, down: 1 })
        return tagged('pattern', element.attributes, inner)
      }
      case 'text':
        return this.#text(element, style, frame)
      case 'path':
        return tagged('path', { d: pathIn(element.attributes.d ?? '', frame), ...paint(style, frame) })
      case 'rect':
      case 'circle':
      case 'line':
        return tagged(element.name, { ...placed(element, frame), ...paint(style, frame) })
      default:
        throw new TypeError(`A drawing cannot be made a file with a <${element.name}>.`)
    }
  }

  #text(element: Element, style: Style, frame: Frame): string {
    // A ground under words is drawn as words of its own: not every program knows `paint-order`.
    const draw = (ground: boolean) => {
      const spans = (node: Element, of: Style): string =>
        node.children
          .map((child) => {
            if (typeof child === 'string') return drawnText(child)
            const own = this.#cascade.styleOf(child, of)
            if (own.values.display === 'none') return ''
            const { x, dx, dy } = child.attributes
            const place =
              x === undefined
                ? { ...(dx && { dx }), ...(dy && { dy }) }
                : { x: number(frame.left + pixels(x, frame.width) + pixels(dx)), ...(dy && { dy }) }
            const changed = Object.fromEntries(
              Object.entries(letters(own, ground)).filter(
                ([name, value]) => letters(of, ground)[name] !== value,
              ),
            )
            return tagged('tspan', { ...place, ...changed }, spans(child, own))
          })
          .join('')
      const { x, y, dx, dy } = element.attributes
      return tagged(
        'text',
        {
          x: number(frame.left + (pixels(x, frame.width) + pixels(dx)) * frame.across),
          y: number(frame.top + (pixels(y, frame.height) + pixels(dy)) * frame.down),
          ...letters(style, ground),
        },
        spans(element, style),
      )
    }
    return (style.values['paint-order'] ? draw(true) : '') + draw(false)
  }
}

/** The frame within a group that is moved and stretched: all that charts ever do to one. */
function movedBy(transform: string | undefined, frame: Frame): Frame {
  if (!transform) return frame
  const match = /^translate\(([-\d.]+)[ ,]([-\d.]+)\)(?: scale\(([-\d.]+)(?:[ ,]([-\d.]+))?\))?$/.exec(
    transform,
  )
  if (!match) throw new TypeError(`A drawing cannot be made a file with ${transform}.`)
  const [, x, y, wide = '1', high = wide] = match
  return {
    ...frame,
    left: frame.left + Number(x) * frame.across,
    top: frame.top + Number(y) * frame.down,
    across: frame.across * Number(wide),
    down: frame.down * Number(high),
  }
}

function pathIn(path: string, { left, top, across, down }: Frame): string {
  return left === 0 && top === 0 && across === 1 && down === 1
    ? path
    : placedPath(path, { left, top, across, down })
}

const ACROSS = new Set(['x', 'x1', 'x2', 'cx', 'dx'])
const DOWN = new Set(['y', 'y1', 'y2', 'cy'])

function placed({ name, attributes }: Element, frame: Frame): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (ACROSS.has(key)) out[key] = number(frame.left + pixels(value, frame.width) * frame.across)
    else if (DOWN.has(key)) out[key] = number(frame.top + pixels(value, frame.height) * frame.down)
    else if (key === 'width') out[key] = number(pixels(value, frame.width) * frame.across)
    else if (key === 'height') out[key] = number(pixels(value, frame.height) * frame.down)
    else if (key === 'r' || key === 'rx') out[key] = number(pixels(value) * frame.across)
  }
  if (name === 'line') for (const key of ['x1', 'y1', 'x2', 'y2']) out[key] ??= '0'
  return out
}

/** How a shape is filled and drawn round; strokes keep their width where the style says so. */
function paint({ values }: Style, { stroke }: Frame): Record<string, string> {
  const fill = plainColour(values.fill ?? '#000000')
  const line = plainColour(values.stroke ?? 'none')
  const out: Record<string, string> = { fill }
  if (fill !== 'none' && values['fill-opacity']) out['fill-opacity'] = values['fill-opacity']
  if (line === 'none') return out
  const width = length(values['stroke-width'] ?? '1')
  out.stroke = line
  out['stroke-width'] =
    `${Math.round((width / (values['vector-effect'] === 'non-scaling-stroke' ? stroke : 1)) * 1000) / 1000}`
  for (const name of [
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-opacity',
    'shape-rendering',
  ])
    if (values[name]) out[name] = values[name]
  return out
}

/** How words are set. */
function letters({ values }: Style, ground: boolean): Record<string, string> {
  const colour = plainColour(values.fill ?? '#000000')
  const out: Record<string, string> = { 'font-size': number(pixels(values['font-size'] ?? '12px')) }
  const weight = values['font-weight'] ?? '400'
  if (weight !== '400') out['font-weight'] = weight
  if (values['font-style'] === 'italic') out['font-style'] = 'italic'
  if (values['text-anchor'] && values['text-anchor'] !== 'start') out['text-anchor'] = values['text-anchor']
  if (!ground) return { ...out, fill: colour }
  const under = plainColour(values.stroke ?? '#ffffff')
  return {
    ...out,
    fill: under,
    stroke: under,
    'stroke-width': number(length(values['stroke-width'] ?? '4px')),
    'stroke-linejoin': 'round',
  }
}

export const tagged = (name: string, attributes: Readonly<Record<string, string>>, content = ''): string => {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('')
  return content ? `<${name}${list}>${content}</${name}>` : `<${name}${list}/>`
}
