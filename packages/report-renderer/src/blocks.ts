import type { BlockType } from '@bubbles/report-document'
import { actionBlock } from './action.ts'
import { type AskForm, askForm } from './askForm.ts'
import { calloutBlock } from './callout.ts'
import { codeBlock } from './code.ts'
import { columnsBlock } from './columnsBlock.ts'
import { contentsBlock } from './contents.ts'
import { commentLink } from './commentLink.ts'
import { type FigureLink, figureWays, withDownloads } from './downloadLinks.ts'
import { embedBlock } from './embed.ts'
import { fileBlock } from './fileBlock.ts'
import { chartFigure, datasetOf } from './figure.ts'
import { ownDirection } from './direction.ts'
import { asText, escapeHtml } from './html.ts'
import { renderInline } from './inline.ts'
import type { Language } from './languages/pageWords.ts'
import { mapFigure } from './mapFigure.ts'
import { metricBlock } from './metric.ts'
import { isInternal } from './nodes.ts'
import type { OutlineEntry } from './outline.ts'
import { imagePlace } from './pageLinks.ts'
import { peopleBlock } from './people.ts'
import { groupOf, pictureFigure, pictureGroups } from './pictureFigure.ts'
import { isAsking } from './questions.ts'
import type { ReportOptions } from './reportOptions.ts'
import { quoteBlock } from './quote.ts'
import { tableBlock } from './tableBlock.ts'
import { taskBox } from './tasks.ts'
import { timelineBlock } from './timeline.ts'
import type { DocumentNode, RenderInput } from './types.ts'

/** What blocks need beside themselves. */
export type BlockContext = Pick<
  RenderInput,
  'datasets' | 'media' | 'boundaries' | 'downloads' | 'files' | 'comments' | 'locale'
> &
  Language & {
    /** Anchors of the headings. */
    headings: ReadonlyMap<DocumentNode, OutlineEntry>
    /** The headings in order. */
    outline: readonly OutlineEntry[]
    /** Of each kind, how many stand above: charts and maps together, tables, pictures, numbers, code, frames, questions. */
    count: {
      figures: number
      tables: number
      images: number
      metrics: number
      codes: number
      embeds: number
      asked: number
    }
    /** What forms need to know of the page. */
    ask: Omit<AskForm, 'asked'>
    /** The first block of the body: a picture there is on the first screen and is not left to load later. */
    first: DocumentNode | undefined
    /** What the title block says of figures. */
    options: Pick<ReportOptions, 'figureNumbers' | 'figureLinks'>
    /** The address of the page, by which figures are linked to; null where it has none. */
    pageUrl: string | null
  }

/** The address of the figure that was counted last and the way to comment on it, where the page shows them. */
const figureLinks = (
  node: DocumentNode,
  { options, pageUrl, count, words, comments }: BlockContext,
): FigureLink[] => [
  ...(options.figureLinks && pageUrl
    ? [
        {
          url: `${pageUrl}#figure-${count.figures}`,
          text: words.link,
          name: words.linkToFigure(count.figures),
        },
      ]
    : []),
  ...commentLink(words, node, comments, words.commentOnFigure(count.figures)),
]

/** The class of words as small as notes. */
const noteClass = ({ attrs }: DocumentNode): string => (attrs?.style === 'small' ? ' class="small"' : '')

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
    return inline ? `<p${noteClass(node)}${block}>${inline}</p>` : ''
  },
  bulletList: (node, block, context) => {
    const attributes = block + ownDirection(node, context.locale)
    return node.attrs?.style === 'timeline'
      ? timelineBlock(node, attributes, (nodes) =>
          innerBlocks({ type: 'listItem', content: [...nodes] }, context),
        )
      : `<ul${noteClass(node)}${attributes}>${listItems(node, context)}</ul>`
  },
  orderedList: (node, block, context) =>
    `<ol${noteClass(node)}${block}${ownDirection(node, context.locale)}>${listItems(node, context)}</ol>`,
  blockquote: (node, block, context) =>
    quoteBlock(node, block, ownDirection(node, context.locale), innerBlocks(node, context)),
  horizontalRule: (_node, block) => `<hr${block}>`,
  image: (node, block, context) => {
    const { words, comments, count } = context
    const file = asText(node.attrs?.file)
    const media = Object.hasOwn(context.media, file) ? context.media[file] : undefined
    count.images += 1
    const ways = figureWays(commentLink(words, node, comments, words.commentOnImage(count.images)))
    const place = imagePlace(node) + block
    return pictureFigure(node, { words, media, block: place, first: node === context.first, ways })
  },
  chart: (node, block, context) => {
    context.count.figures += 1
    const { count, datasets, words } = context
    const dataset = datasetOf(node, datasets)
    const figure = chartFigure(context, node, count.figures, dataset, block, context.options)
    return withDownloads(words, figure, node, dataset ? context.downloads : null, figureLinks(node, context))
  },
  map: (node, block, context) => {
    const { datasets, boundaries = {}, words } = context
    context.count.figures += 1
    const dataset = datasetOf(node, datasets)
    const figure = mapFigure(
      context,
      node,
      context.count.figures,
      dataset,
      boundaries,
      block,
      context.options,
    )
    return withDownloads(words, figure, node, dataset ? context.downloads : null, figureLinks(node, context))
  },
  taskList: (node, block, context) =>
    `<ul class="tasks"${block}${ownDirection(node, context.locale)}>${listItems(node, context)}</ul>`,
  callout: (node, block, context) => calloutBlock(context.words, node, block, innerBlocks(node, context)),
  codeBlock: (node, block, { words, count }) => codeBlock(words, node, block, (count.codes += 1)),
  columns: (node, block, context) =>
    columnsBlock(node, block, {
      blocks: (nodes) => renderBlocks(nodes, context),
      mark: blockAttribute,
    }),
  table: (node, block, { words, count, downloads, comments }) => {
    const table = tableBlock(words, node, block, (count.tables += 1))
    const comment = commentLink(words, node, comments, words.commentOnTable(count.tables))
    return withDownloads(words, table, node, downloads, comment)
  },
  metric: (node, block, context) => {
    const { words, comments, count } = context
    count.metrics += 1
    const label = asText(node.attrs?.label).trim()
    const name = words.commentOnMetric(label || String(count.metrics))
    return metricBlock(context, node, block, figureWays(commentLink(words, node, comments, name)))
  },
  question: (node, _block, context) => askTogether([node], context),
  userDetails: (node, _block, context) => askTogether([node], context),
  tableOfContents: (node, block, { words, outline }) => contentsBlock(words, node, block, outline),
  pageBreak: (_node, block) => `<div class="new-page"${block}></div>`,
  embed: (node, block, { words, count, media }) => {
    const still = asText(node.attrs?.still)
    const picture = Object.hasOwn(media, still) ? media[still] : undefined
    return embedBlock(words, node, block, (count.embeds += 1), picture)
  },
  file: (node, block, context) => fileBlock(node, block, context),
  action: (node, block) => actionBlock(node, block),
  people: (node, block, { media }) => peopleBlock(node, block, media),
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
      const whose = escapeHtml(context.words.onlyInside(context.ask.organisation))
      return `<div class="inside"><p class="inside-t">${whose}</p>${html}</div>`
    })
    .join('')
}

/** Metrics that follow each other stand side by side, and so do pictures that say so; questions are one form. */
function renderRuns(nodes: readonly DocumentNode[], context: BlockContext): string {
  const alike = (one: DocumentNode, other: DocumentNode) =>
    (one.type === 'metric' && other.type === 'metric') ||
    (isAsking(one) && isAsking(other)) ||
    (groupOf(one) !== 'alone' && groupOf(one) === groupOf(other))
  return runs(nodes, alike)
    .map((run) => {
      const [first] = run
      if (first && isAsking(first)) return askTogether(run, context)
      const blocks = run.map((node) => renderBlock(node, blockAttribute(node), context))
      if (first?.type === 'image') return pictureGroups(context.words, run, blocks)
      const html = blocks.join('')
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
  return askForm(context.words, nodes, blockAttribute, { ...context.ask, asked })
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
      return item.type === 'taskItem'
        ? `<li>${taskBox(context.words, item)}<div>${body}</div></li>`
        : `<li>${body}</li>`
    })
    .join('')
}
