import type { Element } from '../draw/scene.ts'
import { classesOf } from '../draw/scene.ts'
import { GROUPS } from '../styles/mapTable.ts'
import type { Style as StyleOfClass } from '../styles/style.ts'
import { type ClassName, STYLES } from '../styles/table.ts'
import { custom, type Properties, type Value } from '../styles/values.ts'

/** What applies to an element: its properties, the custom ones that it and what is in it read, and the classes around. */
export interface Style {
  values: Properties
  custom: Properties
  classes: readonly ClassName[]
}

/** Properties that an element has from the one it is in. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'paint-order',
  'text-anchor',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'color',
]

/** What elements are before their classes say more, as `styles.ts` has it for pages. */
function ofTag({ name, attributes }: Element, classes: readonly ClassName[]): Properties {
  if (name === 'text') return { fill: custom('secondary') }
  if (name === 'path' || name === 'line') return { fill: 'none', 'vector-effect': 'non-scaling-stroke' }
  if (name === 'rect' && classes.length > 0) return { fill: custom('c') }
  return typeof attributes.fill === 'string' ? { fill: attributes.fill } : {}
}

const ORDER = new Map(Object.keys(STYLES).map((name, index) => [name, index]))
const inOrder = (classes: readonly ClassName[]): readonly ClassName[] =>
  classes.length < 2 ? classes : classes.toSorted((a, b) => ORDER.get(a)! - ORDER.get(b)!)
const ofClass = (name: ClassName): StyleOfClass => STYLES[name]

const isMeant = (name: string, tag: string, classes: readonly string[]): boolean =>
  name === tag || classes.includes(name) || (GROUPS[name]?.some((each) => classes.includes(each)) ?? false)

/** The style of an element within one of the style `outer`: of its tag, its classes, and the classes around it. */
export function styleOf(element: Element, outer: Style): Style {
  const classes = inOrder(classesOf(element.attributes))
  const around = classes.length === 0 ? outer.classes : inOrder([...new Set([...outer.classes, ...classes])])
  // What is of charts alone says nothing in thumbnails.
  const isThumbnail = around.includes('thumbnail')
  const styleOfClass = (name: ClassName): Partial<StyleOfClass> =>
    isThumbnail && ofClass(name).scope === undefined ? {} : ofClass(name)
  const declared: Record<string, Value> = { ...ofTag(element, classes) }
  for (const name of classes) Object.assign(declared, styleOfClass(name).own)
  for (const name of outer.classes)
    for (const [inner, properties] of Object.entries(styleOfClass(name).within ?? {}))
      if (isMeant(inner, element.name, classes)) Object.assign(declared, properties)
  for (const name of classes)
    for (const [other, properties] of Object.entries(styleOfClass(name).with ?? {}))
      if (classes.includes(other as ClassName)) Object.assign(declared, properties)

  const own: Record<string, Value> = { ...outer.custom }
  for (const [name, value] of Object.entries(declared))
    if (name.startsWith('--')) own[name.slice(2)] = resolved(value, outer.custom)
  const values: Record<string, Value> = {}
  for (const name of INHERITED) if (outer.values[name] !== undefined) values[name] = outer.values[name]
  for (const [name, value] of Object.entries(declared)) {
    if (name.startsWith('--')) continue
    if (name === 'font') [values['font-size'], values['line-height']] = value as [number, number]
    else if (value !== 'inherit') values[name] = resolved(value, own)
    else if (outer.values[name] === undefined) delete values[name]
    else values[name] = outer.values[name]
  }
  return { values, custom: own, classes: around }
}

/** The value with what its custom properties are; those without a value are their fallback, or nothing. */
function resolved(value: Value, known: Properties): Value {
  if (typeof value !== 'object') return value
  if ('custom' in value)
    return known[value.custom] ?? (value.or === undefined ? 'none' : resolved(value.or, known))
  const inner = (part: Value) => resolved(part, known) as never
  if ('mix' in value) return { ...value, mix: inner(value.mix), into: inner(value.into) }
  if ('wordsOn' in value) return { wordsOn: inner(value.wordsOn) }
  if ('plus' in value) return value.px + Number(known[value.plus.custom] ?? 0)
  if ('line' in value) return { line: inner(value.line) }
  return 'hatch' in value ? { hatch: inner(value.hatch) } : value
}
