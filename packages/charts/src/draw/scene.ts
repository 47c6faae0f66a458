import type { ClassName } from '../styles/table.ts'
import type { PathData } from './path.ts'

/** A fraction of the width or height of the drawing around, in per cent. */
export interface Percent {
  percent: number
}

/** How a group is moved, in px, and then stretched. */
export interface Transform {
  move: readonly [across: number, down: number]
  stretch?: readonly [across: number, down: number]
}

/** Classes by their readable names; what is empty is left out. */
export type Classes = ClassName | readonly (ClassName | '' | false | undefined)[]

type Value =
  | string
  | number
  | Percent
  | Transform
  | readonly (number | string | false | undefined)[]
  | PathData
  | undefined

/** Attributes in the order they are printed; those left undefined or empty are not. Numbers are px with one digit at most. */
export interface Attributes {
  class?: Classes
  transform?: Transform
  [name: string]: Value
}

/** An element of a drawing or of what is around it. */
export interface Element {
  name: string
  attributes: Attributes
  children: Scene
  /** Of a `use`: what it draws once more. */
  target?: Element
}

/** What a kind draws: elements and texts, nested as it suits. An empty text is nothing. */
export type Scene = Element | string | readonly Scene[]

export const tag = (name: string, attributes: Attributes, children: Scene = ''): Element => ({
  name,
  attributes,
  children,
})

/** A length in px with one digit at most. */
export const px = (value: number): number => Math.round(value * 10) / 10 + 0

/** A fraction of the width, with two digits at most as per cent. */
export const percent = (fraction: number): Percent => ({ percent: Math.round(fraction * 10000) / 100 + 0 })

export const isElement = (scene: Scene): scene is Element =>
  typeof scene === 'object' && !Array.isArray(scene)

/** The elements and texts of a scene, one after the other. */
export function nodesOf(scene: Scene): (Element | string)[] {
  if (typeof scene === 'string') return scene === '' ? [] : [scene]
  return isElement(scene) ? [scene] : scene.flatMap(nodesOf)
}

/** The classes that an element has. */
export function classesOf({ class: given = [] }: Attributes): readonly ClassName[] {
  const list = typeof given === 'string' ? [given] : given
  return list.filter((name): name is ClassName => Boolean(name))
}
