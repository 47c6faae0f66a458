import { chartStyles, shortName } from '@bubbles/charts'
import { mapStyles } from '@bubbles/charts/maps'
import { fontStack } from '@bubbles/domain'
import {
  accentRules,
  type CarriedFace,
  fontFaces,
  fontRules,
  logoRules,
  type PageFonts,
  paletteRules,
} from '../branding.ts'
import { BLOCK_STYLES, insideStyles } from './blocks.ts'
import { bandStyles, LOOK_STYLES, quoteMarkStyles } from './looks.ts'
import { focusRules } from '../picture.ts'
import { coverStyles, scaleStyles } from './cover.ts'
import { cardStyles } from '../front/frontStyles.ts'
import {
  authorStyles,
  citationStyles,
  earlierBarStyles,
  earlierEditionsStyles,
  endStyles,
  noteStyles,
} from './editorial.ts'
import { mirroredStyles, pageStyles, switchStyles } from './page.ts'
import { pictureStyles } from './pictures.ts'
import { printFooter, printStyles } from './print.ts'
import { darkDeclarations, groundTokenStyles, mapTokenStyles, tokenStyles } from './tokens.ts'
import { tooltipStyles } from './tooltip.ts'

const screenStyles = minified(pageStyles)
const switchOnlyStyles = minified(switchStyles)
const paperStyles = minified(printStyles)
const chartOnlyStyles = minified(chartStyles + tooltipStyles)
// On phones a map reaches to both edges of the screen.
const mapOnlyStyles = minified(
  `${mapStyles}@media screen and (max-width:37.49em){.body .${shortName('map')}{margin:0 -16px}}`,
)

const blockStyles = Object.entries({ ...BLOCK_STYLES, ...LOOK_STYLES }).map(
  ([kind, css]) => [kind, minified(css)] as const,
)
const onlyInsideStyles = minified(insideStyles)
const onlyCoverStyles = minified(coverStyles)
const onlyPictureStyles = minified(pictureStyles)
const largerTypeStyles = {
  plain: '',
  report: minified(scaleStyles.report),
  magazine: minified(scaleStyles.magazine),
}
const onlyAuthorStyles = minified(authorStyles)
const onlyCitationStyles = minified(citationStyles)
const onlyNoteStyles = minified(noteStyles)
const onlyEditionsStyles = minified(earlierEditionsStyles)
const onlyEarlierStyles = minified(earlierBarStyles)
const onlyCardStyles = minified(cardStyles)
const onlyEndStyles = minified(endStyles)
const rightToLeftStyles = minified(mirroredStyles)

/** The rules of the kinds of block a page holds, each text once. */
const stylesOf = (kinds: ReadonlySet<string>): string =>
  [...new Set(blockStyles.filter(([kind]) => kinds.has(kind)).map(([, css]) => css))].join('')

export type StyleOptions = {
  fonts: PageFonts
  /** Address of the directory of font files; absent: none are asked for. */
  fontBase?: string | null
  /** Parts of fonts that only this page needs. */
  carried?: readonly CarriedFace[]
  palette?: readonly string[]
  /** The ground the logo has to be given. */
  logoGround?: 'light' | 'dark' | null
  /** Whether any chart is drawn; without one its rules stay out. */
  charts: boolean
  maps?: boolean
  /** Whether the page has a switch for light and dark; without one it follows the reader's system. */
  choice?: boolean
  /** The kinds of block the page holds; rules of others stay out. */
  kinds?: ReadonlySet<string>
  /** The language the page is written in, for its quotation marks. */
  lang?: string
  /** Which way the page is written. */
  direction?: 'ltr' | 'rtl'
  /** Whether some of them are for members alone. */
  inside?: boolean
  /** Whether the page begins with a cover. */
  cover?: boolean
  /** How large its type is. */
  scale?: keyof typeof largerTypeStyles
  /** Whether pictures are more than plain. */
  pictures?: boolean
  /** The classes of focal points on the page. */
  focuses?: readonly string[]
  /** Text at the foot of printed pages. */
  print?: { title: string; address: string } | null
  /** What of the rules for what is around a report the page needs. */
  editorial?: { authors: boolean; citation: boolean; next: boolean; notes: boolean; editions?: boolean }
  /** Whether it is an earlier edition, and says so. */
  earlier?: boolean
}

/** The one style sheet of a page, minified. */
export function styleSheet({
  fonts,
  fontBase,
  carried,
  palette,
  logoGround,
  charts,
  maps,
  choice = false,
  kinds,
  lang,
  direction,
  inside,
  cover,
  scale = 'plain',
  pictures,
  focuses,
  print,
  editorial,
  earlier,
}: StyleOptions): string {
  return [
    fontFaces(fonts, fontBase, carried),
    tokenStyles(choice),
    maps ? mapTokenStyles(choice) : '',
    screenStyles,
    choice ? switchOnlyStyles : '',
    charts ? chartOnlyStyles : '',
    maps ? mapOnlyStyles : '',
    fontRules(fonts),
    logoRules(logoGround, choice),
    accentRules(palette ?? [], choice),
    charts || kinds?.has('metric') ? paletteRules(palette ?? [], choice) : '',
    paperStyles,
    kinds ? stylesOf(kinds) : '',
    lang && kinds?.has('blockquote:said') ? quoteMarkStyles(lang) : '',
    kinds?.has('bands')
      ? groundTokenStyles(choice) + minified(bandStyles(palette ?? [], darkDeclarations(maps === true)))
      : '',
    inside ? onlyInsideStyles : '',
    pictures ? onlyPictureStyles : '',
    largerTypeStyles[scale],
    cover ? onlyCoverStyles : '',
    focusRules(focuses ?? []),
    editorial?.authors ? onlyAuthorStyles : '',
    editorial?.citation ? onlyCitationStyles : '',
    editorial?.notes ? onlyNoteStyles : '',
    editorial?.editions ? onlyEditionsStyles : '',
    editorial?.next ? onlyCardStyles : '',
    earlier ? onlyEarlierStyles : '',
    editorial && Object.values(editorial).some(Boolean) ? onlyEndStyles : '',
    direction === 'rtl' ? rightToLeftStyles : '',
    print ? printFooter(print.title, print.address, fontStack(fonts.figures)) : '',
  ].join('')
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
