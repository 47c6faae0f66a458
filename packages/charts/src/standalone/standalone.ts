import { mapStyles } from '../maps/mapStyles.ts'
import { mapTokens } from '../maps/mapTokens.ts'
import { chartStyles, moreColourStyles } from '../styles.ts'
import type { ChartContext } from '../context.ts'
import { chartTokens } from '../tokens.ts'
import { Cascade, type Style } from './cascade.ts'
import { Flattener } from './flatten.ts'
import { Layout } from './layout.ts'
import { parseMarkup } from './markup.ts'

export interface StandaloneOptions {
  /** Px, from 520: what the drawing is laid out for. */
  width: number
  /** Custom properties in the place of the product's own on light ground: an organisation's palette. */
  properties?: Readonly<Record<string, string>>
}

/** Elements of an SVG without the `svg` around them, and how much room they take, in px. */
export interface StandaloneDrawing {
  content: string
  height: number
}

let cascade: Cascade | undefined
const theCascade = (): Cascade =>
  (cascade ??= new Cascade(chartStyles + moreColourStyles(Number.POSITIVE_INFINITY) + mapStyles))

const rootStyle = (properties: Readonly<Record<string, string>> = {}): Style => ({
  values: {},
  custom: { ...chartTokens.light, ...mapTokens.light, ...properties },
})

/**
 * What `renderChart` or `renderMap` drew as elements of an SVG that stands by itself: light, as wide as it is told, every
 * colour and length written out, legends and notes in it. Pure: the same input gives the same bytes. Throws `TypeError`
 * for markup or styles that are not this package's.
 */
export function standaloneDrawing(
  context: ChartContext,
  markup: string,
  { width, properties }: StandaloneOptions,
): StandaloneDrawing {
  const root = parseMarkup(markup)
  const style = rootStyle(properties)
  const box = new Layout(theCascade(), new Flattener(theCascade(), root), context).box(root, style, width)
  return { content: box?.draw(0, 0) ?? '', height: Math.ceil(box?.height ?? 0) }
}

/** How much heavier lines are where a thumbnail is shown large, and then from afar. */
const HEAVIER = 1.6

/** What `renderThumbnail` or `renderMapThumbnail` drew, 16 to 10, as such elements. */
export function standaloneThumbnail(
  markup: string,
  { width, properties }: Pick<StandaloneOptions, 'width' | 'properties'>,
): StandaloneDrawing {
  const root = parseMarkup(markup)
  const area = { x: 0, y: 0, width, height: (width * 200) / 320 }
  const content = new Flattener(theCascade(), root).draw(root, rootStyle(properties), area, HEAVIER)
  return { content, height: area.height }
}
