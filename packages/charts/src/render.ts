import type { ChartContext } from './context.ts'
import type { Dataset } from '@bubbles/tables'
import { draftAltText } from './altText.ts'
import { hueClass } from './draw/colours.ts'
import { print } from './draw/print.ts'
import { type Element, percent, tag } from './draw/scene.ts'
import { kindOf } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { oneLine } from './text/escape.ts'
import type { Frame } from './data/frameShape.ts'

export interface RenderOptions {
  /** Prefix of the ids inside the drawing: the block's id. Must be unique on the page. */
  id?: string
  /** Height of the plot of a line chart, in px; absent: as high as its width asks for. */
  plotHeight?: number
  /** For `standaloneDrawing`: what is HTML on a page is drawn. */
  isFile?: boolean
}

const isEmpty = (frame: Frame): boolean =>
  !frame.series.some(({ values }) => values.some((value) => value !== null))

/** What a kind draws of a chart, and its description; an empty scene where there is nothing to draw. */
export function drawingOf(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  id: string,
  { plotHeight, isFile }: Pick<RenderOptions, 'plotHeight' | 'isFile'> = {},
) {
  const kind = kindOf(spec)
  const frame = kind.frame(context, spec, dataset)
  const description = oneLine(spec.alt) || draftAltText(context, spec, dataset)
  if (isEmpty(frame)) return { scene: '', fields: [], description }
  const title = oneLine(spec.title) || context.words.kinds[spec.kind]
  return { ...kind.draw(context, { spec, frame, id, title, description, plotHeight, isFile }), description }
}

/** A chart as a scene: for `renderChart`, and for a file of its own (`standaloneDrawing`). */
export function chartScene(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  options: RenderOptions = {},
): Element {
  // Ids end up in attributes and in url(): only plain characters.
  const id = `bb-${(options.id ?? 'chart').replace(/[^\w-]/g, '')}`
  const { scene, description } = drawingOf(context, spec, dataset, id, options)
  if (scene === '') return nothingToDraw(context.words.nothingToDraw)
  // With script on the whole chart takes the arrow keys, and what is in it is not read by itself any more.
  const about = description ? `${id}-d` : undefined
  return tag(
    'div',
    { class: ['chart', `${spec.kind}Chart`, hueClass(context, spec)], 'aria-describedby': about },
    scene,
  )
}

function nothingToDraw(words: string): Element {
  const text = tag('g', { class: ['tickLabels', 'middle'] }, tag('text', { x: percent(0.5), y: 84 }, words))
  const attributes = { role: 'img', 'aria-label': words, width: percent(1), height: 160 }
  return tag('div', { class: ['chart', 'empty'] }, tag('svg', { class: 'drawing', ...attributes }, text))
}

/**
 * Draws a chart as HTML: a wrapper with one fluid SVG (or two, of which one shows), readable from 288 px, styled by
 * `chartStyles`. A pure function: the same input gives the same bytes in Node and in browsers. Everything that comes
 * from the report is escaped. Nothing to draw gives an empty frame that says so.
 */
export const renderChart = (...given: Parameters<typeof chartScene>): string => print(chartScene(...given))

/** A thumbnail as a scene: for `renderThumbnail`, and for a picture of its own (`standaloneThumbnail`). */
export function thumbnailScene(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  { named = false }: { named?: boolean } = {},
): Element {
  const kind = kindOf(spec)
  const frame = kind.frame(context, spec, dataset)
  return tag(
    'svg',
    {
      class: ['thumbnail', hueClass(context, spec)],
      viewBox: [0, 0, 320, 200],
      'aria-hidden': 'true',
      focusable: 'false',
    },
    isEmpty(frame) ? '' : kind.thumbnail(context, frame, spec, named),
  )
}

/**
 * Draws a chart small, 16 to 10, filling its box; hidden from assistive technology, since a card says in words which
 * report it stands for. It has no words, or where it is `named` those that say what is drawn. Styled by `chartStyles`.
 */
export const renderThumbnail = (...given: Parameters<typeof thumbnailScene>): string =>
  print(thumbnailScene(...given))
