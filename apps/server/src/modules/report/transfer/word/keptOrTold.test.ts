import { describe, expect, it } from 'vitest'
import { readWord } from './readWord.ts'
import { cell, para, point, row, run, shape, table, wordFileOf } from './wordSample.ts'

const VML = 'xmlns:v="urn:schemas-microsoft-com:vml"'
const box = (words: string) =>
  `<w:pict><v:shape ${VML}><v:textbox><w:txbxContent>${para(words)}</w:txbxContent></v:textbox></v:shape></w:pict>`
const drawing = (inside: string) =>
  `<w:drawing><wp:anchor><a:graphic><a:graphicData uri="x">${inside}</a:graphicData></a:graphic></wp:anchor></w:drawing>`
const shape2010 = (inside: string) => drawing(`<wps:wsp xmlns:wps="x">${inside}</wps:wsp>`)
const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const BREAKS = ['Page breaks were removed.']
const LOOK = ['Colours, capitals and alignment of text were removed; reports have their own styling.']
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
      ['The text of a text box is now below its paragraph.'],
    ],
    [
      'a text box with a form for older programs',
      para(
        `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${shape2010(`<w:txbxContent>${para('In it')}</w:txbxContent>`)}</mc:Choice><mc:Fallback>${box('In it')}</mc:Fallback></mc:AlternateContent></w:r>${run('Beside')}`,
      ),
      ['paragraph:Beside', 'paragraph:In it'],
      ['The text of a text box is now below its paragraph.'],
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
      ['A piece of hidden text was skipped.'],
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
      ['A table in a cell was replaced by its text.'],
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
