import type { Element } from './markup.ts'
import { elementsOf } from './markup.ts'

/** What applies to an element: its properties, and the custom properties it and what is in it read. */
export interface Style {
  values: Readonly<Record<string, string>>
  custom: Readonly<Record<string, string>>
}

/** Properties that an element has from the one it stands in. */
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

interface Compound {
  tag: string
  classes: string[]
  attributes: { name: string; prefix?: string }[]
  first: boolean
  last: boolean
}

interface Rule {
  /** Outermost first; every one is an ancestor of the next. */
  parts: Compound[]
  specificity: number
  order: number
  declarations: readonly (readonly [name: string, value: string])[]
}

/**
 * The style sheets of charts and maps, applied without a browser: as much of CSS as they use. Rules for narrow boxes,
 * other media and the pointer are left out, since a file is wide, light and still.
 */
export class Cascade {
  readonly #rules: Rule[]

  constructor(css: string) {
    this.#rules = rulesOf(css).map((rule, order) => ({ ...rule, order }))
  }

  /** The style of an element that stands in one of the style `outer`. */
  styleOf(element: Element, outer: Style): Style {
    const declared = new Map<string, { value: string; weight: number; order: number }>()
    for (const rule of this.#rules) {
      if (!matches(element, rule.parts, rule.parts.length - 1)) continue
      for (const [name, value] of rule.declarations) {
        const known = declared.get(name)
        if (
          known &&
          (known.weight > rule.specificity || (known.weight === rule.specificity && known.order > rule.order))
        )
          continue
        declared.set(name, { value, weight: rule.specificity, order: rule.order })
      }
    }
    const custom: Record<string, string> = { ...outer.custom }
    for (const [name, { value }] of declared)
      if (name.startsWith('--')) custom[name] = resolved(value, outer.custom) ?? ''
    const values: Record<string, string> = {}
    for (const name of INHERITED) if (outer.values[name] !== undefined) values[name] = outer.values[name]
    if (element.attributes.fill) values.fill = element.attributes.fill
    for (const [name, { value }] of declared) {
      if (name.startsWith('--')) continue
      const text = resolved(value, custom)
      if (text === null) continue
      if (text !== 'inherit') values[name] = text
      else if (outer.values[name] !== undefined) values[name] = outer.values[name]
      else delete values[name]
    }
    return { values, custom }
  }
}

/** The value with its `var(…)` replaced; null where one has neither a value nor a fallback. */
function resolved(value: string, custom: Readonly<Record<string, string>>): string | null {
  const at = value.indexOf('var(')
  if (at === -1) return value
  const end = closing(value, at + 3)
  const inner = value.slice(at + 4, end)
  const comma = inner.indexOf(',')
  const name = (comma === -1 ? inner : inner.slice(0, comma)).trim()
  const found = custom[name] || (comma === -1 ? null : resolved(inner.slice(comma + 1).trim(), custom))
  return found === null ? null : resolved(value.slice(0, at) + found + value.slice(end + 1), custom)
}

/** The bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  throw new TypeError(`A bracket stays open in “${text}”.`)
}

function rulesOf(css: string): Omit<Rule, 'order'>[] {
  const rules: Omit<Rule, 'order'>[] = []
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at)
    if (open === -1) break
    const head = css.slice(at, open).trim()
    let end = open
    for (let depth = 0; end < css.length; end++) {
      if (css[end] === '{') depth++
      else if (css[end] === '}' && --depth === 0) break
    }
    const body = css.slice(open + 1, end)
    at = end + 1
    if (head.startsWith('@supports')) rules.push(...rulesOf(body))
    else if (!head.startsWith('@')) {
      const declarations = split(body, ';').flatMap((text) => {
        const colon = text.indexOf(':')
        return colon === -1 ? [] : longhands(text.slice(0, colon).trim(), text.slice(colon + 1).trim())
      })
      for (const selector of split(head, ',')) {
        const specificity = specificityOf(selector)
        for (const plain of withoutIs(selector)) {
          const parts = plain.trim().split(/\s+/).map(compoundOf)
          if (parts.every((part) => part !== null)) rules.push({ parts, specificity, declarations })
        }
      }
    }
  }
  return rules
}

/** `font` by its parts, of which the family is the file's own; anything else as it is. */
function longhands(name: string, value: string): (readonly [string, string])[] {
  if (name !== 'font') return [[name, value]]
  if (value === 'inherit')
    return ['font-size', 'font-weight', 'font-style', 'line-height'].map((each) => [each, value] as const)
  const [, size, height] = /^(\S+?)\/(\S+)/.exec(value) ?? []
  return size && height ? [['font-size', size] as const, ['line-height', height] as const] : []
}

/** Splits at a separator that stands in no brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const character = text[at]
    if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
    if (at === text.length || (character === separator && depth === 0)) {
      if (text.slice(from, at).trim()) parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return parts
}

/** The selectors that one with `:is(…)` stands for. */
function withoutIs(selector: string): string[] {
  const at = selector.indexOf(':is(')
  if (at === -1) return [selector]
  const end = closing(selector, at + 3)
  return split(selector.slice(at + 4, end), ',').flatMap((choice) =>
    withoutIs(selector.slice(0, at) + choice + selector.slice(end + 1)),
  )
}

/** Classes and attributes count a hundred, tags one; `:is()` what the weightiest of its choices does. */
function specificityOf(selector: string): number {
  return Math.max(
    ...withoutIs(selector).map((plain) => {
      const weighty = plain.match(/[.[:]/g)?.length ?? 0
      const tags = plain.match(/(?:^|\s)[a-z]/g)?.length ?? 0
      return weighty * 100 + tags
    }),
  )
}

/** Null for what no element of a file is: hovered, a pseudo-element, a page's root. */
function compoundOf(text: string): Compound | null {
  const compound: Compound = { tag: '', classes: [], attributes: [], first: false, last: false }
  let end = 0
  for (const match of text.matchAll(/\.([\w-]+)|\[([\w-]+)(?:\^=([\w-]+))?\]|:([\w-]+)|([a-z]+)/g)) {
    if (match.index !== end) return null
    end += match[0].length
    const [, className, attribute, prefix, pseudo, tag] = match
    if (className) compound.classes.push(className)
    else if (attribute) compound.attributes.push({ name: attribute, ...(prefix && { prefix }) })
    else if (pseudo === 'first-child') compound.first = true
    else if (pseudo === 'last-child') compound.last = true
    else if (tag) compound.tag = tag
    else return null
  }
  return end === text.length && end > 0 ? compound : null
}

function matches(element: Element, parts: readonly Compound[], at: number): boolean {
  if (!matchesCompound(element, parts[at]!)) return false
  if (at === 0) return true
  for (let outer = element.parent; outer; outer = outer.parent) if (matches(outer, parts, at - 1)) return true
  return false
}

function matchesCompound(element: Element, { tag, classes, attributes, first, last }: Compound): boolean {
  if (tag && element.name !== tag) return false
  if (!classes.every((name) => element.classes.includes(name))) return false
  if (!attributes.every(({ name, prefix = '' }) => element.attributes[name]?.startsWith(prefix) ?? false))
    return false
  if (!first && !last) return true
  const siblings = element.parent ? elementsOf(element.parent) : [element]
  return (!first || siblings[0] === element) && (!last || siblings.at(-1) === element)
}
