import type { ChartContext } from '../context.ts'
import type { Element } from '../draw/scene.ts'
import { mapTokens } from '../maps/mapTokens.ts'
import { chartTokens } from '../tokens.ts'
import { flatten } from './flatten.ts'
import { Layout } from './layout.ts'
import type { Style } from './style.ts'

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

const rootStyle = (properties: Readonly<Record<string, string>> = {}): Style => ({
  values: {},
  custom: Object.fromEntries(
    Object.entries({ ...chartTokens.light, ...mapTokens.light, ...properties }).map(([name, value]) => [
      name.replace(/^--bb-/, ''),
      value,
    ]),
  ),
  classes: [],
})

/**
 * A chart or map as elements of an SVG that stands by itself: light, as wide as it is told, every colour and length
 * written out, legends and notes in it. Pure: the same input gives the same bytes.
 */
export function standaloneDrawing(
  context: ChartContext,
  scene: Element,
  { width, properties }: StandaloneOptions,
): StandaloneDrawing {
  const box = new Layout(context).box(scene, rootStyle(properties), width)
  return { content: box?.draw(0, 0) ?? '', height: Math.ceil(box?.height ?? 0) }
}

/** How much heavier lines are where a thumbnail is shown large, and then from afar. */
const HEAVIER = 1.6

/** A thumbnail, 16 to 10, as such elements. */
export function standaloneThumbnail(
  scene: Element,
  { width, properties }: StandaloneOptions,
): StandaloneDrawing {
  const area = { x: 0, y: 0, width, height: (width * 200) / 320 }
  return { content: flatten(scene, rootStyle(properties), area, HEAVIER), height: area.height }
}
