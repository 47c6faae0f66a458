import { newBlockId } from '../blockId.ts'
import type { DocumentNode } from '../types.ts'
import { Anchors } from './anchors.ts'
import { blocksOf } from './blocks.ts'
import { isReadable } from './effort.ts'
import { definitionsOf, type Losses, type Reading } from './inline.ts'
import { notesOf } from './notes.ts'
import { isWritten, parse, type Tree } from './tree.ts'

/** Longer texts are not read. Characters. */
export const MAX_MARKDOWN = 1_000_000
/** Longer texts are pasted as they are: the builder waits while they are read. Characters. */
export const MAX_PASTED_MARKDOWN = 200_000

export interface MarkdownText {
  /** Blocks of a report's body; none when nothing is written. */
  blocks: DocumentNode[]
  losses: Losses
  /** Whether there is anything in it that plain text has not. */
  isMarkdown: boolean
}

/**
 * Reads Markdown as blocks of a report. Nothing written is lost: what a report has no block for is there as words,
 * and counted in `losses`.
 * @param images files beside the text, by the path it names them by: an image alone in its paragraph is one of the report's
 * @returns null for what cannot be read: more than `most` characters, or what would cost too much. It never throws.
 */
export function readMarkdown(
  text: string,
  most = MAX_MARKDOWN,
  images: Reading['images'] = new Map(),
): MarkdownText | null {
  if (text.length > most || !isReadable(text)) return null
  try {
    const tree = parse(text)
    return { ...readTree(tree, images), isMarkdown: isWritten(tree) }
  } catch {
    // The words are there all the same: they are pasted as they stand, and an import says that it cannot read them.
    return null
  }
}

/** Reads the tree of a text as blocks of a report, whatever it was made from. */
export function readTree(
  tree: Tree,
  images: Reading['images'] = new Map(),
): { blocks: DocumentNode[]; losses: Losses } {
  const losses: Losses = {
    images: 0,
    localImages: 0,
    links: 0,
    html: 0,
    numbers: 0,
    notes: 0,
    highlights: 0,
    formulas: 0,
  }
  const reading: Reading = {
    losses,
    definitions: definitionsOf(tree),
    notes: notesOf(tree),
    images,
    anchors: new Anchors(),
    nextId: newBlockId,
  }
  const blocks = blocksOf(tree.children, reading)
  losses.links += reading.anchors.resolve(blocks)
  return { blocks, losses }
}

/** What became of what a report cannot hold, a sentence each; none when all is as it was. */
export function lossesInWords({
  images,
  localImages,
  links,
  html,
  numbers,
  notes,
  highlights,
  formulas,
}: Losses): string[] {
  const said = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  return [
    ...said(
      images,
      'An image was replaced by a link to it. Add it with /image.',
      'images were replaced by links to them. Add them with /image.',
    ),
    ...said(
      localImages,
      'An image without a web address was replaced by its description. Add it with /image, or import a ZIP file with the text and its images.',
      'images without a web address were replaced by their descriptions. Add them with /image, or import a ZIP file with the text and its images.',
    ),
    ...said(
      links,
      'A link to a local file was replaced by its text.',
      'links to local files were replaced by their text.',
    ),
    ...said(
      html,
      'An HTML tag was removed; its text was kept.',
      'HTML tags were removed; their text was kept.',
    ),
    ...said(numbers, 'A numbered list now starts at 1.', 'numbered lists now start at 1.'),
    ...said(
      notes,
      'Formatting was removed from a footnote; its words were kept.',
      'footnotes lost their formatting; their words were kept.',
    ),
    ...said(
      highlights,
      'Reports can’t highlight words: the == around them were kept.',
      'highlighted passages were kept with the == around them, since reports can’t highlight words.',
    ),
    ...said(
      formulas,
      'Reports can’t set formulas: one was kept as it was written.',
      'formulas were kept as they were written, since reports can’t set formulas.',
    ),
  ]
}
