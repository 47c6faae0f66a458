import { createHash } from 'node:crypto'
import { oneLine } from '@bubbles/charts'
import { blockText, type DocumentNode, LIMITS } from '@bubbles/report-document'
import { lossesInWords, readTree } from '@bubbles/report-document/markdown'
import { mammoth } from './mammoth.ts'
import { documentOf, type MarkdownReport, TextError } from '../readMarkdownText.ts'
import { readHtml } from './wordHtml.ts'
import type { WordLosses } from './wordLosses.ts'
import { checkedWordFile } from './wordParts.ts'
import { wordTree } from './wordTree.ts'

/** A report of a Word file, whose document names images by the hash of their bytes in the file. */
export interface WordReport extends MarkdownReport {
  images: [hash: string, bytes: Uint8Array][]
}

const TABLES_OF_CONTENTS = Array.from(
  { length: 9 },
  (_, index) => `p[style-name='toc ${index + 1}'] => p.contents:fresh`,
)

/** What of Word's styles means something in a report, beside headings and lists. */
const STYLES = [
  "p[style-name='Title'] => p.title:fresh",
  "p[style-name='Subtitle'] => p.subtitle:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='caption'] => p.caption:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='TOC Heading'] => p.contents:fresh",
  ...TABLES_OF_CONTENTS,
]

const UNREADABLE = 'The file can’t be read as a Word document. Save it again as a Word document (.docx).'

/**
 * Reads a Word file (.docx): mammoth makes HTML of it, and what that says becomes blocks as Markdown does.
 * @throws TextError with a sentence on what is wrong.
 */
export async function readWord(bytes: Uint8Array, fileName: string): Promise<WordReport> {
  const { file, losses } = await checkedWordFile(bytes)
  const images = new Map<string, Uint8Array>()
  const html = await htmlOf(file, images, losses)
  const body = readHtml(html)
  const word = wordTree(body, losses)
  const { title, subtitle } = word
  const { children } = word.tree
  const first = children[0]
  const chapters = children.filter((node) => node.type === 'heading' && node.depth === 1).length
  // A first heading that stands over all others is the title; where there is another, chapters begin one level below it.
  const isFirstTitle = title === '' && first?.type === 'heading' && (first.depth > 1 || chapters === 1)
  if (!isFirstTitle)
    for (const node of children)
      if (node.type === 'heading') node.depth = Math.min(6, node.depth + 1) as typeof node.depth
  const { blocks, losses: lost } = readTree(word.tree)
  const heading = isFirstTitle && blocks[0]?.type === 'heading' ? oneLine(blockText(blocks[0])) : ''
  const isUsed = heading !== '' && heading.length <= LIMITS.title
  const name = (title || (isUsed ? heading : fileName)).slice(0, LIMITS.title)
  const introduction: DocumentNode[] = subtitle === '' ? [] : [{ type: 'text', text: subtitle }]
  return {
    name,
    document: documentOf(name, isUsed ? blocks.slice(1) : blocks, introduction),
    losses: [
      ...losses.inWords(),
      ...lossesInWords({ ...lost, links: 0, html: 0, images: 0, localImages: 0 }),
    ],
    images: [...images],
  }
}

async function htmlOf(file: Buffer, images: Map<string, Uint8Array>, losses: WordLosses): Promise<string> {
  try {
    const { value, messages } = await mammoth.convertToHtml(
      { buffer: file },
      {
        styleMap: STYLES,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async (image) => {
          const content = await image.readAsBuffer()
          const src = createHash('sha256').update(content).digest('hex')
          images.set(src, new Uint8Array(content))
          return { src }
        }),
      },
    )
    // An image that isn't in the file, or is somewhere else.
    losses.images += messages.filter(({ type }) => type === 'error').length
    return value
  } catch {
    // Whatever it stumbled over, such as elements nested without end: the person has a file that can't be read.
    throw new TextError(UNREADABLE)
  }
}
