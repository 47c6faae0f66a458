import {
  blockHref,
  documentLanguage,
  documentTitle,
  linkTargets,
  type ReportDocument,
  withBlockLinks,
  withoutInternal,
} from '@bubbles/report-document'
import { AlignmentType, Document, type ILevelsOptions, LevelFormat, LineRuleType, Packer } from 'docx'
import { blocksIn } from './wordBlocks.ts'
import type { WordPicture } from './wordParts.ts'
import { MONO, noteParagraph } from './words.ts'

/** What a Word file is written of: a document whose pictures are drawn already. */
export interface WordInput {
  document: ReportDocument
  pictures: ReadonlyMap<string, WordPicture>
  /** Where the report names none (BCP 47). */
  locale: string
}

const SIGNS = ['•', '◦', '▪']
const levels = (of: (level: number) => Pick<ILevelsOptions, 'format' | 'text'>): ILevelsOptions[] =>
  Array.from({ length: 9 }, (_, level) => ({
    level,
    alignment: AlignmentType.START,
    ...of(level),
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  }))

const NUMBERING = {
  config: [
    {
      reference: 'bullets',
      levels: levels((level) => ({ format: LevelFormat.BULLET, text: SIGNS[level % SIGNS.length]! })),
    },
    {
      reference: 'numbers',
      levels: levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.` })),
    },
  ],
}

/**
 * Word's own styles by their own names, so that each machine shows them as its templates do, and readers know them. Lines
 * grow with what stands in them: LibreOffice takes a height without a rule for an exact one, which cuts pictures off.
 */
const STYLES = {
  default: {
    document: {
      run: { size: 22 },
      paragraph: { spacing: { after: 160, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { size: 52, bold: true }, paragraph: { spacing: { after: 160 } } },
    heading1: { run: { size: 32, bold: true }, paragraph: { spacing: { before: 360, after: 120 } } },
    heading2: { run: { size: 26, bold: true }, paragraph: { spacing: { before: 240, after: 80 } } },
  },
  paragraphStyles: [
    { id: 'Subtitle', name: 'Subtitle', basedOn: 'Normal', run: { size: 26, color: '4E5D6A' } },
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      run: { italics: true },
      paragraph: { indent: { left: 567, right: 567 } },
    },
    { id: 'Caption', name: 'caption', basedOn: 'Normal', run: { size: 18, color: '4E5D6A' } },
    { id: 'SmallNote', name: 'Small note', basedOn: 'Normal', run: { size: 18, color: '4E5D6A' } },
    { id: 'TableHeading', name: 'Table Heading', basedOn: 'Normal', run: { bold: true } },
    {
      id: 'HTMLPreformatted',
      name: 'HTML Preformatted',
      basedOn: 'Normal',
      run: { font: MONO, size: 19 },
      paragraph: { spacing: { after: 0 } },
    },
  ],
}

/** Links to the blocks that are in the file. One to a block that the file leaves out, or has no picture of, stays as words. */
function withReachableLinks(document: ReportDocument, pictures: WordInput['pictures']) {
  const targets = new Set(
    linkTargets(withoutInternal(document)).flatMap(({ id, node: { type, attrs } }) => {
      const isPicture = type === 'chart' || type === 'map' || type === 'image'
      return isPicture && !pictures.has(type === 'image' ? String(attrs?.file) : id) ? [] : [id]
    }),
  )
  const linked = new Set<string>()
  const { content } = withBlockLinks(document, (id) => {
    if (!targets.has(id)) return null
    linked.add(id)
    return blockHref(id)
  })
  return { content, linked }
}

/** A report as a Word document (.docx). Internal blocks are left out, with a word in their place. */
export async function writeWord({ document, pictures, locale }: WordInput): Promise<Buffer> {
  const notes: string[] = []
  let lists = 0
  const language = documentLanguage(document) ?? locale
  const { content, linked } = withReachableLinks(document, pictures)
  const children = blocksIn(content, {
    linked,
    takeNote: (note) => notes.push(note),
    takeList: () => lists++,
    pictures,
    language,
  })
  return Packer.toBuffer(
    new Document({
      title: documentTitle(document),
      creator: 'Bubbles',
      styles: {
        ...STYLES,
        default: {
          ...STYLES.default,
          document: {
            ...STYLES.default.document,
            run: { ...STYLES.default.document.run, language: { value: language } },
          },
        },
      },
      numbering: NUMBERING,
      footnotes: Object.fromEntries(
        notes.map((note, at) => [`${at + 1}`, { children: [noteParagraph(note)] }]),
      ),
      sections: [{ children }],
    }),
  )
}
