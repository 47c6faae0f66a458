import { notePartsOf, runsByNote } from '@bubbles/report-document/footnotes'
import { type DocumentNode, linkedBlock } from '@bubbles/report-document'
import {
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  type IRunOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'

/** Takes the text of a footnote. @returns its number */
export type TakeNote = (text: string) => number

/** The words of a block with their marks; a footnote's number stands after the words it is about. */
export const wordsOf = (content: readonly DocumentNode[] | undefined, takeNote: TakeNote): ParagraphChild[] =>
  runsByNote(content ?? []).flatMap(({ note, nodes }) => [
    ...nodes.flatMap((node) => runOf(node)),
    ...(note === null ? [] : [new FootnoteReferenceRun(takeNote(note))]),
  ])

function runOf({ text = '', marks = [] }: DocumentNode): ParagraphChild[] {
  if (text === '') return []
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const href: unknown = marks.find(({ type }) => type === 'link')?.attrs?.href
  const run = {
    text,
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italics: true }),
    ...(has('strike') && { strike: true }),
    ...(has('code') && { font: MONO }),
  }
  if (typeof href !== 'string') return [new TextRun(run)]
  const block = linkedBlock(href)
  if (block === null) return [linked(href, run)]
  return [
    new InternalHyperlink({
      anchor: bookmarkOf(block),
      children: [new TextRun({ ...run, style: 'Hyperlink' })],
    }),
  ]
}

/** The bookmark of a block that links lead to. Word hides those that begin so from its list. */
export const bookmarkOf = (id: string): string => `_b${id}`

/** What programs write in, where no font is sent along. */
export const MONO = 'Courier New'

/** Words that lead to an address. */
export const linked = (link: string, run: IRunOptions): ExternalHyperlink =>
  new ExternalHyperlink({ link, children: [new TextRun({ ...run, style: 'Hyperlink' })] })

/** A footnote as it stands below the page, its web addresses as links. */
export const noteParagraph = (note: string): Paragraph =>
  new Paragraph({
    children: notePartsOf(note).map(({ text, isAddress }) =>
      isAddress ? linked(text, { text }) : new TextRun(text),
    ),
  })
