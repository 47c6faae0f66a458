import { attr } from './attr.ts'
import {
  blocksOf,
  blockTypeName,
  type DocumentNode,
  nodesOf,
  type ReportDocument,
} from '@bubbles/report-document'

/** A row of the blocks tab: a block of the report, or numbers that stand side by side. */
export interface ReportBlock {
  /** Of its first block: what the address and the builder name. */
  id: string
  /** Its own ids and those of the blocks in it, under which readers' pages count. */
  ids: string[]
  type: string
  /** "Figure 1", "Table 2", "Text". */
  name: string
  /** "line", "by year": what tells it from others of its name; '' for nothing. */
  more: string
  /** Its first words. */
  label: string
  nodes: DocumentNode[]
}

/** What numbers that stand side by side are called. */
export const NUMBERS = 'Numbers'

/** What counts as nothing to read. */
const SILENT = new Set(['pageBreak', 'horizontalRule'])

const KINDS: Record<string, string> = {
  line: 'line',
  bar: 'bars',
  doughnut: 'doughnut',
  point: 'points',
  arc: 'gauge',
  area: 'area',
  range: 'ranges',
  slope: 'slope',
  dual: 'two axes',
  histogram: 'histogram',
  heat: 'heat table',
  table: 'data table',
  choropleth: 'map',
  bubble: 'bubble map',
  symbol: 'map of points',
  rating: 'rating',
  choice: 'choice',
  matrix: 'matrix',
  comment: 'comment',
}

const idOf = (node: DocumentNode): string => attr(node, 'id')

const isAllNumbers = ({ content = [] }: DocumentNode): boolean =>
  content.every((column) => (column.content ?? []).every(({ type }) => type === 'metric'))

/** The blocks of a report in reading order, as analysts know them: figures and tables by the number readers see. */
export function reportBlocks(document: ReportDocument): ReportBlock[] {
  const labels = new Map(blocksOf(document).map(({ id, label }) => [id, label]))
  let figures = 0
  let tables = 0
  const blocks: ReportBlock[] = []
  for (const node of document.content) {
    const inner = [...nodesOf(node)]
    const isFigure = node.type === 'chart' || node.type === 'map'
    const firstFigure = figures + 1
    const firstTable = tables + 1
    figures += [node, ...inner].filter(({ type }) => type === 'chart' || type === 'map').length
    tables += [node, ...inner].filter(({ type }) => type === 'table').length
    const label = labels.get(idOf(node)) ?? ''
    if (SILENT.has(node.type) || (node.type === 'paragraph' && inner.length === 0)) continue
    const last = blocks.at(-1)
    if (node.type === 'metric' && last?.type === 'metric') {
      last.nodes.push(node)
      last.ids.push(idOf(node))
      last.name = NUMBERS
      continue
    }
    const kind = attr(node, 'kind')
    blocks.push({
      id: idOf(node),
      ids: [node, ...inner].map(idOf).filter((id) => id !== ''),
      type: node.type,
      name: isFigure
        ? `Figure ${firstFigure}`
        : node.type === 'table'
          ? `Table ${firstTable}`
          : node.type === 'columns' && isAllNumbers(node)
            ? NUMBERS
            : blockTypeName(node.type),
      more: isFigure || node.type === 'question' ? (KINDS[kind] ?? kind) : '',
      label,
      nodes: [node],
    })
  }
  return blocks
}

/** "Figure 1, line". */
export const blockName = ({ name, more }: Pick<ReportBlock, 'name' | 'more'>): string =>
  more === '' ? name : `${name}, ${more}`
