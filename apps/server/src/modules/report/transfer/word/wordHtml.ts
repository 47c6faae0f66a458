/** An element of the HTML that mammoth writes; a string is text. */
export interface HtmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: (HtmlElement | string)[]
}

const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s[^>]*)?)>|[^<]+/g
const ATTRIBUTE = / ([a-z]{1,20})="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const plain = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!)

/**
 * The tree of what mammoth's writer has written: every element is closed, and text and attributes have four entities. No
 * reader of other HTML.
 */
export function readHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: 'body', attributes: {}, children: [] }
  const open = [root]
  for (const [piece, end, tag, attributes = ''] of html.matchAll(PIECE)) {
    const parent = open.at(-1)!
    if (tag === undefined) parent.children.push(plain(piece))
    else if (end === '/') open.pop()
    else {
      const element: HtmlElement = {
        tag,
        attributes: Object.fromEntries(
          [...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!, plain(value!)]),
        ),
        children: [],
      }
      parent.children.push(element)
      if (!attributes.endsWith('/')) open.push(element)
    }
  }
  return root
}

export const isElement = (node: HtmlElement | string): node is HtmlElement => typeof node !== 'string'

/** All text in an element. */
export const textOf = (node: HtmlElement | string): string =>
  isElement(node) ? node.children.map(textOf).join('') : node
