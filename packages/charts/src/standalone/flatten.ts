import { escapeText } from '../text/escape.ts'
import type { PathData } from '../draw/path.ts'
import { type Element, isElement, nodesOf, type Percent, type Scene, type Transform } from '../draw/scene.ts'
import type { Value } from '../styles/values.ts'
import { plainColour } from './colour.ts'
import { placedPath } from './placedPath.ts'
import { type Style, styleOf } from './style.ts'

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

/** A length as it is written. */
export const number = (value: number): string => `${Math.round(value * 100) / 100 + 0}`
/** A length of a style in px; 0 for one that is none. */
export const pixels = (value: Value | undefined): number => (typeof value === 'number' ? value : 0)

/** The px of an attribute, per cents of a width or height. */
const lengthOf = (value: Element['attributes'][string], of = 0): number => {
  if (typeof value === 'number') return value
  return typeof value === 'object' && 'percent' in value ? ((value as Percent).percent / 100) * of : 0
}

/**
 * An SVG within a chart as elements that every program draws alike: px instead of per cents, no nested viewport, no
 * class and no custom property, words with a ground drawn twice.
 */
export function flatten(svg: Element, outer: Style, area: Area, weight = 1): string {
  const style = styleOf(svg, outer)
  return style.values.display === 'none' ? '' : inViewport(svg, style, area, 1 / weight)
}

function inViewport(svg: Element, style: Style, area: Area, stroke: number): string {
  const { viewBox, preserveAspectRatio } = svg.attributes
  if (!viewBox) {
    const { x: left, y: top, width, height } = area
    return children(svg.children, style, { left, top, across: 1, down: 1, width, height, stroke })
  }
  const [minX, minY, width, height] = viewBox as readonly number[] as [number, number, number, number]
  let across = area.width / width
  let down = area.height / height
  if (preserveAspectRatio !== 'none') across = down = Math.min(across, down)
  const left = area.x + (area.width - width * across) / 2 - minX * across
  const top = area.y + (area.height - height * down) / 2 - minY * down
  if (across !== down)
    return children(svg.children, style, { left, top, across, down, width, height, stroke })
  const frame = { left: 0, top: 0, across: 1, down: 1, width, height, stroke: stroke * across }
  const inner = children(svg.children, style, frame)
  const scale = `${Math.round(across * 100_000) / 100_000}`
  return inner && `<g transform="translate(${number(left)} ${number(top)}) scale(${scale})">${inner}</g>`
}

const children = (scene: Scene, style: Style, frame: Frame): string =>
  nodesOf(scene)
    .map((node) => (isElement(node) ? flattened(node, style, frame) : ''))
    .join('')

function flattened(element: Element, outer: Style, frame: Frame): string {
  const { name, attributes } = element
  if (name === 'title' || name === 'desc') return ''
  const style = styleOf(element, outer)
  if (style.values.display === 'none') return ''
  switch (name) {
    case 'g':
      return children(element.children, style, movedBy(attributes.transform, frame))
    case 'use':
      return element.target ? flattened(element.target, style, frame) : ''
    case 'svg': {
      const { x, y, width, height } = attributes
      const area = {
        x: frame.left + lengthOf(x, frame.width) * frame.across,
        y: frame.top + lengthOf(y, frame.height) * frame.down,
        width: (width === undefined ? frame.width : lengthOf(width, frame.width)) * frame.across,
        height: (height === undefined ? frame.height : lengthOf(height, frame.height)) * frame.down,
      }
      return inViewport(element, style, area, frame.stroke)
    }
    case 'pattern': {
      const inner = children(element.children, style, { ...frame, left: 0, top: 0, across: 1, down: 1 })
      const own = Object.entries(attributes).map(([key, value]) => [key, `${value as string | number}`])
      return tagged('pattern', Object.fromEntries(own) as Record<string, string>, inner)
    }
    case 'text':
      return flattenedText(element, style, frame)
    case 'path':
      return tagged('path', { ...pathIn(attributes.d as string | PathData, frame), ...paint(style, frame) })
    case 'rect':
    case 'circle':
    case 'line':
      return tagged(name, { ...placed(element, frame), ...paint(style, frame) })
    default:
      throw new TypeError(`A drawing that contains a <${name}> can’t be saved as a file.`)
  }
}

function flattenedText({ attributes, children: words }: Element, style: Style, frame: Frame): string {
  // A ground under words is drawn as words of its own: not every program knows `paint-order`.
  const draw = (ground: boolean) => {
    const spans = (scene: Scene, of: Style): string =>
      nodesOf(scene)
        .map((child) => {
          if (!isElement(child)) return escapeText(child)
          const own = styleOf(child, of)
          if (own.values.display === 'none') return ''
          const { x, dx, dy } = child.attributes
          const place: Record<string, string> = {
            ...(x === undefined
              ? dx !== undefined && { dx: number(lengthOf(dx)) }
              : { x: number(frame.left + lengthOf(x, frame.width) + lengthOf(dx)) }),
            ...(dy !== undefined && { dy: number(lengthOf(dy)) }),
          }
          const changed = Object.fromEntries(
            Object.entries(letters(own, ground)).filter(
              ([name, value]) => letters(of, ground)[name] !== value,
            ),
          )
          return tagged('tspan', { ...place, ...changed }, spans(child.children, own))
        })
        .join('')
    const { x, y, dx, dy } = attributes
    const place = {
      x: number(frame.left + (lengthOf(x, frame.width) + lengthOf(dx)) * frame.across),
      y: number(frame.top + (lengthOf(y, frame.height) + lengthOf(dy)) * frame.down),
    }
    return tagged('text', { ...place, ...letters(style, ground) }, spans(words, style))
  }
  return (style.values['paint-order'] ? draw(true) : '') + draw(false)
}

/** The frame within a group that is moved and stretched. */
function movedBy(transform: Transform | undefined, frame: Frame): Frame {
  if (!transform) return frame
  const [wide, high] = transform.stretch ?? [1, 1]
  return {
    ...frame,
    left: frame.left + transform.move[0] * frame.across,
    top: frame.top + transform.move[1] * frame.down,
    across: frame.across * wide,
    down: frame.down * high,
  }
}

/** A path in its frame. One in words is only moved: what is stretched has to be data. */
function pathIn(path: string | PathData, frame: Frame): Record<string, string> {
  const { left, top, across, down } = frame
  if (typeof path !== 'string') return { d: placedPath(path, frame) }
  if (across !== 1 || down !== 1) throw new TypeError('A path in words cannot be stretched.')
  return left === 0 && top === 0
    ? { d: path }
    : { transform: `translate(${number(left)} ${number(top)})`, d: path }
}

const ACROSS = new Set(['x', 'x1', 'x2', 'cx', 'dx'])
const DOWN = new Set(['y', 'y1', 'y2', 'cy'])

function placed({ name, attributes }: Element, frame: Frame): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (ACROSS.has(key)) out[key] = number(frame.left + lengthOf(value, frame.width) * frame.across)
    else if (DOWN.has(key)) out[key] = number(frame.top + lengthOf(value, frame.height) * frame.down)
    else if (key === 'width') out[key] = number(lengthOf(value, frame.width) * frame.across)
    else if (key === 'height') out[key] = number(lengthOf(value, frame.height) * frame.down)
    else if (key === 'r' || key === 'rx') out[key] = number(lengthOf(value) * frame.across)
  }
  if (name === 'line') for (const key of ['x1', 'y1', 'x2', 'y2']) out[key] ??= '0'
  return out
}

/** How a shape is filled and drawn round; strokes keep their width where the style says so. */
function paint({ values }: Style, { stroke }: Frame): Record<string, string> {
  const fill = plainColour(values.fill ?? '#000000')
  const line = plainColour(values.stroke ?? 'none')
  const out: Record<string, string> = { fill }
  if (fill !== 'none' && values['fill-opacity']) out['fill-opacity'] = `${values['fill-opacity'] as number}`
  if (line === 'none') return out
  const width = pixels(values['stroke-width'] ?? 1)
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
    if (values[name]) out[name] = `${values[name] as string | number}`
  return out
}

/** How words are set. */
function letters({ values }: Style, ground: boolean): Record<string, string> {
  const colour = plainColour(values.fill ?? '#000000')
  const out: Record<string, string> = { 'font-size': number(pixels(values['font-size'] ?? 12)) }
  const weight = pixels(values['font-weight'] ?? 400)
  if (weight !== 400) out['font-weight'] = `${weight}`
  if (values['font-style'] === 'italic') out['font-style'] = 'italic'
  if (values['text-anchor'] && values['text-anchor'] !== 'start')
    out['text-anchor'] = values['text-anchor'] as string
  if (!ground) return { ...out, fill: colour }
  const under = plainColour(values.stroke ?? '#ffffff')
  return {
    ...out,
    fill: under,
    stroke: under,
    'stroke-width': number(pixels(values['stroke-width'] ?? 4)),
    'stroke-linejoin': 'round',
  }
}

export const tagged = (name: string, attributes: Readonly<Record<string, string>>, content = ''): string => {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('')
  return content ? `<${name}${list}>${content}</${name}>` : `<${name}${list}/>`
}
