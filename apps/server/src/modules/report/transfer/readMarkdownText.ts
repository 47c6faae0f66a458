import { decodeText } from '@bubbles/tables'
import { oneLine } from '@bubbles/charts'
import { lossesInWords, MAX_MARKDOWN, readMarkdown } from '@bubbles/report-document/markdown'
import {
  blockHref,
  blockText,
  type DocumentNode,
  emptyDocument,
  LIMITS,
  linkTargets,
  type ReportDocument,
  validateDocument,
  withBlockLinks,
} from '@bubbles/report-document'

/** A text that cannot be used. The message can be shown to the person who sent it. */
export class TextError extends Error {
  override name = 'TextError'
}

export interface MarkdownReport {
  name: string
  document: ReportDocument
  /** What a report could not hold as it stood, a sentence each. */
  losses: string[]
}

/**
 * A report of a Markdown file. Its title is the heading the file begins with, else that of its front matter, else the
 * file's name.
 * @param images hashes of images beside it, by their path
 * @throws TextError with a sentence on what is wrong.
 */
export function readMarkdownText(
  bytes: Uint8Array,
  fileName: string,
  images?: ReadonlyMap<string, string>,
): MarkdownReport {
  const { matter, text } = withoutMatter(textIn(bytes))
  const read = readMarkdown(text, MAX_MARKDOWN, images)
  if (!read)
    throw new TextError(
      `The text is too long, nested too deep, or has too many marks or cells in one place. At most ${MAX_MARKDOWN.toLocaleString('en-GB')} characters are read. Split it into several files, and break up long passages with blank lines.`,
    )
  const [first, ...rest] = read.blocks
  const heading = first?.type === 'heading' ? oneLine(blockText(first)) : ''
  const isTitle = heading !== '' && heading.length <= LIMITS.title
  const name = (isTitle ? heading : (matter ?? fileName)).slice(0, LIMITS.title)
  const body = isTitle ? rest : read.blocks
  const introduction =
    isTitle && INTRODUCED.test(text) && body[0]?.type === 'paragraph' ? body.shift() : undefined
  return { name, document: documentOf(name, body, introduction?.content), losses: lossesInWords(read.losses) }
}

/** A title and the introduction below it, as exported reports have them. */
const INTRODUCED = /^\s*# [^\n]*\n\s*<!-- Introduction -->\n/

/**
 * The document of a text.
 * @param introduction the words of its introduction
 * @throws TextError where it is more than a report holds.
 */
export function documentOf(
  name: string,
  body: readonly DocumentNode[],
  introduction: readonly DocumentNode[] = [],
): ReportDocument {
  const [title, standfirst, empty] = emptyDocument(name).content as [DocumentNode, DocumentNode, DocumentNode]
  const introduced = introduction.length > 0 ? { ...standfirst, content: [...introduction] } : standfirst
  const content = [title, introduced, ...(body.length > 0 ? body : [empty])]
  // The heading that became the title is no block that links could lead to.
  const ids = new Set(linkTargets({ content }).map(({ id }) => id))
  const checked = validateDocument(
    withBlockLinks({ type: 'doc', content }, (id) => (ids.has(id) ? blockHref(id) : null)),
  )
  if (!checked.ok)
    throw new TextError(
      `The text is too much for one report: ${checked.errors[0]?.detail ?? ''} Split it into several files.`,
    )
  return checked.document
}

/** The text without the settings some programs write above it, and the title they name. */
function withoutMatter(text: string): { matter: string | null; text: string } {
  if (!text.startsWith('---\n')) return { matter: null, text }
  const end = text.indexOf('\n---\n', 3)
  if (end < 0) return { matter: null, text }
  const lines = text.slice(4, end).split('\n')
  // Settings and nothing else: a text between two lines is a text.
  if (!lines.every((line) => /^(?:[\w-]+:|\s|#|- |$)/.test(line))) return { matter: null, text }
  const title = lines.find((line) => line.startsWith('title:'))?.slice('title:'.length)
  return {
    matter: oneLine((title ?? '').trim().replace(/^(["'])(.*)\1$/, '$2')) || null,
    text: text.slice(end + 5),
  }
}

function textIn(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text === null) throw new TextError('The file is not text. Choose a Markdown file saved as UTF-8.')
  return text
}
