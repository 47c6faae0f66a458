import type { RenderOptions } from '@bubbles/charts'
import { chartFigure, datasetOf, pictureFigure } from './figure.ts'
import { asText, escapeHtml } from './html.ts'
import { renderInline } from './inline.ts'
import { mapFigure } from './mapFigure.ts'
import type { OutlineEntry } from './outline.ts'
import type { DocumentNode, RenderInput } from './types.ts'

/** What blocks need beside themselves. */
export type BlockContext = Pick<RenderInput, 'datasets' | 'media' | 'boundaries'> & {
  /** Anchors of the headings. */
  headings: ReadonlyMap<DocumentNode, OutlineEntry>
  /** Figures so far. */
  figures: number
  /** How charts are drawn: the widths of their font, and how many colours there are. */
  drawing: Pick<RenderOptions, 'widths' | 'colours'>
  /** The first block of the body: a picture there is on the first screen and is not left to load later. */
  first: DocumentNode | undefined
}

type BlockRenderer = (node: DocumentNode, block: string, context: BlockContext) => string

const renderers: Record<string, BlockRenderer> = {
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
  bulletList: (node, block, context) => `<ul${block}>${listItems(node, context)}</ul>`,
  orderedList: (node, block, context) => `<ol${block}>${listItems(node, context)}</ol>`,
  blockquote: (node, block, context) => `<blockquote${block}>${innerBlocks(node, context)}</blockquote>`,
  horizontalRule: (_node, block) => `<hr${block}>`,
  image: (node, block, context) => {
    const file = asText(node.attrs?.file)
    const media = Object.hasOwn(context.media, file) ? context.media[file] : undefined
    return pictureFigure(node, media, block, node === context.first)
  },
  chart: (node, block, context) => {
    context.figures += 1
    return chartFigure(node, context.figures, datasetOf(node, context.datasets), block, context.drawing)
  },
  map: (node, block, context) => {
    const { datasets, boundaries = {}, drawing } = context
    context.figures += 1
    return mapFigure(node, context.figures, datasetOf(node, datasets), boundaries, block, drawing)
  },
}

/** The body of a report: every block after title and standfirst, each marked with its id. Throws on an unknown type. */
export function renderBlocks(nodes: readonly DocumentNode[], context: BlockContext): string {
  return nodes.map((node) => renderBlock(node, blockAttribute(node), context)).join('')
}

/** ` data-block="id"`, by which the reader script tells blocks apart; nothing for an id that is not one of ours. */
export function blockAttribute(node: DocumentNode | undefined): string {
  const id = asText(node?.attrs?.id)
  return /^[\w-]{1,64}$/.test(id) ? ` data-block="${id}"` : ''
}

function renderBlock(node: DocumentNode, block: string, context: BlockContext): string {
  const renderer = Object.hasOwn(renderers, node.type) ? renderers[node.type] : undefined
  if (!renderer) throw new TypeError(`A report cannot hold a block of type "${node.type}".`)
  return renderer(node, block, context)
}

const innerBlocks = (node: DocumentNode, context: BlockContext) =>
  (node.content ?? []).map((child) => renderBlock(child, '', context)).join('')

/** An item that begins with a paragraph shows its text without the paragraph's distance. */
function listItems(list: DocumentNode, context: BlockContext): string {
  return (list.content ?? [])
    .map((item) => {
      const [first, ...rest] = item.content ?? []
      const lead = first?.type === 'paragraph' && !rest.some(({ type }) => type === 'paragraph')
      const body = lead
        ? renderInline(first.content) + innerBlocks({ type: item.type, content: rest }, context)
        : innerBlocks(item, context)
      return `<li>${body}</li>`
    })
    .join('')
}
