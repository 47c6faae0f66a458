import type { Resource } from '@bubbles/contract'
import { checkChart, chartSpec, type Dataset } from '@bubbles/charts'
import {
  type DocumentNode,
  documentTitle,
  nodesOf,
  plainText,
  type ReportDocument,
} from '@bubbles/report-document'

export type Finding = Resource<'checkPublication'>['findings'][number]

/**
 * What stands in the way of publishing. Errors stop: a reader would miss something. Warnings ask.
 * Each finding names its block, so that the builder can show it.
 */
export function checkDocument(document: ReportDocument, datasets: Record<string, Dataset>): Finding[] {
  const nodes = [...nodesOf(document)]
  const figures = nodes.filter((node) => node.type === 'chart' || node.type === 'image')
  const numbers = new Map(
    figures.filter((node) => node.type === 'chart').map((node, index) => [node, index + 1]),
  )
  return [
    ...checkTitle(document),
    ...figures.flatMap((node) =>
      node.type === 'image' ? checkImage(node) : checkFigure(node, numbers.get(node)!, datasets),
    ),
  ]
}

function checkTitle(document: ReportDocument): Finding[] {
  const findings: Finding[] = []
  const title = document.content[0]
  const blockId = title ? idOf(title) : null
  if (!documentTitle(document).trim()) {
    findings.push({ level: 'error', code: 'title-missing', message: 'The report has no title', blockId })
  }
  const hasFigure = [...nodesOf(document)].some((node) => node.type === 'chart' || node.type === 'image')
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

function checkImage(node: DocumentNode): Finding[] {
  const blockId = idOf(node)
  if (!node.attrs?.file)
    return [{ level: 'error', code: 'image-missing', message: 'An image block has no image', blockId }]
  const { alt, decorative } = node.attrs
  if (decorative || (typeof alt === 'string' && alt.trim())) return []
  return [{ level: 'error', code: 'alt-missing', message: 'An image has no alt text', blockId }]
}

function checkFigure(node: DocumentNode, number: number, datasets: Record<string, Dataset>): Finding[] {
  const blockId = idOf(node)
  const dataset = datasets[String(node.attrs?.dataset)]
  const spec = chartSpec.safeParse(specAttributes(node))
  if (!dataset || !spec.success) {
    return [{ level: 'error', code: 'data-missing', message: `Figure ${number} has no data`, blockId }]
  }
  return checkChart(spec.data, dataset).map(({ level, code, message }) => ({
    level: STOPS.has(code) ? 'error' : level,
    code,
    message: `Figure ${number}: ${message}`,
    blockId,
  }))
}

/** Without these a reader cannot follow or trust a figure. */
const STOPS = new Set(['alt-missing', 'source-missing', 'missing-alt', 'missing-source'])

/** A chart block's attributes are the chart's, beside its own id and data set. */
function specAttributes(node: DocumentNode): Record<string, unknown> {
  const { id: _id, dataset: _dataset, ...spec } = node.attrs ?? {}
  return spec
}

const idOf = (node: DocumentNode): string | null =>
  typeof node.attrs?.id === 'string' ? node.attrs.id : null
