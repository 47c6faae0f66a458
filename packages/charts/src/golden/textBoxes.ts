import type { ChartContext } from '../context.ts'
import { isShownAt } from '../draw/fromWidth.ts'
import { type FontWeight, measureText } from '../text/measure.ts'

/** Where a line of drawn text lies on a chart of a given width, in px from the chart's left edge and its drawing's top. */
export interface TextBox {
  text: string
  drawing: number
  left: number
  right: number
  top: number
  bottom: number
  /** Height of its drawing. */
  height: number
}

interface Element {
  name: string
  attributes: Record<string, string>
  classes: string[]
}

const TOKEN = /<(\/?)([a-z]+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gi
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const unescape = (text: string) => text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!)

/** The elements of well-formed markup in order; throws where a tag is not closed in turn. */
function* walk(
  markup: string,
): Generator<{ element?: Element; text?: string; stack: Element[]; close?: Element }> {
  const stack: Element[] = []
  let end = 0
  for (const match of markup.matchAll(TOKEN)) {
    if (match.index !== end) throw new Error(`Not well-formed at ${markup.slice(end, end + 60)}`)
    end = match.index + match[0].length
    const [, closing, name, rest, empty, text] = match
    if (text !== undefined) yield { text, stack }
    else if (closing) {
      const open = stack.pop()
      if (open?.name !== name) throw new Error(`</${name}> closes <${open?.name}>`)
      yield { close: open!, stack }
    } else {
      const attributes = Object.fromEntries(
        [...rest!.matchAll(/([\w:-]+)="([^"]*)"/g)].map((pair) => [pair[1]!, unescape(pair[2]!)]),
      )
      const element = { name: name!, attributes, classes: (attributes.class ?? '').split(' ') }
      yield { element, stack }
      if (empty) yield { close: element, stack }
      else stack.push(element)
    }
  }
  if (end !== markup.length || stack.length > 0)
    throw new Error(`Not closed: ${stack.map(({ name }) => name).join(' ')}`)
}

/** Throws unless every tag is closed in turn and every attribute quoted. */
export function assertWellFormed(markup: string): void {
  for (const _ of walk(markup)) void _
}

const fontOf = (has: (name: string) => boolean): { size: number; weight: FontWeight } => {
  if (has('v')) return { size: 12, weight: 500 }
  if (has('lb')) return { size: 13, weight: has('c0') ? 400 : 600 }
  if (has('mn')) return { size: 13, weight: 600 }
  if (has('nm')) return { size: 14, weight: has('b') ? 600 : 400 }
  if (has('bg')) return { size: has('sm') ? 40 : 48, weight: 600 }
  if (has('md')) return { size: 24, weight: 600 }
  if (has('vl')) return { size: 12, weight: has('b') ? 600 : 500 }
  return { size: 12, weight: has('iv') ? 500 : 400 }
}

/** Lays out all text of a chart as a browser does at a chart width in px, by the advance table. */
export function textBoxes(context: ChartContext, chart: string, width: number): TextBox[] {
  const hidden = width < 520 ? 'w' : 'n'
  const plots = plotsOf(chart, width, hidden)
  const boxes: TextBox[] = []
  let drawing = -1
  let height = 0
  let pen = { x: 0, y: 0, started: false }
  let line: { text: string; width: number; size: number } | null = null
  const flush = (anchorEnd: boolean, anchorMiddle: boolean) => {
    if (line && line.text) {
      const left = pen.x - (anchorEnd ? line.width : anchorMiddle ? line.width / 2 : 0)
      boxes.push({
        text: line.text,
        drawing,
        left,
        right: left + line.width,
        top: pen.y - line.size * 0.74,
        bottom: pen.y + line.size * 0.2,
        height,
      })
    }
    line = null
  }
  for (const { element, text, stack, close } of walk(chart)) {
    const all = element ? [...stack, element] : stack
    const has = (name: string) => all.some(({ classes }) => classes.includes(name))
    const plot = plots[drawing]
    const absolute = (value: string) =>
      value.endsWith('%')
        ? plot!.left + (Number.parseFloat(value) / 100) * plot!.width
        : plot!.left + Number(value)
    const anchors = [all.some(({ classes }) => classes.includes('e')), has('m') && !has('s')] as const
    if (element?.name === 'svg' && element.classes.includes('p')) {
      drawing++
      height = Number(element.attributes.height)
    }
    if (has(hidden) || all.some(({ classes }) => classes.some((name) => !isShownAt(name, width)))) continue
    if (element?.name === 'text')
      pen = {
        x: absolute(element.attributes.x ?? '0') + Number(element.attributes.dx ?? 0),
        y: Number(element.attributes.y),
        started: true,
      }
    if (element?.name === 'tspan') {
      if (element.attributes.x !== undefined) {
        flush(...anchors)
        pen = {
          ...pen,
          x: absolute(element.attributes.x) + Number(element.attributes.dx ?? 0),
          y: pen.y + Number(element.attributes.dy ?? 0),
        }
      } else if (line) (line as { width: number }).width += Number(element.attributes.dx ?? 0)
    }
    if (text !== undefined && all.some(({ name }) => name === 'text')) {
      const font = fontOf(has)
      line ??= { text: '', width: 0, size: font.size }
      line.text += unescape(text)
      line.width += measureText(
        context,
        unescape(text).replace(/[\u2068\u2069]/g, ''),
        font.size,
        font.weight,
      )
    }
    if (close?.name === 'text') {
      const own = [...stack, close]
      flush(
        own.some(({ classes }) => classes.includes('e')),
        close.classes.includes('iv') ||
          (own.some(({ classes }) => classes.includes('m')) && !close.classes.includes('s')),
      )
    }
  }
  return boxes
}

/** Drawings of fixed width: a doughnut beside its list, and one of several gauges. */
const FIXED = 216
const CELL = 132

/** Left edge and width of each drawing's plot, from the spacers beside it. */
function plotsOf(chart: string, width: number, hidden: string): { left: number; width: number }[] {
  const plots: { left: number; width: number }[] = []
  let room = { left: 0, right: 0 }
  let seen = false
  let inCell = false
  for (const { element, close } of walk(chart)) {
    if (element?.name === 'div' && element.classes.includes('pl')) {
      room = { left: 0, right: 0 }
      seen = false
    }
    if (element?.classes.includes('gs')) inCell = true
    if (element?.classes.includes('p')) seen = true
    if (element?.classes.includes('sp') && !element.classes.includes(hidden))
      room[seen ? 'right' : 'left'] += Number(element.attributes.width)
    if (close?.name === 'div' && close.classes.includes('pl'))
      plots.push(
        close.classes.includes('dn')
          ? { left: 0, width: FIXED }
          : { left: room.left, width: (inCell ? CELL : width) - room.left - room.right },
      )
    if (close?.name === 'div' && close.classes.includes('gs')) inCell = false
  }
  return plots
}

/** Texts that leave the drawing of a chart so wide: to the side, or under it into what follows. */
export const outside = (boxes: TextBox[], width: number): string[] =>
  boxes
    .filter(
      ({ left, right, top, bottom, height }) =>
        left < -1 || right > width + 1 || top < -2 || bottom > height + 2,
    )
    .map(({ text }) => text)

/** Pairs of texts that cover one another by more than half a px. */
export function overlaps(boxes: TextBox[]): string[] {
  const found: string[] = []
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (a.drawing === b.drawing && across > 0.5 && down > 0.5) found.push(`“${a.text}” over “${b.text}”`)
    }
  return found
}
