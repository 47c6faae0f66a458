const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs clippath pattern'.split(
    ' ',
  ),
)
const attributes =
  /^(xmlns|viewbox|width|height|class|aria-hidden|role|focusable|preserveaspectratio|d|x|y|x1|x2|y1|y2|dx|dy|cx|cy|r|rx|ry|points|transform|fill|fill-opacity|fill-rule|stroke|stroke-width|stroke-opacity|stroke-dasharray|stroke-linejoin|stroke-linecap|opacity|font-size|font-weight|text-anchor|paint-order|vector-effect|overflow|id|clip-path|clippathunits|patternunits|patterntransform)$/

/** A bitmap within the drawing itself. Any other address would be asked for, and tell its owner who looks. */
const isBitmap = (element: Element): boolean =>
  element.localName === 'image' &&
  /^data:image\/webp;base64,[A-Za-z\d+/=]+$/.test(element.getAttribute('href') ?? '')

/**
 * Keeps what a drawing is made of and drops everything else (scripts, handlers, links, styles), so that an SVG can
 * stand in the page and take its colours from the theme. Null when it is no SVG.
 */
export function safeSvg(text: string): string | null {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = parsed.documentElement
  if (root?.localName !== 'svg' || parsed.querySelector('parsererror') !== null) return null
  clean(root)
  return new XMLSerializer().serializeToString(root)
}

function clean(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    const harmless =
      (attributes.test(name.toLowerCase()) && !/(javascript|data):|url\(\s*['"]?(?!#)/i.test(value)) ||
      (name === 'href' && isBitmap(element))
    if (!harmless) element.removeAttribute(name)
  }
  for (const child of Array.from(element.children)) {
    if (elements.has(child.localName.toLowerCase()) || isBitmap(child)) clean(child)
    else child.remove()
  }
}
