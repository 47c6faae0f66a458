import type { Dataset } from '@bubbles/tables'
import { type ChartContext, chartContext, chartTokens, thumbnailScene } from '@bubbles/charts'
import { widthsOfFont } from '@bubbles/charts/font-widths'
import { mapThumbnailScene } from '@bubbles/charts/maps'
import { escapeText, measureText, type Scene, standaloneThumbnail } from '@bubbles/charts/standalone'
import { type Font, GROUNDS } from '@bubbles/domain'
import { boundariesFor } from './boundarySets.ts'
import { pageFonts, paperAccent } from './branding.ts'
import { coverGround } from './downloadCover.ts'
import { coverOf } from './cover.ts'
import { figureContext, type FigureInput, paletteProperties, svgFontStack } from './downloadFigure.ts'
import { drawnLine, isRightToLeft, linesOf, setLines, type TextStyle } from './downloadText.ts'
import { chartSpecOf, datasetOf } from './figure.ts'
import { plainText } from './inline.ts'
import { mapSpecOf } from './mapFigure.ts'
import { pageWords } from './languages/pageWords.ts'
import { organisationName } from './masthead.ts'
import { numberedFigures } from './nodes.ts'
import { inOwnLanguage } from './ownLanguage.ts'
import type { DocumentNode } from './types.ts'

/** Px: what sites that show links ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

export interface CardInput extends Omit<FigureInput, 'address'> {
  /** The organisation's logo as a PNG in a data address, and its size. */
  logo: { address: string; width: number; height: number; ground?: 'light' | 'dark' | null } | null
  /** The picture of the cover, cut to the size of a card, as a PNG or JPEG in a data address; absent: none. */
  coverPicture?: string | null
}

export interface Card {
  svg: string
  /** What is to be seen, in a sentence. */
  alt: string
  /** Whether it is a photograph, which has too many colours for a palette. */
  isPhotograph: boolean
  /** The families and weights its text is set in. */
  fonts: { font: Font; weight: number; text: string }[]
}

const MARGIN = 64
const LOGO = 52
/** From this ratio of width to height on, a logo is a word and stands alone. */
const WORDMARK = 2
const MAX_LOGO_WIDTH = 340
const FIGURE = { width: 464, height: 290 }
const GAP = 56

/** Sizes a title may have, largest first, and how many lines of it there may be. */
const TITLES = [
  { size: 72, line: 80, most: 2 },
  { size: 64, line: 72, most: 3 },
  { size: 54, line: 62, most: 4 },
  { size: 46, line: 54, most: 5 },
]

/** Pictures that no font of ours has, and what changes them. Signs such as ticks and stars are drawn as something near. */
const PICTURES =
  /(?![★☑✔✖])[[\u2600-\u{1ffff}]&&\p{Extended_Pictographic}]|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}]|\u200d|\ufe0e|\ufe0f|\u20e3/gv
const withoutPictures = (text: string): string => text.replace(PICTURES, '').replace(/\s+/g, ' ').trim()

/**
 * The picture that other sites show for a link to a report: whose it is, its title, what it says, and its first figure,
 * on light ground in the organisation's colours and fonts. Pure: the same input gives the same bytes.
 */
export function cardSvg(given: CardInput): Card {
  const input = inOwnLanguage(given)
  const { organisation } = input
  const fonts = pageFonts(input.branding)
  const nodes = input.document.content ?? []
  const titleNode = nodes.find(({ type }) => type === 'title')
  const title = withoutPictures(plainText(titleNode)) || pageWords(input.locale).untitled
  const lead = withoutPictures(plainText(nodes.find(({ type }) => type === 'standfirst')))
  const owner = withoutPictures(organisationName(organisation))
  const isCovered = coverOf(titleNode) !== 'none'
  const colour = paperAccent(input.branding)
  const figure = isCovered ? null : firstFigure(input)
  const ink = isCovered ? '#ffffff' : chartTokens.light['--bb-text']
  const fromRight = isRightToLeft(title)
  const width = CARD_SIZE.width - 2 * MARGIN - (figure ? FIGURE.width + GAP : 0)
  // What is read from the right begins there, and its figure stands at the left.
  const left = fromRight && figure ? MARGIN + FIGURE.width + GAP : MARGIN
  const place = { ink, left, width, fromRight, isCovered }
  const measuredIn = (font: Font) => chartContext({ locale: input.locale, widths: widthsOfFont(font.family) })
  const head = masthead(measuredIn(fonts.figures), input, owner, {
    ...place,
    colour: isCovered ? '#ffffff' : colour,
  })
  const words = setWords(
    { title, lead },
    { headings: measuredIn(fonts.headings), text: measuredIn(fonts.text) },
    place,
  )
  const svg = drawCard([
    isCovered ? coverGround(input) : accentBar(colour),
    group(fonts.figures, 0, head),
    group(fonts.headings, words.top, words.title),
    group(fonts.text, words.leadTop, words.lead),
    figure ? figureAt(fromRight ? MARGIN : CARD_SIZE.width - MARGIN - FIGURE.width, figure) : '',
  ])
  return {
    svg,
    alt: `${title}. ${owner}`,
    isPhotograph: isCovered && Boolean(input.coverPicture),
    fonts: [
      { font: fonts.figures, weight: 600, text: owner },
      { font: fonts.headings, weight: 700, text: title },
      { font: fonts.text, weight: 400, text: `${lead}…` },
    ],
  }
}

/** Where words stand on a card, and in which colour. */
interface WordsPlace {
  ink: string
  left: number
  width: number
  fromRight: boolean
  isCovered: boolean
}

/** Title and introduction, one under the other, and px down of each. */
function setWords(
  { title, lead }: { title: string; lead: string },
  fonts: { headings: ChartContext; text: ChartContext },
  { ink, left, width, fromRight, isCovered }: WordsPlace,
) {
  const titleStyle = { ...fitting(fonts.headings, title, width), fill: ink }
  const measure = balanced(fonts.headings, title, width, titleStyle)
  const set = setLines(fonts.headings, title, titleStyle, {
    x: fromRight ? left + width - measure : left,
    y: 0,
    width: measure,
  })
  const leadStyle: TextStyle = {
    size: 26,
    line: 38,
    weight: 400,
    fill: isCovered ? ink : chartTokens.light['--bb-secondary'],
    most: 3,
  }
  // What the masthead leaves.
  const space = CARD_SIZE.height - 2 * MARGIN - LOGO
  const most = Math.min(leadStyle.most, Math.floor((space - 40 - set.height - 20) / leadStyle.line))
  const below =
    lead && most > 0
      ? setLines(fonts.text, lead, { ...leadStyle, most }, { x: left, y: 0, width })
      : { content: '', height: 0 }
  const block = set.height + (below.height > 0 ? 20 + below.height : 0)
  // In the middle of that, a little above: what stands exactly there seems to sink. Of a cover they stand at its foot,
  // where the picture is darkened.
  const top = MARGIN + LOGO + Math.max(32, (space - block) * (isCovered ? 1 : 0.46))
  return { title: set.content, top, lead: below.content, leadTop: top + set.height + 20 }
}

const drawCard = (parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" viewBox="0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}">` +
  `<rect width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" fill="${chartTokens.light['--bb-surface']}"/>` +
  `${parts.join('')}</svg>\n`

const accentBar = (colour: string): string =>
  `<rect y="${CARD_SIZE.height - 12}" width="${CARD_SIZE.width}" height="12" fill="${escapeText(colour)}"/>`

const group = (family: Font, y: number, content: string): string =>
  content &&
  `<g transform="translate(0 ${Math.round(y)})" font-family="${svgFontStack(family)}">${content}</g>`

const figureAt = (x: number, figure: string): string =>
  `<g transform="translate(${x} ${Math.round((CARD_SIZE.height - FIGURE.height) / 2)})">${figure}</g>`

/** The largest size in which a title has no more lines than fit; the smallest one ends it with an ellipsis. */
function fitting(context: ChartContext, title: string, width: number): TextStyle {
  const weight = 700
  const fill = chartTokens.light['--bb-text']
  const fits = TITLES.find(({ size, line, most }) => {
    const lines = linesOf(context, title, width, { size, line, weight, fill, most: most + 1 })
    const widest = Math.max(...title.split(' ').map((word) => measureText(context, word, size, 600)))
    return lines.length <= most && widest <= width * 0.97
  })
  return { ...(fits ?? TITLES.at(-1)!), weight, fill }
}

/** The least width in which a title has as many lines, so that none of them is left with a word. */
function balanced(context: ChartContext, title: string, width: number, style: TextStyle): number {
  const lines = linesOf(context, title, width, style)
  if (lines.at(-1)?.endsWith('…')) return width
  let least = width
  while (
    least > width / 2 &&
    linesOf(context, title, least - 8, { ...style, most: style.most + 1 }).length === lines.length
  )
    least -= 8
  return least
}

/** Where the organisation stands on a card, and in which colours. */
interface MastheadPlace extends WordsPlace {
  colour: string
}

function masthead(
  context: ChartContext,
  { logo, branding }: CardInput,
  owner: string,
  { colour, ink, left, width, fromRight, isCovered }: MastheadPlace,
): string {
  const name = (x: number, most: number) => {
    const style: TextStyle = {
      size: 28,
      line: LOGO,
      weight: 600,
      fill: ink,
      most: 1,
    }
    const [words = ''] = linesOf(context, owner, most, style)
    const anchor = fromRight ? ' text-anchor="end"' : ''
    return `<text x="${x}" y="${MARGIN + LOGO / 2 + 10}" font-size="28" font-weight="600"${anchor} fill="${style.fill}">${drawnLine(words, isRightToLeft(owner))}</text>`
  }
  const edge = fromRight ? left + width : left
  const beside = (taken: number) =>
    name(fromRight ? edge - taken - 16 : edge + taken + 16, width - taken - 16)
  if (!logo) {
    const letter =
      Array.from(owner)
        .find((character) => /[\p{L}\p{N}]/u.test(character))
        ?.toUpperCase() ?? ''
    const x = fromRight ? edge - LOGO : edge
    return (
      `<rect x="${x}" y="${MARGIN}" width="${LOGO}" height="${LOGO}" rx="12" fill="${escapeText(colour)}"/>` +
      `<text x="${x + LOGO / 2}" y="${MARGIN + LOGO / 2 + 10}" font-size="28" font-weight="600" text-anchor="middle" fill="${isCovered ? paperAccent(branding) : '#ffffff'}">${escapeText(letter)}</text>` +
      beside(LOGO)
    )
  }
  const ratio = logo.width / logo.height
  const wide = Math.min(MAX_LOGO_WIDTH, LOGO * ratio)
  const high = wide / ratio
  const picture = `<image x="${Math.round(fromRight ? edge - wide : edge)}" y="${Math.round(MARGIN + (LOGO - high) / 2)}" width="${Math.round(wide)}" height="${Math.round(high)}" href="${escapeText(logo.address)}"/>`
  // One that cannot be seen on the card's own ground stands on a plate of the other, as on pages.
  const plate = isCovered
    ? `<rect x="${Math.round(fromRight ? edge - wide : edge) - 8}" y="${Math.round(MARGIN + (LOGO - high) / 2) - 8}" width="${Math.round(wide) + 16}" height="${Math.round(high) + 16}" rx="10" fill="${logo.ground === 'dark' ? GROUNDS.dark : '#ffffff'}"/>`
    : logo.ground === 'dark'
      ? `<rect x="${Math.round(fromRight ? edge - wide : edge) - 8}" y="${Math.round(MARGIN + (LOGO - high) / 2) - 8}" width="${Math.round(wide) + 16}" height="${Math.round(high) + 16}" rx="10" fill="${GROUNDS.dark}"/>`
      : ''
  return plate + (ratio >= WORDMARK ? picture : picture + beside(wide + (plate ? 8 : 0)))
}

/** The first figure with data, without its words, in a box of `FIGURE`. */
function firstFigure(input: CardInput): string | null {
  for (const node of numberedFigures(input.document)) {
    const dataset = datasetOf(node, input.datasets)
    const scene = dataset && dataset.rows.length > 0 ? thumbnailOf(node, dataset, input) : null
    if (scene)
      return standaloneThumbnail(scene, { width: FIGURE.width, properties: paletteProperties(input) }).content
  }
  return null
}

function thumbnailOf(node: DocumentNode, dataset: Dataset, input: CardInput): Scene | null {
  if (node.type === 'chart')
    return thumbnailScene(figureContext(input, pageFonts(input.branding).figures), chartSpecOf(node), dataset)
  const spec = mapSpecOf(node)
  const shapes = boundariesFor(spec, input.boundaries ?? {})
  return shapes ? mapThumbnailScene(spec, dataset, shapes) : null
}
