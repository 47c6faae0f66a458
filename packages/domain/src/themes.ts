import { type Branding, NO_BRANDING, normaliseBranding, sameBranding } from './branding.ts'

/** A finished look that an organisation's branding can start from. Nothing stores which one it was: `themeOf` compares. */
export interface Theme {
  id: string
  name: string
  /** What it is for, in a sentence. */
  words: string
  /** Families of the catalogue: of text, of headings, and of figures with everything that is not reading. */
  text: string
  headings: string
  figures: string
  /**
   * Colours of series in order. The first is the accent, which covers and grounds are made of too. `themes.test.ts` computes
   * that all can be told apart by everyone, and read, on both grounds.
   */
  palette: readonly string[]
  scale: Branding['reportScale']
  cover: Branding['reportCover']
}

/** The themes, the broadest first. Each page in one loads two files of fonts at most. */
export const THEMES: readonly [Theme, ...Theme[]] = [
  {
    id: 'ledger',
    name: 'Ledger',
    words: 'Navy, with serif headings on a cover. For annual reports and accounts.',
    text: 'Source Sans 3',
    headings: 'Source Serif 4',
    figures: 'Source Sans 3',
    palette: ['#1f4e79', '#c8741a', '#42232d', '#754a23', '#2370bd', '#8990b1'],
    scale: 'report',
    cover: 'colour',
  },
  {
    id: 'harvest',
    name: 'Harvest',
    words: 'Brick red and large, warm headings. For impact reports and fundraising.',
    text: 'Work Sans',
    headings: 'Fraunces',
    figures: 'Work Sans',
    palette: ['#a63d2f', '#42232d', '#153585', '#516882', '#4c998b', '#e26b1b'],
    scale: 'magazine',
    cover: 'colour',
  },
  {
    id: 'plain-figures',
    name: 'Plain figures',
    words: 'One clear family, slate and red, no cover. For market briefs and quarterly numbers.',
    text: 'Inter',
    headings: 'Inter',
    figures: 'Inter',
    palette: ['#334e68', '#d64545', '#442321', '#2176a8', '#3295f6', '#932f11'],
    scale: 'plain',
    cover: 'none',
  },
  {
    id: 'chamber',
    name: 'Chamber',
    words: 'Deep green and a sober sans serif. For policy papers and public bodies.',
    text: 'Public Sans',
    headings: 'Public Sans',
    figures: 'Public Sans',
    palette: ['#1e5b3f', '#b8860b', '#212d47', '#6b248e', '#766496', '#268beb'],
    scale: 'report',
    cover: 'none',
  },
  {
    id: 'dispatch',
    name: 'Dispatch',
    words: 'Teal, set like a newspaper. For newsletters and stories.',
    text: 'Newsreader',
    headings: 'Newsreader',
    figures: 'Libre Franklin',
    palette: ['#0b5e73', '#d2603a', '#42232d', '#853f13', '#0278d7', '#a288a4'],
    scale: 'magazine',
    cover: 'none',
  },
  {
    id: 'reading-room',
    name: 'Reading room',
    words: 'Plum, set in a book typeface. For research articles and long reads.',
    text: 'Crimson Pro',
    headings: 'Crimson Pro',
    figures: 'IBM Plex Sans',
    palette: ['#6b2d6f', '#30300f', '#0b6817', '#796784', '#2c9934', '#b56fdc'],
    scale: 'plain',
    cover: 'none',
  },
]

/** The branding that a theme begins with. */
export const themeBranding = ({ text, headings, figures, palette, scale, cover }: Theme): Branding =>
  normaliseBranding({
    ...NO_BRANDING,
    fonts: [text, headings, figures],
    defaultReportFont: text,
    defaultReportHeadersFont: headings,
    defaultVisualisationFont: figures,
    palette: [...palette],
    reportScale: scale,
    reportCover: cover,
  }).branding

/** The theme whose look a branding has, if it is one's. Fonts to choose from beside the theme's own change nothing one sees. */
export const themeOf = (branding: Branding): Theme | undefined =>
  THEMES.find((theme) => sameBranding({ ...themeBranding(theme), fonts: [] }, { ...branding, fonts: [] }))
