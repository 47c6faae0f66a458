import { chartStyles } from '@bubbles/charts'
import { safeFileUrl } from '../html.ts'
import type { PageFonts } from '../types.ts'
import { pageStyles } from './page.ts'
import { printFooter, printStyles } from './print.ts'
import { tokenStyles } from './tokens.ts'
import { tooltipStyles } from './tooltip.ts'

/** The `unicode-range` of Google's latin-ext subset, as @fontsource-variable/roboto ships it. */
const LATIN_EXTENDED =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

/** Arial in Roboto's measure, so that nothing moves when the web font arrives. */
const FALLBACK =
  '@font-face{font-family:"Roboto Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");' +
  'size-adjust:100.3%;ascent-override:92.49%;descent-override:24.34%;line-gap-override:0%}'

const screenStyles = minified(tokenStyles + pageStyles)
const paperStyles = minified(printStyles)
const chartOnlyStyles = minified(chartStyles + tooltipStyles)

export type StyleOptions = {
  fonts: PageFonts
  /** Whether any chart is drawn; without one its rules stay out. */
  charts: boolean
  /** Text at the foot of printed pages. */
  print?: { title: string; address: string } | null
}

/** The one style sheet of a page, minified. */
export function styleSheet({ fonts, charts, print }: StyleOptions): string {
  return [
    fontFace(fonts.latin, ''),
    fontFace(fonts.latinExtended, LATIN_EXTENDED),
    FALLBACK,
    screenStyles,
    charts ? chartOnlyStyles : '',
    paperStyles,
    print ? printFooter(print.title, print.address) : '',
  ].join('')
}

function fontFace(url: string | null | undefined, range: string): string {
  const safe = safeFileUrl(url)
  // A quote, bracket or backslash that survived would end the url() token.
  if (safe === null || /["'()\\<>\s]/.test(safe)) return ''
  return (
    `@font-face{font-family:Roboto;font-weight:100 900;font-display:swap;src:url("${safe}") format("woff2")` +
    `${range ? `;unicode-range:${range}` : ''}}`
  )
}

/** Drops comments, line breaks and the spaces that CSS does not need. Enough for style sheets written here. */
export function minified(css: string): string {
  return css
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .replace(/: /g, ':')
    .trim()
}
