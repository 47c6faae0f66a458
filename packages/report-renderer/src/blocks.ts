import type { ChartContext } from '@bubbles/charts'
import type { BlockType } from '@bubbles/report-document'
import { type AskForm, askForm } from './askForm.ts'
import { calloutBlock } from './callout.ts'
import { codeBlock } from './code.ts'
import { contentsBlock } from './contents.ts'
import { withDownloads } from './downloadLinks.ts'
import { embedBlock } from './embed.ts'
import { chartFigure, datasetOf, pictureFigure } from './figure.ts'
import { ownDirection } from './direction.ts'
import { asText, escapeHtml } from './html.ts'
import { renderInline } from './inline.ts'
import { said } from './languages/pageWords.ts'
import { mapFigure } from './mapFigure.ts'
import { metricBlock } from './metric.ts'
import { isInternal } from './nodes.ts'
import type { OutlineEntry } from './outline.ts'
import { isAsking } from './questions.ts'
import { tableBlock } from './tableBlock.ts'
import { taskBox } from './tasks.ts'
import type { DocumentNode, RenderInput } from './types.ts'

/** What blocks need beside themselves. */
export type BlockContext = Pick<RenderInput, 'datasets' | 'media' | 'boundaries' | 'downloads' | 'locale'> & {
  /** Anchors of the headings. */
  headings: ReadonlyMap<DocumentNode, OutlineEntry>
  /** The headings in order. */
  outline: readonly OutlineEntry[]
  /** Of each kind, how many stand above: charts and maps together, tables, code, frames, questions. */
  count: { figures: number; tables: number; codes: number; embeds: number; asked: number }
  /** How charts are drawn: their language and font, how many colours there are, and which name has which. */
  charts: ChartContext
  /** What forms need to know of the page. */
  ask: Omit<AskForm, 'asked'>
  /** The first block of the body: a picture there is on the first screen and is not left to load later. */
  first: DocumentNode | undefined
}

type BlockRenderer = (node: DocumentNode, block: string, context: BlockContext) => string

const refuse: BlockRenderer = ({ type }) => {
  throw new TypeError(`A report cannot hold a block of type "${type}".`)
}
/** Parts are drawn by the block they are in, the title and the introduction by the page. */
const drawnElsewhere = refuse

const renderers: Readonly<Record<BlockType, BlockRenderer>> = {
  title: drawnElsewhere,
  standfirst: drawnElsewhere,
  listItem: drawnElsewhere,
  taskItem: drawnElsewhere,
  column: drawnElsewhere,
  tableRow: drawnElsewhere,
  tableCell: drawnElsewhere,
  tableHeader: drawnElsewhere,
  heading: (node, block, { headings }) => {
    const entry = headings.get(node)
    const tag = node.attrs?.level === 3 ? 'h3' : 'h2'
    if (!entry || entry.text === '') return ''
    const anchor = escapeHtml(entry.anchor)
    // The mark beside a heading is for the mouse; by keyboard the table of contents leads to the same place.
    const link = `<a class="at" href="#${anchor}" aria-hidden="true" tabindex="-1"></a>`
    return `<${tag} id="${anchor}"${block}>${renderInline(node.content)}${link}</${tag}>`
  },
  paragraph: (node, block) => {
    const inline = renderInline(node.content)
    return inline ? `<p${block}>${inline}</p>` : ''
  },
  bulletList: (node, block, context) =>
    `<ul${block}${ownDirection(node, context.locale)}>${listItems(node, context)}</ul>`,
  orderedList: (node, block, context) =>
    `<ol${block}${ownDirection(node, context.locale)}>${listItems(node, context)}</ol>`,
  blockquote: (node, block, context) =>
    `<blockquote${block}${ownDirection(node, context.locale)}>${innerBlocks(node, context)}</blockquote>`,
  horizontalRule: (_node, block) => `<hr${block}>`,
  image: (node, block, context) => {
    const file = asText(node.attrs?.file)
    const media = Object.hasOwn(context.media, file) ? context.media[file] : undefined
    return pictureFigure(node, media, block, node === context.first)
  },
  chart: (node, block, context) => {
    context.count.figures += 1
    const { count, datasets, charts } = context
    const dataset = datasetOf(node, datasets)
    const figure = chartFigure(charts, node, count.figures, dataset, block)
    return dataset ? withDownloads(figure, node, context.downloads) : figure
  },
  map: (node, block, context) => {
    const { datasets, boundaries = {}, charts } = context
    context.count.figures += 1
    const dataset = datasetOf(node, datasets)
    const figure = mapFigure(charts, node, context.count.figures, dataset, boundaries, block)
    return dataset ? withDownloads(figure, node, context.downloads) : figure
  },
  taskList: (node, block, context) =>
    `<ul class="tasks"${block}${ownDirection(node, context.locale)}>${listItems(node, context)}</ul>`,
  callout: (node, block, context) => calloutBlock(node, block, innerBlocks(node, context)),
  codeBlock: (node, block, { count }) => codeBlock(node, block, (count.codes += 1)),
  columns: (node, block, context) => {
    const columns = (node.content ?? []).filter(({ type }) => type === 'column')
    // Nothing but numbers: two of them fit beside each other on a phone.
    const numbers = columns.every(({ content = [] }) => content.length === 1 && content[0]?.type === 'metric')
    const cells = columns.map((column) =>
      numbers
        ? renderBlocks(column.content ?? [], context)
        : `<div class="col">${renderBlocks(column.content ?? [], context)}</div>`,
    )
    return `<div class="${numbers ? 'metrics' : 'cols'} n${columns.length}"${block}>${cells.join('')}</div>`
  },
  table: (node, block, { count, downloads }) =>
    withDownloads(tableBlock(node, block, (count.tables += 1)), node, downloads),
  metric: (node, block, { charts }) => metricBlock(charts, node, block),
  question: (node, _block, context) => askTogether([node], context),
  userDetails: (node, _block, context) => askTogether([node], context),
  tableOfContents: (node, block, { outline }) => contentsBlock(node, block, outline),
  pageBreak: (_node, block) => `<div class="new-page"${block}></div>`,
  embed: (node, block, { count }) => embedBlock(node, block, (count.embeds += 1)),
}

/**
 * The body of a report, or what stands in a column of it: every block marked with its id. Those for members alone stand
 * together under a line that says so. Throws on an unknown type.
 */
export function renderBlocks(nodes: readonly DocumentNode[], context: BlockContext): string {
  return runs(nodes, (one, other) => isInternal(one) === isInternal(other))
    .map((run) => {
      const html = renderRuns(run, context)
      if (html === '' || !run.some(isInternal)) return html
      const whose = escapeHtml(said().onlyInside(context.ask.organisation))
      return `<div class="inside"><p class="inside-t">${whose}</p>${html}</div>`
    })
    .join('')
}

/** Metrics that follow each other stand side by side; questions that follow each other are one form. */
function renderRuns(nodes: readonly DocumentNode[], context: BlockContext): string {
  const alike = (one: DocumentNode, other: DocumentNode) =>
    (one.type === 'metric' && other.type === 'metric') || (isAsking(one) && isAsking(other))
  return runs(nodes, alike)
    .map((run) => {
      const [first] = run
      if (first && isAsking(first)) return askTogether(run, context)
      const html = run.map((node) => renderBlock(node, blockAttribute(node), context)).join('')
      return run.length > 1 ? `<div class="metrics n${Math.min(4, run.length)}">${html}</div>` : html
    })
    .join('')
}

/** Neighbours that belong together. */
function runs(
  nodes: readonly DocumentNode[],
  together: (one: DocumentNode, other: DocumentNode) => boolean,
): DocumentNode[][] {
  const found: DocumentNode[][] = []
  for (const node of nodes) {
    const run = found.at(-1)
    const last = run?.at(-1)
    if (run && last && together(last, node)) run.push(node)
    else found.push([node])
  }
  return found
}

function askTogether(nodes: readonly DocumentNode[], context: BlockContext): string {
  const { asked } = context.count
  context.count.asked += nodes.length
  return askForm(nodes, blockAttribute, { ...context.ask, asked })
}

/** ` data-block="id"`, by which the reader script tells blocks apart; nothing for an id that is not one of ours. */
export function blockAttribute(node: DocumentNode | undefined): string {
  const id = asText(node?.attrs?.id)
  return /^[\w-]{1,64}$/.test(id) ? ` data-block="${id}"` : ''
}

function renderBlock(node: DocumentNode, block: string, context: BlockContext): string {
  const renderer = Object.hasOwn(renderers, node.type) ? renderers[node.type as BlockType] : undefined
  return (renderer ?? refuse)(node, block, context)
}

const innerBlocks = (node: DocumentNode, context: BlockContext) =>
  (node.content ?? []).map((child) => renderBlock(child, '', context)).join('')

/** An item that begins with a paragraph shows its text without the paragraph's distance; a task its box before it. */
function listItems(list: DocumentNode, context: BlockContext): string {
  return (list.content ?? [])
    .map((item) => {
      const [first, ...rest] = item.content ?? []
      const lead = first?.type === 'paragraph' && !rest.some(({ type }) => type === 'paragraph')
      const body = lead
        ? renderInline(first.content) + innerBlocks({ type: item.type, content: rest }, context)
        : innerBlocks(item, context)
      return item.type === 'taskItem' ? `<li>${taskBox(item)}<div>${body}</div></li>` : `<li>${body}</li>`
    })
    .join('')
}
