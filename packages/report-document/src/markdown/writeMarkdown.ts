import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { notePartsOf } from '../footnotes.ts'
import { withBlockLinks } from '../blockLinks.ts'
import type { ReportDocument } from '../types.ts'
import type { BlockNode, InlineNode, Tree } from './tree.ts'
import { blocksOf, type Writing } from './write/blocks.ts'
import { blockAnchors } from './write/blockAnchors.ts'

/**
 * A report as Markdown (CommonMark with GitHub's tables, task lists, footnotes and struck words): all its words, its pictures by their
 * path, and the data of its figures. Its look, and what readers do on a page, have no place in it.
 * @param dataOf the table of a figure by its hash, or where it lies beside the text
 * @param imagePath where a picture lies beside the text, by its hash
 */
export function writeMarkdown(
  document: ReportDocument,
  { dataOf, imagePath }: Pick<Writing, 'dataOf' | 'imagePath'>,
): string {
  const notes: string[] = []
  const takeNote = (note: string): string => `${notes.push(note)}`
  const anchors = blockAnchors(document)
  const linked = new Set<string>()
  const { content } = withBlockLinks(document, (id) => {
    const anchor = anchors.get(id)
    if (anchor === undefined) return null
    linked.add(id)
    return `#${anchor}`
  })
  const anchorOf = (id: string) => (linked.has(id) ? (anchors.get(id) ?? null) : null)
  const blocks = blocksOf(content, { takeNote, dataOf, imagePath, anchorOf })
  const definitions = notes.map(
    (value, at): BlockNode => ({
      type: 'footnoteDefinition',
      identifier: `${at + 1}`,
      children: [{ type: 'paragraph', children: noteWords(value) }],
    }),
  )
  const tree: Tree = { type: 'root', children: [...blocks, ...definitions] }
  return toMarkdown(tree, {
    // Aligned columns would fill a wide table with blanks.
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    rule: '-',
    fences: true,
    incrementListMarker: true,
  })
}

/** Addresses in a note are links on the page, so they are here, too: as text, their colon would be escaped. */
const noteWords = (note: string) =>
  notePartsOf(note).map(({ text, isAddress }): Extract<InlineNode, { type: 'text' | 'link' }> => {
    const words = { type: 'text' as const, value: text }
    return isAddress ? { type: 'link', url: text, children: [words] } : words
  })
