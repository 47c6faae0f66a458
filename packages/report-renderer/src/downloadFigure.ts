import { type ChartContext, chartScene, chartContext, colourIdentity, draftAltText } from '@bubbles/charts'
import { widthsOfFont } from '@bubbles/charts/font-widths'
import { draftMapAlt, mapScene } from '@bubbles/charts/maps'
import { escapeText, type Scene, standaloneDrawing } from '@bubbles/charts/standalone'
import { type Font, findFont } from '@bubbles/domain'
import { mapSpecOf } from './mapFigure.ts'
import { boundariesFor, boundaryLine } from './boundarySets.ts'
import { pageFonts, paletteColours } from './branding.ts'
import { chartSpecOf, datasetOf, describedScale } from './figure.ts'
import { asText } from './html.ts'
import { chartLanguage, type Language, pageWords } from './languages/pageWords.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { organisationName } from './masthead.ts'
import { inOwnLanguage } from './ownLanguage.ts'
import { nodesBelow, numberedFigures } from './nodes.ts'
import { setLines, type TextStyle } from './downloadText.ts'
import type { DocumentNode, RenderInput } from './types.ts'

/** What a figure is drawn from when it leaves its page. */
export type FigureInput = Pick<
  RenderInput,
  'document' | 'datasets' | 'boundaries' | 'organisation' | 'branding' | 'locale'
> & {
  /** Where the figure stands, for who finds the file alone; '' where it is nowhere yet. */
  address: string
}

export interface FigureFile {
  title: string
  /** What it shows, in words. */
  alt: string
  svg: string
  /** The family its text is set in. */
  font: Font
  width: number
  height: number
}

/** Px. A figure file is as wide as a wide figure on its page with some white around it. */
const WIDTH = 960
const MARGIN = 32
const INNER = WIDTH - 2 * MARGIN

const TEXT = '#14202b'
const SECONDARY = '#4e5d6a'
const RULE = '#d8e1e9'

const STYLES = {
  title: { size: 20, line: 28, weight: 600, fill: TEXT, most: 4 },
  description: { size: 14, line: 20, weight: 400, fill: SECONDARY, most: 8 },
  notes: { size: 13, line: 20, weight: 400, fill: SECONDARY, most: 10 },
  owner: { size: 13, line: 20, weight: 600, fill: TEXT, most: 1 },
} satisfies Record<string, TextStyle>

/** The block of that id; undefined where the document has none. */
export const blockOf = (document: DocumentNode, id: string): DocumentNode | undefined =>
  [...nodesBelow(document)].find(({ attrs }) => asText(attrs?.id) === id)

/**
 * A chart or map as an SVG file that stands by itself: light, `960` px wide, its finding above and its source and owner
 * below, every colour written out, fonts named with fallbacks. Pure: the same input gives the same bytes.
 * @returns null for a block that is no figure, or has nothing to draw.
 */
export function figureSvg(given: FigureInput, blockId: string): FigureFile | null {
  const input = inOwnLanguage(given)
  const node = blockOf(input.document, blockId)
  if (!node) return null
  const font = pageFonts(input.branding).figures
  const language = {
    locale: input.locale,
    words: pageWords(input.locale),
    charts: figureContext(input, font),
  }
  const drawn = drawnFigure(language, input, node)
  return drawn && { ...framed(language, drawn, input, font), font, title: drawn.title, alt: drawn.alt }
}

interface DrawnFigure {
  title: string
  description: string
  alt: string
  content: string
  height: number
  notes: string[]
}

function drawnFigure(language: Language, input: FigureInput, node: DocumentNode): DrawnFigure | null {
  const { words, charts } = language
  const dataset = datasetOf(node, input.datasets)
  if (!dataset) return null
  const drawing = (scene: Scene) =>
    standaloneDrawing(charts, scene, { width: INNER, properties: paletteProperties(input) })
  if (node.type === 'chart') {
    const spec = chartSpecOf(node)
    return {
      title: spec.title.trim(),
      description: describedScale(language, spec, dataset),
      alt: spec.alt.trim() || draftAltText(charts, spec, dataset),
      ...drawing(chartScene(charts, spec, dataset, { id: 'figure', isFile: true })),
      notes: [spec.notes, sourceText(words, spec)],
    }
  }
  if (node.type !== 'map') return null
  const spec = mapSpecOf(node)
  const shapes = boundariesFor(spec, input.boundaries ?? {})
  if (!shapes) return null
  return {
    title: spec.title.trim(),
    description: spec.description.trim(),
    alt: spec.alt.trim() || draftMapAlt(charts, spec, dataset, shapes),
    ...drawing(mapScene(charts, spec, dataset, shapes, { id: 'figure' })),
    notes: [spec.notes, sourceText(words, spec), boundaryLine(language, shapes)],
  }
}

/** How figures are drawn as they are on the page: its language, the font, and which name has which colour. */
export function figureContext(
  {
    document,
    datasets,
    branding,
    locale,
  }: Pick<FigureInput, 'document' | 'datasets' | 'branding' | 'locale'>,
  font: Font,
): ChartContext {
  const base = {
    ...chartLanguage(locale),
    widths: widthsOfFont(font.family),
    colours: branding?.palette.length ?? 0,
  }
  const charts = numberedFigures(document).flatMap((node) => {
    const dataset = node.type === 'chart' ? datasetOf(node, datasets) : undefined
    return dataset ? [{ spec: chartSpecOf(node), dataset }] : []
  })
  return chartContext({ ...base, colourOf: colourIdentity(chartContext(base), charts) })
}

/** An organisation's colours as the custom properties that charts read, on light ground; none for the product's own. */
export function paletteProperties({ branding }: Pick<FigureInput, 'branding'>): Record<string, string> {
  const light = paletteColours(branding?.palette ?? [])?.light
  if (!light) return {}
  return Object.fromEntries(
    light.marks.flatMap((mark, index) => [
      [`--bb-c${index + 1}`, mark],
      [`--bb-t${index + 1}`, light.text[index]!],
    ]),
  )
}

function sourceText(
  words: PageWords,
  { sourceName, sourceLicence }: { sourceName: string; sourceLicence: string },
): string {
  const parts = [sourceName.trim(), sourceLicence.trim()].filter(Boolean)
  return parts.length > 0 ? `${words.source} ${parts.join(', ')}` : ''
}

function framed(
  { words, charts }: Language,
  figure: DrawnFigure,
  input: FigureInput,
  font: Font,
): Omit<FigureFile, 'font' | 'title' | 'alt'> {
  const left = MARGIN
  const parts: string[] = []
  let y = MARGIN
  const write = (text: string, style: TextStyle) => {
    const { content, height } = setLines(charts, text, style, { x: left, y, width: INNER })
    parts.push(content)
    y += height
    return height > 0
  }
  write(figure.title, STYLES.title)
  if (figure.title && figure.description) y += 4
  if (write(figure.description, STYLES.description) || figure.title) y += 20
  parts.push(`<g transform="translate(${left} ${y})">${figure.content}</g>`)
  y += figure.height + 20
  parts.push(`<rect x="${left}" y="${y}" width="${INNER}" height="1" fill="${RULE}"/>`)
  y += 12
  for (const note of figure.notes) write(note, STYLES.notes)
  const owner = organisationName(input.organisation)
  if (figure.notes.some((note) => note.trim())) y += 4
  write([owner, input.address].filter(Boolean).join(' · '), STYLES.owner)
  const height = Math.ceil(y + MARGIN - 8)
  const names =
    `<title id="figure-title">${escapeText(figure.title || words.figureAlone)}</title>` +
    `<desc id="figure-desc">${escapeText(figure.alt)}</desc>`
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"` +
      ` role="img" aria-labelledby="figure-title figure-desc" font-family="${svgFontStack(font)}">` +
      `${names}<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>${parts.join('')}</svg>\n`,
    width: WIDTH,
    height,
  }
}

const GENERIC = { sans: 'sans-serif', serif: 'serif', slab: 'serif', mono: 'monospace' } as const

/** The family with what machines that lack it have instead, as an SVG attribute names fonts. */
export function svgFontStack(font: Font): string {
  const family = findFont(font.family)?.family ?? 'Roboto'
  const near = font.category === 'sans' ? `'Helvetica Neue', Arial, ` : ''
  return `'${family}', ${near}${GENERIC[font.category]}`
}
