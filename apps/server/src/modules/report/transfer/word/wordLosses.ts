import { piecesOf, withoutBetween } from './wordRepairs.ts'

/** What of a Word file's own a report has no form for, by the elements that say so. */
const KINDS = {
  equations: [/<m:oMath[ >]/g, 'An equation is now plain text.', 'equations are now plain text.'],
  objects: [
    /<(?:c:chart|dgm:relIds|w:object)[ />]/g,
    'A chart, diagram or embedded object was removed. Add it as an image, or make a chart of its data.',
    'charts, diagrams or embedded objects were removed. Add them as images, or make charts of their data.',
  ],
  comments: [/<w:commentReference[ />]/g, 'A comment was removed.', 'comments were removed.'],
  changes: [
    /<w:(?:ins|del|moveFrom)[ >]/g,
    'A tracked change was accepted.',
    'tracked changes were accepted.',
  ],
  merged: [
    /<w:(?:gridSpan|vMerge w:val="restart")[ />]/g,
    'A merged cell was split; its text is in the first of the new cells.',
    'merged cells were split; the text of each is in the first of its new cells.',
  ],
  marked: [
    /<w:(?:u w:val="(?!none)|highlight w:val="(?!none))/g,
    'Underlining or highlighting was removed from a passage.',
    'passages lost their underlining or highlighting.',
  ],
} as const satisfies Readonly<Record<string, readonly [mark: RegExp, one: string, many: string]>>

type Kind = keyof typeof KINDS
const KIND_NAMES = Object.keys(KINDS) as Kind[]

/** What a drawing has in it that is kept, said otherwise, or only a line. */
const SHOWN = /<(?:a:blip|v:imagedata|c:chart|dgm:relIds)[ />]|o:hr="t"/

/** How words look beyond what reports have for it. */
const LOOK =
  /<w:color w:val="(?!auto|000000)|<w:(?:smallCaps|caps)[ ]?\/>|<w:jc w:val="(?:center|right|end|both)"/

/** Counts what a report can't hold as it stood. */
export class WordLosses {
  /** Images that are in no format a report can show, or can't be read. */
  images = 0
  /** Images that stood in a list or table, and now stand below it. */
  moved = 0
  /** Links to places in the file, or to addresses no report may link to. */
  links = 0
  /** Raised or lowered words that have no such letters. */
  small = 0
  /** Tables in cells of others. */
  tables = 0
  /** Runs that Word doesn't show. */
  hidden = 0
  /** Cells with more than one paragraph, or with a list. */
  lines = 0
  private drawings = 0
  private boxes = 0
  private lostBoxes = 0
  /** Images at an address, which nothing is fetched from. */
  linked = 0
  /** Whether pages were broken, and whether words had a look that reports have nothing for. */
  hasBreaks = false
  hasLook = false
  /** Whether a page has more styles than are read. */
  hasUnreadStyles = false
  private readonly counts = new Map<Kind, number>()
  private hasMargins = false

  /** Counts what was found of a kind. */
  add(kind: Kind, count = 1): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + count)
  }

  /** Counts what is in a part of the file that people wrote. */
  count(xml: string): void {
    for (const kind of KIND_NAMES) this.add(kind, xml.match(KINDS[kind][0])?.length ?? 0)
    this.hasBreaks ||= /<w:br w:type="(?:page|column)"|<w:pageBreakBefore\s*\/>/.test(xml)
    this.hasLook ||= LOOK.test(xml)
    // What is drawn stands there a second time, for older programs, and that is what is read.
    const drawn = withoutBetween(xml, '<mc:Fallback>', '</mc:Fallback>')
    const isReadAgain = drawn.length < xml.length
    for (const drawing of [...piecesOf(drawn, 'w:drawing'), ...piecesOf(drawn, 'w:pict')]) {
      if (!/<w:txbxContent[ >]/.test(drawing)) this.drawings += SHOWN.test(drawing) ? 0 : 1
      else if (isReadAgain || drawing.startsWith('<w:pict')) this.boxes++
      else this.lostBoxes++
    }
  }

  /** Notes what stands at the head or foot of every page. */
  countMargin(xml: string): void {
    if (/<w:t[ >]/.test(xml)) this.hasMargins = true
  }

  /** A sentence each; none when all is as it was. */
  inWords(): string[] {
    const own: [count: number, one: string, many: string][] = [
      [
        this.images,
        'An image couldn’t be read or isn’t in a supported format, so it was skipped.',
        'images couldn’t be read or aren’t in a supported format, so they were skipped.',
      ],
      [
        this.linked,
        'An image was replaced by a link to it. Add it with /image.',
        'images were replaced by links to them. Add them with /image.',
      ],
      [
        this.moved,
        'An image in a list or table is now below it.',
        'images in lists or tables are now below them.',
      ],
      [
        this.links,
        'A link within the file, or to an address reports can’t link to, was replaced by its text.',
        'links within the file, or to addresses reports can’t link to, were replaced by their text.',
      ],
      [
        this.small,
        'Superscript or subscript text is now ordinary text.',
        'pieces of superscript or subscript text are now ordinary text.',
      ],
      [
        this.tables,
        'A table in a cell was replaced by its text.',
        'tables in cells were replaced by their text.',
      ],
      [
        this.lines,
        'The paragraphs or list in a cell are now one line.',
        'cells with several paragraphs or a list are now one line each.',
      ],
      [
        this.boxes,
        'The text of a text box is now below its paragraph.',
        'text boxes are now text below their paragraphs.',
      ],
      [
        this.lostBoxes,
        'A text box was removed with its text. Copy its text into the report.',
        'text boxes were removed with their text. Copy their text into the report.',
      ],
      [
        this.drawings,
        'A drawing was removed. Add it as an image.',
        'drawings were removed. Add them as images.',
      ],
      [this.hidden, 'A piece of hidden text was skipped.', 'pieces of hidden text were skipped.'],
      ...KIND_NAMES.map((kind): [number, string, string] => [
        this.counts.get(kind) ?? 0,
        KINDS[kind][1],
        KINDS[kind][2],
      ]),
    ]
    const said = own
      .filter(([count]) => count > 0)
      .map(([count, one, many]) => (count === 1 ? one : `${count} ${many}`))
    return [
      ...said,
      ...(this.hasMargins ? ['Page headers and footers were removed.'] : []),
      ...(this.hasBreaks ? ['Page breaks were removed.'] : []),
      ...(this.hasUnreadStyles
        ? ['The page has more styles than can be read, so some bold, italic or struck text may be plain now.']
        : []),
      ...(this.hasLook
        ? ['Colours, capitals and alignment of text were removed; reports have their own styling.']
        : []),
    ]
  }
}

/** The XML with each equation as a run of its letters and numbers, which no reader of the text would see otherwise. */
export function equationsAsWords(xml: string): string {
  const [BEGIN, END] = ['<m:oMath', '</m:oMath>']
  let written = ''
  let at = 0
  for (;;) {
    let from = xml.indexOf(BEGIN, at)
    // The paragraph of equations, <m:oMathPara>, and its settings are no equation.
    while (from >= 0 && !/[\s>]/.test(xml[from + BEGIN.length] ?? '')) from = xml.indexOf(BEGIN, from + 1)
    const to = from < 0 ? -1 : xml.indexOf(END, from)
    if (to < 0) return withoutParagraphs(written + xml.slice(at))
    const words = [...xml.slice(from, to).matchAll(/<m:t(?:\s[^>]*)?>([^<]*)<\/m:t>/g)].map(
      ([, text]) => text,
    )
    written += `${xml.slice(at, from)}<w:r><w:t xml:space="preserve">${words.join(' ')}</w:t></w:r>`
    at = to + END.length
  }
}

/** Equations on a line of their own stand in an element that readers pass over with all that is in it. */
const withoutParagraphs = (xml: string): string =>
  xml.replaceAll(/<\/?m:oMathPara(?:\s[^>]*)?>|<m:oMathParaPr>.*?<\/m:oMathParaPr>/gs, '')
