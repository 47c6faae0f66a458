import { execFileSync } from 'node:child_process'
import type { DocumentNode } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { strToU8 } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTransfer, type Transfer } from '../testing.ts'
import { readWord } from './readWord.ts'
import { readWordFile } from './wordFile.ts'
import { cell, link, note, para, picture, point, row, run, shape, table, wordFileOf } from './wordSample.ts'

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
      'An image couldn’t be read or isn’t in a supported format, so it was skipped.',
      'An image in a list or table is now below it.',
      'A link within the file, or to an address reports can’t link to, was replaced by its text.',
      'An equation is now plain text.',
      'A tracked change was accepted.',
      'A merged cell was split; its text is in the first of the new cells.',
      'Page headers and footers were removed.',
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

  it('has a divider where an empty paragraph has a line below it, or is one, and nowhere else', async () => {
    const border = (sides: string, style = 'single') =>
      sides
        .split(' ')
        .map((side) => `<w:${side} w:val="${style}" w:sz="4"/>`)
        .join('')
    const bordered = (sides: string, words = '', style?: string) =>
      `<w:p><w:pPr><w:pBdr>${border(sides, style)}</w:pBdr></w:pPr>${words}</w:p>`
    const rule = '<w:p><w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hr="t"/></w:pict></w:r></w:p>'
    const body = [
      para('One'),
      bordered('bottom'),
      para('Two'),
      rule,
      bordered('bottom', run('Three')),
      bordered('top bottom'),
      bordered('bottom', '', 'nil'),
      para('Four'),
    ].join('')
    const { document, losses } = await readWord(wordFileOf({ body }), 'x')
    expect(document.content.slice(2).map(shape)).toEqual([
      'paragraph:One',
      'horizontalRule:',
      'paragraph:Two',
      'horizontalRule:',
      'paragraph:Three',
      'paragraph:Four',
    ])
    expect(losses).toEqual([])
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

  it('says that links to an image that couldn’t be read are gone', async () => {
    const body =
      para(`<w:hyperlink w:anchor="p1">${run('the plan')}</w:hyperlink>`) +
      para(`<w:bookmarkStart w:id="1" w:name="p1"/>${picture('i1', 'A plan')}<w:bookmarkEnd w:id="1"/>`) +
      para('End')
    const images = { i1: ['image1.emf', strToU8('not an image')] as [string, Uint8Array] }
    const { document, losses } = await readWordFile(wordFileOf({ body, images }), 'x')
    expect(document.content.slice(2).map(shape)).toEqual(['paragraph:the plan', 'paragraph:End'])
    expect(losses).toEqual([
      'An image couldn’t be read or isn’t in a supported format, so it was skipped.',
      'A link within the file, or to an address reports can’t link to, was replaced by its text.',
    ])
  })

  it('of an older Word is refused with what to do', async () => {
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const { status, body } = await transfer.upload(old, 'old.doc')
    expect(status).toBe(422)
    expect(body.detail).toContain('save it as a Word document (.docx)')
  })
})
