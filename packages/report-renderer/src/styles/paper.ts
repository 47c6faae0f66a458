import { accentOf } from '@bubbles/domain'
import { darkColours } from '../branding.ts'
import { COVER_GRADIENT, COVER_SHADE } from './cover.ts'
import { BRAND_GROUND, DARK_GROUND } from './looks.ts'
import { SIZES, type Size, sized } from './sizes.ts'
import { darkDeclarations, groundDeclarations, PRODUCT_BAND } from './tokens.ts'

/**
 * The looks of a page on the paper of the builder: covers, grounds, type and the accent, made of what the page's own style
 * sheet is made of, so that neither can change without the other.
 */

/** How large the paper shows a page's large type: it is 720 px wide where a page is 944. */
export const PAPER_SCALE = 0.8

const onPaper = ([size, line]: Size): string => sized([size * PAPER_SCALE, line * PAPER_SCALE])

/** What the page's custom properties are called in the dashboard, where the names differ. */
const NAMES = {
  '--bb-text-secondary': '--bb-secondary',
  '--bb-neutral': '--bb-fill',
  '--bb-hover': '--bb-fill',
  '--bb-outline-strong': '--bb-strong',
  '--bb-field-edge': '--bb-coast',
  '--bb-primary-tonal': '--bb-tonal',
  '--bb-on-primary-tonal': '--bb-on-tonal',
  '--bb-page-primary': '--bb-primary',
  '--bb-page-tonal': '--bb-tonal',
  '--bb-page-on-tonal': '--bb-on-tonal',
  '--bb-page-on-primary': '--bb-surface',
} as const

const renamed = Object.entries(NAMES)
  .map(([name, of]) => `${name}:var(${of})`)
  .join(';')

/**
 * The style sheet of everything on the paper that an organisation's colours or a block's look decide.
 * @param palette the organisation's colours as `#rrggbb`; empty: the product's.
 */
export const paperLooks = (palette: readonly string[]): string =>
  [accentOnPaper(palette), groundsOnPaper(palette), COVERS, TYPE].join('')

/** The accent, under names of its own: the editor's marks of what is selected stay the product's blue. */
function accentOnPaper(palette: readonly string[]): string {
  const accent = accentOf(palette)
  if (!accent) return ''
  const declared = (ground: 'light' | 'dark') =>
    `--bb-page-primary:${accent[ground].primary};--bb-page-tonal:${accent[ground].tonal};--bb-page-on-tonal:${accent[ground].onTonal}`
  return `.bb-doc{${declared('light')}}[data-theme="dark"] .bb-doc{${declared('dark')}}`
}

function groundsOnPaper(palette: readonly string[]): string {
  const band = accentOf(palette)?.band ?? PRODUCT_BAND
  return (
    `.bb-doc{--bb-band:${band};--bb-tonal:var(--bb-page-tonal);${groundDeclarations('light')}}` +
    `[data-theme="dark"] .bb-doc{${groundDeclarations('dark')}}` +
    '.bb-doc>.bb-on{color:var(--bb-text)}.bb-doc>.bb-on-tint{--bb-surface:var(--bb-tint)}' +
    `.bb-doc>:is(.bb-on-dark,.bb-on-brand){${darkDeclarations(true)};${darkColours(palette)};${renamed}}` +
    `.bb-doc>.bb-on-dark{${DARK_GROUND}}.bb-doc>.bb-on-brand{${BRAND_GROUND}}`
  )
}

const COVERS =
  `.bb-cover{--bb-shade:rgb(${COVER_SHADE});--bb-gradient:${COVER_GRADIENT}}` +
  `.bb-doc>.bb-covered{${sized(SIZES.phoneCover.plain)}}.bb-doc>.bb-covered.bb-long{${sized(SIZES.phoneCover.long)}}`

/** Attributes of blocks are on the paper as JSON. */
const scaled = (scale: string): string => `.bb-doc>h1[data-scale='"${scale}"']`
const LEAD = '[data-block=standfirst]'

/** A phone's paper has one size of title, as a phone's page nearly has. */
const TYPE =
  '@media (min-width:600px){' +
  `.bb-doc>.bb-covered-colour{${onPaper(SIZES.cover.colour)}}.bb-doc>.bb-covered-picture{${onPaper(SIZES.cover.picture)}}` +
  `.bb-doc>.bb-covered.bb-long{${onPaper(SIZES.cover.long)}}` +
  (['report', 'magazine'] as const)
    .map(
      (scale) =>
        `${scaled(scale)}:not(.bb-covered){${onPaper(SIZES.title[scale])}}${scaled(scale)}+${LEAD}{${onPaper(SIZES.lead[scale])}}`,
    )
    .join('') +
  `${scaled('magazine')}~h2{margin-top:56px;${onPaper(SIZES.chapter.magazine)}}` +
  `${scaled('magazine')}+p:not(${LEAD}),${scaled('magazine')}+${LEAD}+p{${onPaper(SIZES.first.magazine)}}` +
  '}'
