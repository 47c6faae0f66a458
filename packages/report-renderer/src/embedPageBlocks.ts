import type { BlockType } from '@bubbles/report-document'
import { asText } from './html.ts'
import { plainText } from './inline.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode } from './types.ts'

/** What can stand in another page by itself; a heading brings what it is the heading of. */
const EMBEDDABLE: Readonly<Record<BlockType, boolean>> = {
  title: false,
  standfirst: false,
  heading: true,
  paragraph: false,
  bulletList: false,
  orderedList: false,
  listItem: false,
  taskList: false,
  taskItem: false,
  blockquote: false,
  callout: false,
  codeBlock: false,
  horizontalRule: false,
  columns: false,
  column: false,
  image: true,
  file: false,
  table: true,
  tableRow: false,
  tableCell: false,
  tableHeader: false,
  metric: true,
  chart: true,
  map: true,
  question: true,
  userDetails: false,
  tableOfContents: false,
  pageBreak: false,
  embed: false,
  action: false,
  people: false,
}

/** Whether a block of this type can be shown by itself. */
export const isEmbeddable = (type: string): boolean =>
  Object.hasOwn(EMBEDDABLE, type) && EMBEDDABLE[type as BlockType]

/** The ids of all blocks of a document that can be shown by themselves. */
export const embeddableIds = (document: DocumentNode): Set<string> =>
  new Set(
    [...nodesBelow(document)].filter(({ type }) => isEmbeddable(type)).map(({ attrs }) => asText(attrs?.id)),
  )

/** The block of an id wherever it stands, with what belongs to it; null where there is none to be shown. */
export function blocksAt(document: DocumentNode, blockId: string): DocumentNode[] | null {
  for (const parent of [document, ...nodesBelow(document)]) {
    const siblings = parent.content ?? []
    const at = siblings.findIndex(({ attrs }) => asText(attrs?.id) === blockId)
    const block = siblings[at]
    if (!block) continue
    if (!isEmbeddable(block.type)) return null
    return block.type === 'heading' ? [block, ...sectionAfter(siblings, at)] : [block]
  }
  return null
}

/** What follows a heading until the next one of its level or above. */
function sectionAfter(siblings: readonly DocumentNode[], at: number): DocumentNode[] {
  const levelOf = (node: DocumentNode | undefined) => (node?.attrs?.level === 3 ? 3 : 2)
  const after = siblings.slice(at + 1)
  const end = after.findIndex((node) => node.type === 'heading' && levelOf(node) <= levelOf(siblings[at]))
  return end === -1 ? after : after.slice(0, end)
}

/** What a block that can be shown by itself is called, '' where it has no name; null where there is none of that id. */
export function embedName(document: DocumentNode, blockId: string): string | null {
  const shown = blocksAt(document, blockId)
  return shown && blockName(shown[0])
}

/** What a block is called. */
export function blockName(block: DocumentNode | undefined): string {
  const { title, caption, label, prompt, alt } = block?.attrs ?? {}
  const names = [title, caption, label, prompt, alt, block?.type === 'heading' ? plainText(block) : '']
  return names.map((name) => asText(name).trim()).find(Boolean) ?? ''
}
