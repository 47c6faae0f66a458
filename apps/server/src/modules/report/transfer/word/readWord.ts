import { createHash } from 'node:crypto'
import { mammoth } from './mammoth.ts'
import { type MarkdownReport, TextError } from '../readMarkdownText.ts'
import { readHtml } from './wordHtml.ts'
import type { WordLosses } from './wordLosses.ts'
import { checkedWordFile } from './wordParts.ts'
import { DIVIDER } from './wordRepairs.ts'
import { reportOfBody } from './reportOfBody.ts'

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
  `p.${DIVIDER} => hr:fresh`,
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
  return { ...reportOfBody(readHtml(html), losses, fileName), images: [...images] }
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
