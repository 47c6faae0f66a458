import type { HtmlElement } from '../word/wordHtml.ts'

/** What of a style says something that a report has, or that is told as lost. */
export type Style = Readonly<Record<string, string>>

const READ = new Set([
  'background',
  'background-color',
  'color',
  'content',
  'display',
  'font-style',
  'font-variant',
  'font-weight',
  'page-break-before',
  'text-align',
  'text-decoration',
  'text-decoration-line',
  'text-transform',
  'vertical-align',
  'visibility',
])

/** Characters of a page’s styles that are read. */
export const MAX_CSS = 500_000

/** Styles by class, as Google Docs and Word write them into the page: `.c3{font-weight:700}`, `p.MsoTitle{…}`. */
export function stylesByClass(css: string): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>()
  const text = css.slice(0, MAX_CSS)
  for (let at = 0; ; ) {
    const open = text.indexOf('{', at)
    const close = open < 0 ? -1 : text.indexOf('}', open)
    if (close < 0) return styles
    const declared = declarationsOf(text.slice(open + 1, close))
    for (const selector of text.slice(at, open).split(',')) {
      const name = /^[a-z0-9]*\.([\w-]{1,80})(>li:before)?$/i.exec(selector.replaceAll(/\s+/g, ''))
      if (!name) continue
      const key = name[2] ? `${name[1]}>li` : name[1]!
      styles.set(key, { ...styles.get(key), ...declared })
    }
    at = close + 1
  }
}

/** The style of an element: that of its classes, then its own. */
export function styleOf({ attributes }: HtmlElement, byClass: ReadonlyMap<string, Style>): Style {
  const classes = (attributes.class ?? '').split(/\s+/).map((name) => byClass.get(name))
  return Object.assign({}, ...classes, declarationsOf(attributes.style ?? '')) as Style
}

function declarationsOf(text: string): Record<string, string> {
  const declared: [string, string][] = []
  for (const declaration of text.split(';')) {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, at).trim().toLowerCase()
    if (at > 0 && READ.has(name))
      declared.push([
        name,
        declaration
          .slice(at + 1)
          .replace(/!\s*important/i, '')
          .trim()
          .toLowerCase(),
      ])
  }
  return Object.fromEntries(declared)
}

export const isBold = (style: Style): boolean => /^(?:bold|[6-9]00)/.test(style['font-weight'] ?? '')
export const isNotBold = (style: Style): boolean => /^(?:normal|[1-5]00)/.test(style['font-weight'] ?? '')
export const isItalic = (style: Style): boolean => /^(?:italic|oblique)/.test(style['font-style'] ?? '')
const lineOf = (style: Style): string =>
  `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`
export const isStruck = (style: Style): boolean => lineOf(style).includes('line-through')
export const isUnderlined = (style: Style): boolean => lineOf(style).includes('underline')
export const isHidden = (style: Style): boolean => style.display === 'none' || style.visibility === 'hidden'

const PLAIN =
  /^(?:|transparent|initial|inherit|none|#fff(?:fff)?|white|rgba\(0, ?0, ?0, ?0\)|rgb\(255, ?255, ?255\))$/
/** Whether words are marked with a colour behind them. */
export const isHighlighted = (style: Style): boolean =>
  !PLAIN.test(style['background-color'] ?? style.background ?? '')

const DARK = /^(?:|inherit|initial|currentcolor|windowtext|black|#000(?:000)?|rgb\(0, ?0, ?0\))$/
/** Whether words have a look that reports have nothing for: colour, capitals, or a place in their line. */
export const hasLook = (style: Style, isBlock: boolean): boolean =>
  !DARK.test(style.color ?? '') ||
  /small-caps/.test(style['font-variant'] ?? '') ||
  /uppercase|lowercase|capitalize/.test(style['text-transform'] ?? '') ||
  (isBlock && /center|right|justify|end/.test(style['text-align'] ?? ''))
