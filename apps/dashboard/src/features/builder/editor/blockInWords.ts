import { type ChartSpec, chartTypeOf, chartTypes } from '@bubbles/charts'
import { blockTypeName } from '@bubbles/report-document'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { blockById, blocksIn, inBody, isSmallNote } from './blocks.ts'

/** Of a block's words so many say which one it is. */
const MAX_WORDS = 40

/** A kind of block as people call it: "Subheading", "Chart, Stacked columns". */
export function kindInWords(node: ProseMirrorNode): string {
  if (node.type.name === 'heading' && node.attrs.level === 3) return 'Subheading'
  if (isSmallNote(node)) return 'Small note'
  const { type, attrs } = node
  const name = blockTypeName(type.name)
  if (type.name !== 'chart') return name
  const chosen = chartTypeOf(attrs as ChartSpec)
  return `${name}, ${chartTypes.find(({ id }) => id === chosen)?.name ?? chosen}`
}

/** A block by its kind, its first words and its place: "Heading “Two”, 3 of 14". '' for one that is not there. */
export function blockInWords(doc: ProseMirrorNode, id: string): string {
  const block = blockById(doc, id)
  if (!block) return ''
  const text = (String(block.node.attrs.title ?? '') || block.node.textContent).replaceAll(/\s+/g, ' ').trim()
  const words = text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS)}…` : text
  return `${kindInWords(block.node)}${words ? ` “${words}”` : ''}${placeInWords(doc, id)}`
}

/** ", 3 of 14"; '' for the title and the introduction, which have no place among the others. */
export function placeInWords(doc: ProseMirrorNode, id: string): string {
  const body = [...blocksIn(doc)].filter((block) => inBody(doc, block))
  const at = body.findIndex((block) => block.id === id)
  return at < 0 ? '' : `, ${at + 1} of ${body.length}`
}
