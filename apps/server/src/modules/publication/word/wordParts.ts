import type { DocumentNode } from '@bubbles/report-document'
import { Bookmark, type IParagraphOptions, Paragraph, type ParagraphChild, type Table, TextRun } from 'docx'
import { bookmarkOf, linked, type TakeNote } from './words.ts'

/** A picture as it is put into the file. */
export interface WordPicture {
  kind: 'png' | 'jpg'
  bytes: Uint8Array
  width: number
  height: number
  /** What it shows; '' where it only decorates. */
  alt: string
}

/** What blocks are written with. */
export interface WordWriting {
  takeNote: TakeNote
  /** Number for a numbered list, by which it counts from one. */
  takeList: () => number
  /** The drawing of a figure, by its block, or an image, by the hash of its file. */
  pictures: ReadonlyMap<string, WordPicture>
  /** The blocks that links of the report lead to. */
  linked: ReadonlySet<string>
  /** The language of the report, by which numbers are written. */
  language: string
}

export type WordBlock = Paragraph | Table
/** What paragraphs within a block have of it: a callout's ground, a list's step. */
export type Within = Omit<IParagraphOptions, 'children' | 'text'>

/** A text attribute of a block; '' where it has none. */
export const attribute = ({ attrs }: DocumentNode, name: string): string => {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

/** A paragraph, if there is anything to say. */
export const lineIf = (words: string, within: Within = {}, look: { bold?: true; italics?: true } = {}) =>
  words.trim() === '' ? [] : [new Paragraph({ ...within, children: [new TextRun({ text: words, ...look })] })]

/** Words by which links find their block, where any lead to it. */
export function markedAs(
  node: DocumentNode,
  { linked: isLinked }: WordWriting,
  children: readonly ParagraphChild[],
): ParagraphChild[] {
  const id = attribute(node, 'id')
  return isLinked.has(id) ? [new Bookmark({ id: bookmarkOf(id), children: [...children] })] : [...children]
}

/** The title of a figure or table, by which links find it. */
export function titleLine(
  node: DocumentNode,
  writing: WordWriting,
  name: 'title' | 'caption',
  within: Within,
  look: { bold?: true } = {},
): Paragraph[] {
  const text = attribute(node, name)
  if (text.trim() === '') return []
  return [new Paragraph({ ...within, children: markedAs(node, writing, [new TextRun({ text, ...look })]) })]
}

/** The style of words that belong to a picture or table. */
export const CAPTION: Within = { style: 'Caption' }

/** The style of words for what few readers need. */
export const SMALL_NOTE: Within = { style: 'SmallNote' }

/** Where something is from: as a link where there is an address. */
export function source(node: DocumentNode): Paragraph[] {
  const [name, link] = [attribute(node, 'sourceName').trim(), attribute(node, 'sourceUrl').trim()]
  const licence = attribute(node, 'sourceLicence').trim()
  if (name === '' && link === '') return []
  const of = { text: name || link }
  return [
    new Paragraph({
      ...CAPTION,
      children: [
        new TextRun('Source: '),
        link === '' ? new TextRun(of) : linked(link, of),
        ...(licence === '' ? [] : [new TextRun(`, ${licence}`)]),
      ],
    }),
  ]
}
