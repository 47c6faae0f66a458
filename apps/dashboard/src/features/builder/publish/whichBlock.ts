import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { blockOf, blockTypeName } from '@bubbles/report-document'
import { blocksIn } from '../editor/blocks.ts'

/** What the checks say of a block. */
interface Finding {
  code: string
  message: string
}

/** Blocks that have no words by which the checks could name them; figures have a number. */
const isNumbered = (type: string): boolean =>
  blockOf(type)?.isWordless === true && type !== 'chart' && type !== 'map'

/**
 * Whether the checks say which block they mean, by its words in quotes, a number or a person's name; or they mean none of
 * several: the title, what is under it, or what people have said.
 */
const isNamed = ({ code, message }: Finding, type: string): boolean =>
  /[“„\d]/.test(message) ||
  code.startsWith('open-') ||
  type === 'title' ||
  (code === 'missing-alt' && type === 'people')

/** Words of a heading that are enough to find it. */
const HEADING_LENGTH = 40

/**
 * Which of several blocks that the checks call alike one is: "Question 2 of 3"; for text, the heading it stands under.
 * Null where the message names the block, or there is no other of its kind.
 */
export function whichBlock(doc: ProseMirrorNode, blockId: string, finding: Finding): string | null {
  const blocks = [...blocksIn(doc)]
  const at = blocks.findIndex(({ id }) => id === blockId)
  const type = blocks[at]?.node.type.name
  if (type === undefined || isNamed(finding, type)) return null
  if (!isNumbered(type)) return under(blocks.slice(0, at).map(({ node }) => node))
  const alike = blocks.filter(({ node }) => node.type.name === type)
  if (alike.length === 1) return null
  return `${blockTypeName(type)} ${alike.findIndex(({ id }) => id === blockId) + 1} of ${alike.length}`
}

function under(before: readonly ProseMirrorNode[]): string {
  const words = before
    .findLast(({ type, textContent }) => type.name === 'heading' && textContent.trim() !== '')
    ?.textContent.trim()
  if (words === undefined) return 'Before the first heading'
  return `Under “${words.length > HEADING_LENGTH ? `${words.slice(0, HEADING_LENGTH - 1).trimEnd()}…` : words}”`
}
