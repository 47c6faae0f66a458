import type { Dataset } from '@bubbles/tables'
import {
  type ChartContext,
  chartContext,
  chartSpec,
  checkChart,
  type CheckOptions,
  colourIdentity,
  mapSpec,
} from '@bubbles/charts'
import { checkMap } from '@bubbles/charts/maps'
import { figureFindings, type PaletteFinding } from '@bubbles/domain'
import {
  blockOf,
  documentLanguage,
  type DocumentNode,
  documentTitle,
  nodesOf,
  plainText,
  type ReportDocument,
} from '@bubbles/report-document'
import { allBoundarySets, boundariesFor } from '@bubbles/report-renderer'
import { PRODUCT_TWINS } from '@bubbles/report-renderer/branding'

import { checkBlocks } from './checkBlocks.ts'
import type { Finding } from './finding.ts'

/** What is hard to see about the colours of the organisation's palette, and how many it has. */
export interface PaletteCheck {
  findings: PaletteFinding[]
  colours: number
}

/** Palettes whose check is remembered: it takes milliseconds, and an organisation publishes in the same one for years. */
const MAX_KNOWN = 200
const known = new Map<string, PaletteFinding[]>()

/** The check of an organisation's palette; nothing about the product's own. */
export function checkPalette(palette: readonly string[]): PaletteCheck {
  const key = palette.join()
  const findings = known.get(key) ?? (palette.length > 0 ? figureFindings(palette, PRODUCT_TWINS) : [])
  if (!known.has(key) && known.size >= MAX_KNOWN) known.clear()
  known.set(key, findings)
  return { findings, colours: palette.length }
}

/**
 * What stands in the way of publishing. Errors stop: a reader would miss something. Warnings ask.
 * Each finding names its block, so that the builder can show it.
 * @param locale of the organisation, for reports without a language of their own
 */
export function checkDocument(
  document: ReportDocument,
  datasets: Record<string, Dataset>,
  palette: PaletteCheck,
  locale: string,
): Finding[] {
  const nodes = [...nodesOf(document)]
  const charts = contextOf(nodes, datasets, palette, documentLanguage(document) ?? locale)
  const options: CheckOptions = { palette: palette.findings }
  const figures = nodes.filter(({ type }) => type === 'image' || isNumbered(type))
  const numbers = new Map(
    figures.filter(({ type }) => isNumbered(type)).map((node, index) => [node, index + 1]),
  )
  return [
    ...checkTitle(document),
    ...checkCover(document),
    ...figures.flatMap((node) =>
      node.type === 'image'
        ? checkImage(node)
        : checkFigure(node, numbers.get(node)!, datasets, charts, options),
    ),
    ...checkBlocks(document),
  ]
}

function checkTitle(document: ReportDocument): Finding[] {
  const findings: Finding[] = []
  const title = document.content[0]
  const blockId = title ? idOf(title) : null
  if (!documentTitle(document).trim()) {
    findings.push({ level: 'error', code: 'title-missing', message: 'The report has no title', blockId })
  }
  const hasFigure = [...nodesOf(document)].some(({ type }) => blockOf(type)?.isWordless === true)
  if (!hasFigure && plainText(document).trim() === documentTitle(document).trim()) {
    findings.push({
      level: 'error',
      code: 'empty',
      message: 'The report has nothing under its title',
      blockId,
    })
  }
  return findings
}

/**
 * What a cover lacks. That its words can be read over its picture is nobody's to check: the gradient under them is dark
 * enough for any.
 */
function checkCover(document: ReportDocument): Finding[] {
  const title = document.content[0]
  if (!title || title.attrs?.cover !== 'picture') return []
  const { file, alt, decorative } = title.attrs
  const blockId = idOf(title)
  if (!file) return [{ level: 'error', code: 'cover-missing', message: 'The cover has no picture', blockId }]
  if (decorative || (typeof alt === 'string' && alt.trim())) return []
  return [
    {
      level: 'error',
      code: 'missing-alt',
      message: 'The cover picture has no alternative text',
      blockId,
    },
  ]
}

function checkImage(node: DocumentNode): Finding[] {
  const blockId = idOf(node)
  if (!node.attrs?.file)
    return [{ level: 'error', code: 'image-missing', message: 'An image block has no image', blockId }]
  const { alt, decorative } = node.attrs
  if (decorative || (typeof alt === 'string' && alt.trim())) return []
  return [{ level: 'error', code: 'missing-alt', message: 'An image has no alternative text', blockId }]
}

/** How figures will be drawn on the page, so that findings are about what a reader sees. */
function contextOf(
  nodes: DocumentNode[],
  datasets: Record<string, Dataset>,
  { colours }: PaletteCheck,
  locale: string,
): ChartContext {
  const charts = nodes.flatMap((node) => {
    const dataset = node.type === 'chart' ? datasets[String(node.attrs?.dataset)] : undefined
    const spec = dataset && chartSpec.safeParse(specAttributes(node))
    return spec?.success ? [{ spec: spec.data, dataset: dataset! }] : []
  })
  return chartContext({
    locale,
    colours,
    colourOf: colourIdentity(chartContext({ locale, colours }), charts),
  })
}

function checkFigure(
  node: DocumentNode,
  number: number,
  datasets: Record<string, Dataset>,
  charts: ChartContext,
  options: CheckOptions,
): Finding[] {
  const blockId = idOf(node)
  const dataset = datasets[String(node.attrs?.dataset)]
  const found = dataset && findingsOf(node, datasets, charts, options)
  if (!found) {
    return [{ level: 'error', code: 'data-missing', message: `Figure ${number} has no data`, blockId }]
  }
  return [
    ...sampleFindings(node, number),
    ...found.map(({ level, code, message }) => ({
      level: STOPS.has(code) ? 'error' : level,
      code,
      message: `Figure ${number}: ${message}`,
      blockId,
    })),
  ]
}

/** A sample is never published: readers would take it for the report's own data. */
const sampleFindings = (node: DocumentNode, number: number): Finding[] =>
  node.attrs?.sample
    ? [
        {
          level: 'error',
          code: 'sample-data',
          message: `Figure ${number} shows sample data. Replace it with your own data, or remove the figure`,
          blockId: idOf(node),
        },
      ]
    : []

type Found = Pick<Finding, 'level' | 'code' | 'message'>

const NO_BOUNDARIES: Found[] = [
  {
    level: 'error',
    code: 'boundaries-missing',
    message: 'The map’s boundaries are no longer available. Choose a map again.',
  },
]

/** What is wrong with a chart or map; null when its settings cannot be read. */
function findingsOf(
  node: DocumentNode,
  datasets: Record<string, Dataset>,
  charts: ChartContext,
  options: CheckOptions,
): Found[] | null {
  const dataset = datasets[String(node.attrs?.dataset)]!
  if (node.type === 'map') {
    const spec = mapSpec.safeParse(specAttributes(node))
    if (!spec.success) return null
    const boundaries = boundariesFor(spec.data, allBoundarySets(node, datasets))
    return boundaries ? checkMap(spec.data, dataset, boundaries) : NO_BOUNDARIES
  }
  const spec = chartSpec.safeParse(specAttributes(node))
  return spec.success ? checkChart(charts, spec.data, dataset, options) : null
}

/** Charts and maps are counted as figures, in one row. */
const isNumbered = (type: string): boolean => type === 'chart' || type === 'map'

/** Without these a reader cannot follow or trust a figure. */
const STOPS = new Set(['missing-alt', 'missing-source'])

/** The attributes of a chart or map block are the chart's or map's, beside its own id and data set. */
function specAttributes(node: DocumentNode): Record<string, unknown> {
  const { id: _id, dataset: _dataset, ...spec } = node.attrs ?? {}
  return spec
}

const idOf = (node: DocumentNode): string | null =>
  typeof node.attrs?.id === 'string' ? node.attrs.id : null
