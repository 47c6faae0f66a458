/** An element of a drawing's markup. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  classes: readonly string[]
  parent: Element | null
  children: (Element | string)[]
}

const TOKEN = /<(\/?)([a-z]+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gi
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const unescaped = (text: string) => text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!)

/** Reads markup that this package wrote: one root, quoted attributes. Throws `TypeError` on anything else. */
export function parseMarkup(markup: string): Element {
  const root: Element = { name: 'root', attributes: {}, classes: [], parent: null, children: [] }
  let open = root
  let end = 0
  for (const match of markup.matchAll(TOKEN)) {
    if (match.index !== end) break
    end += match[0].length
    const [, closing, name, rest, empty, text] = match
    if (text !== undefined) open.children.push(unescaped(text))
    else if (closing) {
      if (open.name !== name || !open.parent) throw new TypeError(`</${name}> closes <${open.name}>.`)
      open = open.parent
    } else {
      const attributes = Object.fromEntries(
        [...rest!.matchAll(/(?<![\w:-])([\w:-]+)="([^"]*)"/g)].map((pair) => [pair[1]!, unescaped(pair[2]!)]),
      )
      const classes = (attributes.class ?? '').split(' ').filter(Boolean)
      const element: Element = { name: name!, attributes, classes, parent: open, children: [] }
      open.children.push(element)
      if (!empty) open = element
    }
  }
  const [first] = root.children
  if (end !== markup.length || open !== root || typeof first !== 'object')
    throw new TypeError(`A drawing is not well-formed at “${markup.slice(end, end + 60)}”.`)
  return first
}

export const elementsOf = ({ children }: Element): Element[] =>
  children.filter((child) => typeof child === 'object')

/** The text directly in an element. */
export const textOf = ({ children }: Element): string =>
  children.filter((child) => typeof child === 'string').join('')

/** The element of that id at or below another. */
export function findById(element: Element, id: string): Element | null {
  if (element.attributes.id === id) return element
  for (const child of elementsOf(element)) {
    const found = findById(child, id)
    if (found) return found
  }
  return null
}
