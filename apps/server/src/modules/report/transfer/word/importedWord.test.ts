import { execFileSync } from 'node:child_process'
import type { DocumentNode } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { strToU8 } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTransfer, type Transfer } from '../testing.ts'
import { readWord } from './readWord.ts'
import { readWordFile } from './wordFile.ts'
import { cell, link, note, para, picture, point, row, run, table, wordFileOf } from './wordSample.ts'

const png = async (width: number) =>
  new Uint8Array(
    await sharp({ create: { width, height: 20, channels: 3, background: '#369' } })
      .png()
      .toBuffer(),
  )

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    para(`Paragraph ${index + 1} of what was counted in the North.`),
  ).join('')

/** Thirty pages with everything a report of an office has. */
const sample = async () =>
  wordFileOf({
    header: 'Confidential',
    notes: ['Counted by the office.', 'See https://example.org/method.'],
    links: { l1: 'https://example.org/data', l2: 'file:///C:/data.xlsx' },
    images: {
      i1: ['image1.png', await png(30)],
      i2: ['image2.emf', strToU8('not an image')],
      i3: ['image3.png', await png(40)],
    },
    body: [
      para('Wind in the North', 'Title'),
      para('What was built, and what it gave.', 'Subtitle'),
      para('Findings 1', 'TOC1'),
      para('Method 2', 'TOC1'),
      para('Findings', 'berschrift1'),
      para(
        [
          run('Output '),
          run('doubled', '<w:b/>'),
          run(' and '),
          run('fell', '<w:i/>'),
          run(' by 3 km', '<w:strike/>'),
          run('2', '<w:vertAlign w:val="superscript"/>'),
          run(' of CO'),
          run('2', '<w:vertAlign w:val="subscript"/>'),
          run('.'),
          note(1),
          run(' See the '),
          link('data', 'l1'),
          run(' or '),
          link('the sheet', 'l2'),
          run('.'),
          note(2),
        ].join(''),
      ),
      point('One', 1),
      point('Within', 1, 1),
      point('Two', 1),
      point('First', 2),
      point('Second', 2),
      para('Output by year', 'Caption'),
      table(
        row(cell('Year') + cell('GWh'), true) +
          row(cell('2023') + cell('12')) +
          row(cell('Both', '<w:gridSpan w:val="2"/>')),
      ),
      para(picture('i1', 'A wind farm')),
      para('Photo: Office', 'Caption'),
      para(picture('i2', 'A metafile')),
      table(row(cell('Plain') + `<w:tc>${para(picture('i3', 'In a cell'))}</w:tc>`)),
      para('Method', 'berschrift2'),
      para('Said by someone.', 'Quote'),
      para('<m:oMathPara><m:oMath><m:r><m:t>a=b</m:t></m:r></m:oMath></m:oMathPara>'),
      para('<w:ins w:id="1" w:author="A"><w:r><w:t>Added</w:t></w:r></w:ins>'),
      paragraphs(600),
    ].join(''),
  })

const shape = ({ type, text, content, marks }: DocumentNode): string => {
  if (text !== undefined) return marks ? `${marks.map((mark) => mark.type).join('+')}(${text})` : text
  return `${type}:${(content ?? []).map(shape).join('|')}`
}

describe('a Word file', () => {
  it('becomes blocks of its headings, words, lists, tables, notes and images', async () => {
    const { name, document, losses, images } = await readWordFile(await sample(), 'north')
    expect(name).toBe('Wind in the North')
    expect(document.content.map(shape).slice(0, 14)).toEqual([
      'title:Wind in the North',
      'standfirst:What was built, and what it gave.',
      'tableOfContents:',
      'heading:Findings',
      'paragraph:Output |bold(doubled)| and |italic(fell)|strike( by 3 km)|² of |footnote(CO₂.)| See the |link(data)| or the |footnote(sheet.)',
      'bulletList:listItem:paragraph:One|bulletList:listItem:paragraph:Within|listItem:paragraph:Two',
      'orderedList:listItem:paragraph:First|listItem:paragraph:Second',
      'table:tableRow:tableHeader:Year|tableHeader:GWh|tableRow:tableCell:2023|tableCell:12|tableRow:tableCell:Both|tableCell:',
      'image:',
      'table:tableRow:tableCell:Plain|tableCell:',
      'image:',
      'heading:Method',
      'blockquote:paragraph:Said by someone.',
      'paragraph:a=b',
    ])
    expect(document.content).toHaveLength(15 + 600)
    expect(document.content[3]?.attrs).toMatchObject({ level: 2 })
    expect(document.content[11]?.attrs).toMatchObject({ level: 3 })
    expect(document.content[7]?.attrs).toMatchObject({ caption: 'Output by year' })
    expect(document.content[7]?.content?.map((row) => row.content?.map(({ attrs }) => attrs?.align))).toEqual(
      [
        ['start', 'end'],
        ['start', 'end'],
        ['start', 'end'],
      ],
    )
    expect(document.content[8]?.attrs).toMatchObject({
      file: [...images.keys()][0],
      alt: 'A wind farm',
      caption: 'Photo: Office',
      width: 30,
      height: 20,
    })
    const notes = JSON.stringify(document.content[4])
    expect(notes).toContain('"text":"Counted by the office."')
    expect(notes).toContain('"text":"See https://example.org/method."')
    expect(losses).toEqual([
      'An image couldn’t be read or isn’t in a supported format, so it was left out.',
      'An image in a list or table is now below it.',
      'A link within the file, or to an address reports can’t link to, was replaced by its text.',
      'An equation is now plain text.',
      'A tracked change was accepted.',
      'A merged cell was split; its words are in the first.',
      'Headers and footers of its pages were removed.',
    ])
  })

  it('is named by its only first heading, else by its file, and chapters begin one level below', async () => {
    const read = (...body: string[]) => readWord(wordFileOf({ body: body.join('') }), 'minutes')
    const one = await read(
      para('Minutes of May', 'berschrift1'),
      para('Present', 'berschrift2'),
      para('All.'),
    )
    expect([one.name, ...one.document.content.slice(2).map(shape)]).toEqual([
      'Minutes of May',
      'heading:Present',
      'paragraph:All.',
    ])
    expect(one.document.content[2]?.attrs).toMatchObject({ level: 2 })
    const two = await read(para('May', 'berschrift1'), para('All.'), para('June', 'berschrift1'))
    expect([two.name, ...two.document.content.slice(2).map(shape)]).toEqual([
      'minutes',
      'heading:May',
      'paragraph:All.',
      'heading:June',
    ])
    expect((await read()).document.content.slice(2).map(shape)).toEqual(['paragraph:'])
  })

  it('is read by a server that runs without __proto__, as ours does', () => {
    const [reader, sampleFile] = ['readWord', 'wordSample'].map(
      (name) => new URL(`./${name}.ts`, import.meta.url).href,
    )
    const script = `
      import { readWord } from ${JSON.stringify(reader)}
      import { para, wordFileOf } from ${JSON.stringify(sampleFile)}
      console.log((await readWord(wordFileOf({ body: para('Words') }), 'x')).document.content.length)`
    const flags = ['--disable-proto=delete', '--input-type=module', '-e', script]
    expect(execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim()).toBe('3')
  })

  it('keeps whether boxes are ticked', async () => {
    const box = (value: 0 | 1) =>
      `<w:sdt><w:sdtPr><wordml:checkbox xmlns:wordml="http://schemas.microsoft.com/office/word/2010/wordml"><wordml:checked wordml:val="${value}"/></wordml:checkbox></w:sdtPr><w:sdtContent>${run('?')}</w:sdtContent></w:sdt>`
    const { document } = await readWord(
      wordFileOf({ body: para(box(1) + run(' Read')) + para(box(0) + run(' Written')) }),
      'x',
    )
    expect(document.content.slice(2).map(shape)).toEqual(['paragraph:☑ Read', 'paragraph:☐ Written'])
  })

  it('keeps columns in place under cells across rows', async () => {
    const { document } = await readWord(
      wordFileOf({
        body: table(
          row(cell('A', '<w:vMerge w:val="restart"/>') + cell('1')) +
            row(cell('', '<w:vMerge/>') + cell('2')),
        ),
      }),
      'x',
    )
    expect(shape(document.content[2]!)).toBe(
      'table:tableRow:tableCell:A|tableCell:1|tableRow:tableCell:|tableCell:2',
    )
  })
})

const VML = 'xmlns:v="urn:schemas-microsoft-com:vml"'
const box = (words: string) =>
  `<w:pict><v:shape ${VML}><v:textbox><w:txbxContent>${para(words)}</w:txbxContent></v:textbox></v:shape></w:pict>`
const drawing = (inside: string) =>
  `<w:drawing><wp:anchor><a:graphic><a:graphicData uri="x">${inside}</a:graphicData></a:graphic></wp:anchor></w:drawing>`
const shape2010 = (inside: string) => drawing(`<wps:wsp xmlns:wps="x">${inside}</wps:wsp>`)
const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const BREAKS = ['Page breaks were removed.']
const LOOK = ['Colours, capitals and alignment of text were removed; reports have a look of their own.']
const TRACKED = ['A tracked change was accepted.']
const DRAWN = ['A drawing was removed. Add it as an image.']
const EMBEDDED = [
  'A chart, diagram or embedded object was removed. Add it as an image, or make a chart of its data.',
]

describe('what Word has is kept or told', () => {
  it.each<[what: string, body: string, kept: string[], told: string[]]>([
    [
      'a list of three levels',
      point('a', 1) + point('b', 1, 1) + point('c', 1, 2) + point('d', 1),
      [
        'bulletList:listItem:paragraph:a|bulletList:listItem:paragraph:b|bulletList:listItem:paragraph:c|listItem:paragraph:d',
      ],
      [],
    ],
    [
      'a numbered list in one of points',
      point('a', 1) + point('1', 2, 1) + point('b', 1),
      ['bulletList:listItem:paragraph:a|orderedList:listItem:paragraph:1|listItem:paragraph:b'],
      [],
    ],
    [
      'a text box',
      para(`<w:r>${box('In it')}</w:r>${run('Beside')}`),
      ['paragraph:Beside', 'paragraph:In it'],
      ['The text of a text box now stands below its paragraph.'],
    ],
    [
      'a text box with a form for older programs',
      para(
        `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${shape2010(`<w:txbxContent>${para('In it')}</w:txbxContent>`)}</mc:Choice><mc:Fallback>${box('In it')}</mc:Fallback></mc:AlternateContent></w:r>${run('Beside')}`,
      ),
      ['paragraph:Beside', 'paragraph:In it'],
      ['The text of a text box now stands below its paragraph.'],
    ],
    [
      'a text box that is drawn alone',
      para(`<w:r>${shape2010(`<w:txbxContent>${para('In it')}</w:txbxContent>`)}</w:r>${run('Beside')}`),
      ['paragraph:Beside'],
      ['A text box was removed with its text. Copy its text into the report.'],
    ],
    [
      'a drawing',
      para(`<w:r>${shape2010('<wps:spPr/>')}</w:r>${run('Beside')}`),
      ['paragraph:Beside'],
      DRAWN,
    ],
    ['a chart', para(`<w:r>${drawing('<c:chart xmlns:c="c" r:id="c1"/>')}</w:r>`), [], EMBEDDED],
    ['SmartArt', para(`<w:r>${drawing('<dgm:relIds xmlns:dgm="d" r:dm="d1"/>')}</w:r>`), [], EMBEDDED],
    ['an object', para('<w:r><w:object><o:OLEObject xmlns:o="o"/></w:object></w:r>'), [], EMBEDDED],
    [
      'a page break between words',
      para(`${run('Before')}<w:r><w:br w:type="page"/></w:r>${run('After')}`),
      ['paragraph:Before', 'paragraph:After'],
      BREAKS,
    ],
    [
      'a page break of its own',
      para('Before') + para('<w:r><w:br w:type="page"/></w:r>') + para('After'),
      ['paragraph:Before', 'paragraph:After'],
      BREAKS,
    ],
    [
      'a number of a caption',
      para(`<w:fldSimple w:instr=" SEQ Figure ">${run('7')}</w:fldSimple>`),
      ['paragraph:7'],
      [],
    ],
    ['a reference', para(field(' REF _Ref1 ', 'Figure 1')), ['paragraph:Figure 1'], []],
    [
      'a link as a field',
      para(field(' HYPERLINK "https://example.org/" ', 'site')),
      ['paragraph:link(site)'],
      [],
    ],
    [
      'a deletion',
      para(`<w:del w:id="1"><w:r><w:delText>No</w:delText></w:r></w:del>${run('Yes')}`),
      ['paragraph:Yes'],
      TRACKED,
    ],
    [
      'a move',
      para(`<w:moveFrom w:id="1">${run('No')}</w:moveFrom><w:moveTo w:id="2">${run('Yes')}</w:moveTo>`),
      ['paragraph:Yes'],
      TRACKED,
    ],
    [
      'a comment',
      para(`${run('Said')}<w:r><w:commentReference w:id="0"/></w:r>`),
      ['paragraph:Said'],
      ['A comment was removed.'],
    ],
    [
      'hidden words',
      para(run('Secret', '<w:b/><w:vanish/>') + run('Shown')),
      ['paragraph:Shown'],
      ['A piece of hidden text was left out.'],
    ],
    ['words that are hidden no longer', para(run('Shown', '<w:vanish w:val="0"/>')), ['paragraph:Shown'], []],
    [
      'a hidden mark of a paragraph',
      para(run('Shown'), '', '<w:rPr><w:vanish/></w:rPr>') + para(run('Too')),
      ['paragraph:Shown', 'paragraph:Too'],
      [],
    ],
    ['colour', para(run('Red', '<w:color w:val="FF0000"/>')), ['paragraph:Red'], LOOK],
    ['words in the middle', para(run('Mid'), '', '<w:jc w:val="center"/>'), ['paragraph:Mid'], LOOK],
    [
      'a first letter set large',
      para(run('D'), '', '<w:framePr w:dropCap="drop"/>') + para(run('rop')),
      ['paragraph:Drop'],
      [],
    ],
    [
      'a reading above words',
      para(
        '<w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      ),
      ['paragraph:漢'],
      [],
    ],
    [
      'a table in a cell',
      table(row(`<w:tc>${table(row(cell('in')))}${para('out')}</w:tc>`)),
      ['table:tableRow:tableCell:in    out'],
      ['A table in a cell was replaced by its words.'],
    ],
    [
      'paragraphs in a cell',
      table(row(`<w:tc>${para('one')}${para('two')}</w:tc>`)),
      ['table:tableRow:tableCell:one two'],
      ['The paragraphs or list in a cell are now one line.'],
    ],
    [
      'a list in a cell',
      table(row(`<w:tc>${point('one', 1)}${point('two', 1)}</w:tc>`)),
      ['table:tableRow:tableCell:one two'],
      ['The paragraphs or list in a cell are now one line.'],
    ],
    [
      'raised words',
      para(run('x') + run('th!', '<w:vertAlign w:val="superscript"/>')),
      ['paragraph:xth!'],
      ['Superscript or subscript text is now ordinary text.'],
    ],
    [
      'a link within',
      para(`<w:hyperlink w:anchor="b1">${run('there')}</w:hyperlink>`),
      ['paragraph:there'],
      ['A link within the file, or to an address reports can’t link to, was replaced by its text.'],
    ],
    [
      'a mark of a symbol font',
      para('<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'),
      ['paragraph:✓'],
      [],
    ],
  ])('%s', async (_what, body, kept, told) => {
    const { document, losses } = await readWord(wordFileOf({ body: body + para('End') }), 'x')
    expect(document.content.slice(2, -1).map(shape)).toEqual(kept)
    expect(losses).toEqual(told)
  })
})

const withPart = (name: string, text: string) =>
  wordFileOf({ body: para('Words'), files: { [name]: strToU8(text) } })

describe('a hostile Word file', () => {
  it.each<[string, () => Uint8Array, RegExp]>([
    [
      'that declares entities',
      () =>
        withPart(
          'word/document.xml',
          '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document>&b;</w:document>',
        ),
      /declares entities/,
    ],
    [
      'that unpacks to far more than it is',
      () =>
        wordFileOf({ body: para('Words'), files: { 'word/media/a.bin': new Uint8Array(30 * 1024 * 1024) } }),
      /unpacks to 30 MB, which is too large/,
    ],
    [
      'with a path that leads out',
      () => wordFileOf({ body: '', files: { 'word/../../x.xml': strToU8('x') } }),
      /a path that points outside it/,
    ],
    [
      'nested without end',
      () =>
        withPart(
          'word/document.xml',
          `<w:document xmlns:w="w">${'<w:p>'.repeat(200_000)}${'</w:p>'.repeat(200_000)}</w:document>`,
        ),
      /can’t be read as a Word document/,
    ],
    [
      'that is no XML',
      () => withPart('word/document.xml', '<w:document'),
      /can’t be read as a Word document/,
    ],
    [
      'without a text',
      () => wordFileOf({ body: '', files: { 'word/document.xml': new Uint8Array() } }),
      /can’t be read/,
    ],
  ])('%s is refused in words', async (_what, make, words) => {
    await expect(readWord(make(), 'x')).rejects.toThrow(words)
  })

  it('loads nothing from elsewhere and runs nothing', async () => {
    const { document, losses } = await readWord(
      wordFileOf({
        body: para(
          run('&lt;script&gt;alert(1)&lt;/script&gt;') +
            link('here', 'l1') +
            picture('l2', '').replace('r:embed', 'r:link'),
        ),
        links: { l1: 'javascript:alert(1)', l2: 'file:///etc/passwd' },
        files: { 'word/vbaProject.bin': strToU8('macro'), 'customXml/item1.xml': strToU8('<!DOCTYPE x>') },
      }),
      'x',
    )
    expect(shape(document.content[2]!)).toBe('paragraph:<script>alert(1)</script>here')
    expect(losses).toHaveLength(2)
  })

  it('that takes too long is given up', async () => {
    await expect(readWordFile(await sample(), 'x', 1)).rejects.toThrow('too much time or memory')
  })
})

describeOneEngine('an imported Word file', (open) => {
  let transfer: Transfer
  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })

  it('is a report with its images, and says what was lost', async () => {
    const sent = await transfer.upload(await sample(), 'Wind (final).docx')
    expect(sent).toMatchObject({ status: 201, body: { kind: 'bundle', name: 'Wind in the North' } })
    expect(sent.body.description).toMatch(
      /^Word document, 613 blocks\. An image couldn’t be read .* removed\.$/,
    )
    const made = await transfer.api('POST', `reports/import/${sent.body.id}`)
    expect(made.status).toBe(201)
    const { document } = (await transfer.api('GET', `reports/${made.body.id}`)).body as {
      document: { content: DocumentNode[] }
    }
    const images = document.content.filter(({ type }) => type === 'image')
    expect(images.map(({ attrs }) => attrs?.width)).toEqual([30, 40])
  })

  it('of an older Word is refused with what to do', async () => {
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const { status, body } = await transfer.upload(old, 'old.doc')
    expect(status).toBe(422)
    expect(body.detail).toContain('save it as a Word document (.docx)')
  })
})
