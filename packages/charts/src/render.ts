import type { ChartContext } from './context.ts'
import type { Dataset } from '@bubbles/tables'
import { draftAltText } from './altText.ts'
import { hueClass } from './draw/colours.ts'
import { classes, tag } from './draw/svg.ts'
import { kinds } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { escapeText, oneLine } from './text/escape.ts'
import type { Frame } from './data/frameShape.ts'

export interface RenderOptions {
  /** Prefix of the ids inside the drawing: the block's id. Must be unique on the page. */
  id?: string
}

const isEmpty = (frame: Frame): boolean =>
  !frame.series.some(({ values }) => values.some((value) => value !== null))

/**
 * Draws a chart as HTML: a wrapper with one fluid SVG (or two, of which one shows), readable from 288 px, styled by
 * `chartStyles`. A pure function: the same input gives the same bytes in Node and in browsers. Everything that comes
 * from the report is escaped. Nothing to draw gives an empty frame that says so.
 */
export function renderChart(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  options: RenderOptions = {},
): string {
  const kind = kinds[spec.kind]
  const frame = kind.frame(context, spec, dataset)
  // Ids end up in attributes and in url(): only plain characters.
  const id = `bb-${(options.id ?? 'chart').replace(/[^\w-]/g, '')}`
  const nothing = context.words.nothingToDraw
  if (isEmpty(frame))
    return `<div class="bb-chart bb-empty">${tag('svg', { class: 'p', role: 'img', 'aria-label': nothing, width: '100%', height: 160 }, tag('g', { class: 'tk m' }, tag('text', { x: '50%', y: 84 }, escapeText(nothing))))}</div>`
  const title = oneLine(spec.title) || context.words.kinds[spec.kind]
  const description = oneLine(spec.alt) || draftAltText(context, spec, dataset)
  const content = kind.draw(context, { spec, frame, id, title, description })
  // With script on the whole chart takes the arrow keys, and what is in it is not read by itself any more.
  const about = description ? ` aria-describedby="${id}-d"` : ''
  return `<div class="${classes('bb-chart', `bb-${spec.kind}`, hueClass(context, spec))}"${about}>${content}</div>`
}

/**
 * Draws a chart small and without text, 16 to 10, filling its box; hidden from assistive technology, since a card
 * says in words which report it stands for. Styled by `chartStyles`.
 */
export function renderThumbnail(context: ChartContext, spec: ChartSpec, dataset: Dataset): string {
  const kind = kinds[spec.kind]
  const frame = kind.frame(context, spec, dataset)
  return tag(
    'svg',
    {
      class: classes('bb-thumb', hueClass(context, spec)),
      viewBox: '0 0 320 200',
      'aria-hidden': 'true',
      focusable: 'false',
    },
    isEmpty(frame) ? '' : kind.thumbnail(context, frame, spec),
  )
}
