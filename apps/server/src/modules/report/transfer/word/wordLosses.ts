import { piecesOf, withoutBetween } from './wordRepairs.ts'

/** What of a Word file's own a report has no form for, by the elements that say so. */
const KINDS: readonly [mark: RegExp, one: string, many: string][] = [
  [/<m:oMath[ >]/g, 'An equation is now plain text.', 'equations are now plain text.'],
  [
    /<(?:c:chart|dgm:relIds|w:object)[ />]/g,
    'A chart, diagram or embedded object was removed. Add it as an image, or make a chart of its data.',
    'charts, diagrams or embedded objects were removed. Add them as images, or make charts of their data.',
  ],
  [/<w:commentReference[ />]/g, 'A comment was removed.', 'comments were removed.'],
  [/<w:(?:ins|del|moveFrom)[ >]/g, 'A tracked change was accepted.', 'tracked changes were accepted.'],
  [
    /<w:(?:gridSpan|vMerge w:val="restart")[ />]/g,
    'A merged cell was split; its words are in the first.',
    'merged cells were split; their words are in the first of each.',
  ],
  [
    /<w:(?:u w:val="(?!none)|highlight w:val="(?!none))/g,
    'Underlining or highlighting was removed from a passage.',
    'passages lost their underlining or highlighting.',
  ],
]

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
  private readonly counts = KINDS.map(() => 0)
  private hasMargins = false
  private hasBreaks = false
  private hasLook = false

  /** Counts what is in a part of the file that people wrote. */
  count(xml: string): void {
    for (const [index, [mark]] of KINDS.entries()) this.counts[index]! += xml.match(mark)?.length ?? 0
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
        'An image couldn’t be read or isn’t in a supported format, so it was left out.',
        'images couldn’t be read or aren’t in a supported format, so they were left out.',
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
        'A table in a cell was replaced by its words.',
        'tables in cells were replaced by their words.',
      ],
      [
        this.lines,
        'The paragraphs or list in a cell are now one line.',
        'cells with several paragraphs or a list are now one line each.',
      ],
      [
        this.boxes,
        'The text of a text box now stands below its paragraph.',
        'text boxes now stand as text below their paragraphs.',
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
      [this.hidden, 'A piece of hidden text was left out.', 'pieces of hidden text were left out.'],
      ...KINDS.map(([, one, many], index): [number, string, string] => [this.counts[index]!, one, many]),
    ]
    const said = own
      .filter(([count]) => count > 0)
      .map(([count, one, many]) => (count === 1 ? one : `${count} ${many}`))
    return [
      ...said,
      ...(this.hasMargins ? ['Headers and footers of its pages were removed.'] : []),
      ...(this.hasBreaks ? ['Page breaks were removed.'] : []),
      ...(this.hasLook
        ? ['Colours, capitals and alignment of text were removed; reports have a look of their own.']
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
