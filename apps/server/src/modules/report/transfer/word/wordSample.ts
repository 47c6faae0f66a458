import type { DocumentNode } from '@bubbles/report-document'
import { strToU8, zipSync } from 'fflate'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const NAMESPACES = `${W} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Words of one run, with the properties of its kind: `<w:b/>`. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph of runs, with a style by its id. */
export const para = (content: string, style = '', properties = ''): string =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${properties}</w:pPr>${content.startsWith('<') || content === '' ? content : run(content)}</w:p>`

/** A point of the bulleted list (1) or the numbered one (2). */
export const point = (text: string, list: 1 | 2, level = 0): string =>
  para(text, '', `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

export const cell = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${para(text)}</w:tc>`
export const row = (cells: string, isHead = false): string =>
  `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells}</w:tr>`
export const table = (rows: string): string => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`

/** The image of a relation, with a text for those who don't see it. */
export const picture = (relation: string, alt: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

export const link = (text: string, relation: string): string =>
  `<w:hyperlink r:id="${relation}">${run(text)}</w:hyperlink>`
export const note = (id: number): string =>
  `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`

const STYLES: Readonly<Record<string, string>> = {
  Title: 'Title',
  Subtitle: 'Subtitle',
  berschrift1: 'heading 1',
  berschrift2: 'heading 2',
  Quote: 'Quote',
  Caption: 'caption',
  TOC1: 'toc 1',
}

const numbering = () => {
  const levels = (format: string) =>
    [0, 1, 2].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`).join('')
  return `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${levels('bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${levels('decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
}

interface Sample {
  /** The paragraphs and tables of the document. */
  body: string
  notes?: readonly string[]
  /** Images by the id of their relation, each with its file name. */
  images?: Readonly<Record<string, [name: string, bytes: Uint8Array]>>
  /** Addresses of links by the id of their relation. */
  links?: Readonly<Record<string, string>>
  header?: string
  /** Files besides, or in place of those of the sample. */
  files?: Readonly<Record<string, Uint8Array>>
}

/** A Word file as Word writes it, as far as it's needed to be read. */
export function wordFileOf({ body, notes = [], images = {}, links = {}, header, files }: Sample): Uint8Array {
  const relation = (id: string, type: string, target: string, more = '') =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"${more}/>`
  const relations = [
    relation('s', 'styles', 'styles.xml'),
    relation('n', 'numbering', 'numbering.xml'),
    relation('f', 'footnotes', 'footnotes.xml'),
    ...Object.entries(images).map(([id, [name]]) => relation(id, 'image', `media/${name}`)),
    ...Object.entries(links).map(([id, address]) =>
      relation(id, 'hyperlink', address, ' TargetMode="External"'),
    ),
  ].join('')
  const relationsOf = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`
  const types = ['png', 'jpeg', 'emf'].map(
    (type) => `<Default Extension="${type}" ContentType="image/${type}"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relationsOf(relation('d', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationsOf(relations),
    'word/styles.xml': `<w:styles ${W}>${Object.entries(STYLES)
      .map(
        ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
      )
      .join('')}</w:styles>`,
    'word/numbering.xml': numbering(),
    'word/footnotes.xml': `<w:footnotes ${W}>${notes
      .map((text, index) => `<w:footnote w:id="${index + 1}">${para(text)}</w:footnote>`)
      .join('')}</w:footnotes>`,
    ...(header !== undefined && { 'word/header1.xml': `<w:hdr ${W}>${para(header)}</w:hdr>` }),
  }
  return zipSync({
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    ...Object.fromEntries(Object.values(images).map(([name, bytes]) => [`word/media/${name}`, bytes])),
    ...files,
  })
}

/** A block in short: "paragraph:Words|bold(more)". */
export const shape = ({ type, text, content, marks }: DocumentNode): string => {
  if (text !== undefined) return marks ? `${marks.map((mark) => mark.type).join('+')}(${text})` : text
  return `${type}:${(content ?? []).map(shape).join('|')}`
}
