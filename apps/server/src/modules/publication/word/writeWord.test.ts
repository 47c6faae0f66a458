import { blockText, type DocumentNode, nodesOf, type ReportDocument } from '@bubbles/report-document'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readWord } from '../../report/transfer/word/readWord.ts'
import { writeWord } from './writeWord.ts'

const ids = (() => {
  let count = 0
  return () => `b${String(++count).padStart(9, '0')}`
})()
const words = (text: string, ...marks: NonNullable<DocumentNode['marks']>): DocumentNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})
const block = (type: string, content?: DocumentNode[], attrs: object = {}): DocumentNode => ({
  type,
  attrs: { id: ids(), ...attrs },
  ...(content && { content }),
})
const paragraph = (...content: DocumentNode[]) => block('paragraph', content)
const item = (text: string, ...below: DocumentNode[]) => block('listItem', [paragraph(words(text)), ...below])
const row = (type: string, ...texts: string[]) =>
  block(
    'tableRow',
    texts.map((text) => block(type, text === '' ? undefined : [words(text)])),
  )
const report = (...content: DocumentNode[]): ReportDocument => ({
  type: 'doc',
  content: [
    block('title', [words('Wind in the North')]),
    block('standfirst', [words('What was built.')]),
    ...content,
  ],
})

const picture = async (alt: string) => ({
  kind: 'png' as const,
  bytes: await sharp({ create: { width: 40, height: 20, channels: 3, background: '#369' } })
    .png()
    .toBuffer(),
  width: 40,
  height: 20,
  alt,
})

const written = async (
  document: ReportDocument,
  pictures: Parameters<typeof writeWord>[0]['pictures'] = new Map(),
) => new Uint8Array(await writeWord({ document, pictures, locale: 'en-GB' }))
const again = async (document: ReportDocument, pictures?: Parameters<typeof writeWord>[0]['pictures']) =>
  readWord(await written(document, pictures), 'file')
const xmlOf = async (
  document: ReportDocument,
  pictures?: Parameters<typeof writeWord>[0]['pictures'],
  path = 'word/document.xml',
) => strFromU8(unzipSync(await written(document, pictures))[path]!)

it('links to headings and figures lead to their bookmarks; others stay as words', async () => {
  const link = (id: unknown, text: string) => words(text, { type: 'link', attrs: { href: `#${String(id)}` } })
  const aim = block('heading', [words('Aim')], { level: 2 })
  const hidden = block('heading', [words('Secret')], { level: 2, internal: true })
  const chart = block('chart', undefined, { title: 'Jobs' })
  const empty = block('map', undefined, { title: 'Nothing yet' })
  const xml = await xmlOf(
    report(
      aim,
      hidden,
      chart,
      empty,
      paragraph(
        link(aim.attrs!.id, 'one'),
        link(chart.attrs!.id, 'two'),
        link(hidden.attrs!.id, 'three'),
        link(empty.attrs!.id, 'four'),
      ),
    ),
    new Map([[String(chart.attrs!.id), await picture('')]]),
  )
  for (const { attrs } of [aim, chart]) {
    expect(xml).toContain(`w:name="_b${String(attrs!.id)}"`)
    expect(xml).toContain(`w:anchor="_b${String(attrs!.id)}"`)
  }
  expect(xml.match(/<w:hyperlink /g)).toHaveLength(2)
  for (const unlinked of ['three', 'four']) expect(xml).toContain(unlinked)
})

/** A block without what every copy has of its own. */
const bare = ({ type, attrs = {}, content, marks, text }: DocumentNode): object => ({
  type,
  ...(type === 'heading' && { level: attrs.level }),
  ...(text !== undefined && { text }),
  ...(marks && marks.length > 0 && { marks }),
  ...(content && { content: content.map(bare) }),
})
const body = ({ content }: ReportDocument) => content.slice(2).map(bare)

describe('a report as a Word file', () => {
  it('is the same after it was imported again: words, lists, quotes, code, tables and footnotes', async () => {
    const document = report(
      block('heading', [words('Findings')], { level: 2 }),
      paragraph(
        words('Output '),
        words('doubled', { type: 'bold' }),
        words(' and '),
        words('fell', { type: 'italic' }),
        words(' by '),
        words('a third', { type: 'strike' }),
        words(', see the '),
        words('data', { type: 'link', attrs: { href: 'https://example.org/a?b=c&d=e' } }),
        words('. '),
        words('Counted', {
          type: 'footnote',
          attrs: { text: 'By the office, https://example.org/office.' },
        }),
        words(' '),
        words('twice', { type: 'footnote', attrs: { text: 'In May.' } }),
        words('.'),
      ),
      block('heading', [words('By year')], { level: 3 }),
      block('bulletList', [item('One', block('orderedList', [item('Within'), item('More')])), item('Two')]),
      block('orderedList', [item('First'), item('Second')]),
      block('blockquote', [paragraph(words('Said by someone.'))]),
      block('codeBlock', [words('select 1\n  from wind')]),
      block('table', [
        row('tableHeader', 'Year', 'GWh'),
        row('tableCell', '2023', '12'),
        row('tableCell', '', '3'),
      ]),
      paragraph(words('The end.')),
    )
    const back = await again(document)
    expect(back).toMatchObject({ name: 'Wind in the North', losses: [] })
    expect(blockText(back.document.content[1]!)).toBe('What was built.')
    expect(body(back.document)).toEqual(body(document))
  })

  it('leads to its headings, tables and figures and to other reports after it was imported again', async () => {
    const aim = block('heading', [words('Aim')], { level: 2 })
    const rows = [row('tableHeader', 'Year'), row('tableCell', '2023')]
    const years = block('table', rows, { caption: 'Years' })
    const months = block('table', [row('tableHeader', ''), row('tableCell', 'May')])
    const chart = block('chart', undefined, { title: 'Jobs', description: 'By year.', notes: 'Counted.' })
    const map = block('map')
    const mast = block('image', undefined, { file: 'f', alt: 'A mast', caption: 'In May' })
    const elsewhere = 'https://acme.example/bubbles/wind'
    const blocks = [aim, years, months, chart, map, mast]
    const link = (href: string) => words(href, { type: 'link', attrs: { href } })
    const to = ({ attrs }: DocumentNode) => link(`#${String(attrs!.id)}`)
    const pictures = new Map([
      [String(chart.attrs!.id), await picture('Jobs rose.')],
      [String(map.attrs!.id), await picture('Most in the North.')],
      ['f', await picture('')],
    ])
    const first = await again(
      report(
        paragraph(...blocks.flatMap((each) => [to(each), words(' ')]), link(elsewhere)),
        aim,
        paragraph(words('Words.')),
        years,
        months,
        chart,
        paragraph(words('Between.')),
        map,
        mast,
      ),
      pictures,
    )
    // Figures are images now, and stay what links lead to however often the file goes out and in.
    const kept = new Map(
      await Promise.all(
        [...nodesOf(first.document)]
          .filter(({ type }) => type === 'image')
          .map(async ({ attrs }) => [String(attrs?.file), await picture('')] as const),
      ),
    )
    for (const { document, losses } of [first, await again(first.document, kept)]) {
      const idOf = (isIt: (node: DocumentNode) => boolean) => String(document.content.find(isIt)?.attrs?.id)
      const links = (document.content[2]!.content ?? []).flatMap(
        ({ marks = [] }) => marks[0]?.attrs?.href ?? [],
      )
      expect(links).toEqual([
        `#${idOf(({ type }) => type === 'heading')}`,
        `#${idOf(({ attrs }) => attrs?.caption === 'Years')}`,
        `#${idOf((node) => node.type === 'table' && blockText(node).includes('May'))}`,
        `#${idOf(({ attrs }) => attrs?.alt === 'Jobs rose.')}`,
        `#${idOf(({ attrs }) => attrs?.alt === 'Most in the North.')}`,
        `#${idOf(({ attrs }) => attrs?.alt === 'A mast')}`,
        elsewhere,
      ])
      expect(losses.filter((loss) => loss.includes('link'))).toEqual([])
    }
  })

  it('has figures and images as pictures with alternative texts, and their words around them', async () => {
    const chart = block('chart', undefined, {
      title: 'It rose',
      notes: 'Without the islands.',
      sourceName: 'Grid office',
      sourceUrl: 'https://example.org/grid',
    })
    const image = block('image', undefined, {
      file: 'f',
      alt: 'A mast',
      caption: 'In May',
      credit: 'Photo: Ann',
    })
    const pictures = new Map([
      [String(chart.attrs?.id), await picture('A line from 1 to 3.')],
      ['f', await picture('')],
    ])
    const { document } = await again(report(chart, image), pictures)
    const found = [...nodesOf(document)].filter(({ type }) => type === 'image')
    expect(found.map(({ attrs }) => [attrs?.alt, attrs?.caption])).toEqual([
      ['A line from 1 to 3.', 'Without the islands.'],
      ['A mast', 'In May Photo: Ann'],
    ])
    expect(document.content.map(blockText)).toEqual(
      expect.arrayContaining(['It rose', 'Source: Grid office']),
    )
  })

  it('has small notes in a style of their own, in lists too', async () => {
    const small = { style: 'small' }
    const xml = await xmlOf(
      report(
        block('paragraph', [words('Counted in March.')], small),
        block('orderedList', [item('Grid office')], small),
        paragraph(words('Large.')),
      ),
    )
    expect(xml.split('<w:pStyle w:val="SmallNote"/>')).toHaveLength(3)
  })

  it('says that a figure has no data', async () => {
    expect(await xmlOf(report(block('map', undefined, { title: 'Nothing yet' })))).toContain(
      'This figure has no data yet.',
    )
  })

  it('keeps the words of what Word has no form for', async () => {
    const document = report(
      block('callout', [paragraph(words('Mind the gap.'))], { label: 'Careful' }),
      block('taskList', [
        block('taskItem', [paragraph(words('Ask'))], { checked: true }),
        block('taskItem', [paragraph(words('Wait'))], { checked: false }),
      ]),
      block('columns', [
        block('column', [block('metric', undefined, { label: 'Share', value: -1234.5, suffix: '%' })]),
        block('column', [
          block('metric', undefined, {
            label: 'Output',
            value: 21.933,
            suffix: 'TWh',
            format: '.1f',
            comparison: 21.24,
          }),
        ]),
        block('column', [paragraph(words('Beside it.'))]),
      ]),
      block('question', undefined, {
        kind: 'choice',
        prompt: 'Which part?',
        options: [{ id: 'o1', text: 'The first' }],
      }),
      block('question', undefined, {
        kind: 'matrix',
        prompt: 'How good?',
        options: [{ id: 'o1', text: 'Good' }],
        rows: [{ id: 'r1', text: 'Wind' }],
      }),
      block('people', undefined, { people: [{ name: 'Ann', role: 'Writer', url: '' }] }),
      block('action', undefined, { text: 'More?', button: 'Read on', url: 'https://example.org/' }),
    )
    const { document: back } = await again(document)
    const all = back.content.map(blockText).join('\n')
    for (const text of [
      'Careful',
      'Mind the gap.',
      'Ask',
      'Wait',
      'Share: −1,234.5%',
      'Output: 21.9\u00a0TWh (before: 21.2\u00a0TWh)',
      'Beside it.',
      'Which part?',
      'The first',
      'How good?',
      'Good',
      'Ann, Writer',
      'Read on',
    ])
      expect(all).toContain(text)
  })

  it('has nothing of internal blocks but how many were left out', async () => {
    const document = report(
      paragraph(words('Before.')),
      block('paragraph', [words('Secret')], { internal: true }),
      block('callout', [paragraph(words('Secret too'))], { internal: true }),
      paragraph(words('After.')),
      block('paragraph', [words('Secret again')], { internal: true }),
    )
    const xml = await xmlOf(document)
    expect(xml).not.toContain('Secret')
    expect((await again(document)).document.content.slice(2).map(blockText)).toEqual([
      'Before.',
      '[2 internal blocks were left out.]',
      'After.',
      '[1 internal block was left out.]',
    ])
  })

  it('has lines that grow with a picture in them: without a rule, LibreOffice cuts it to the height of a line', async () => {
    const heights = (await xmlOf(report(), undefined, 'word/styles.xml')).match(
      /<w:spacing [^>]*w:line="[^>]*>/g,
    )
    expect(heights?.filter((each) => !each.includes('w:lineRule="auto"'))).toEqual([])
  })

  it('takes words that mean something in XML, and the report’s language', async () => {
    const text = '</w:t> & <w:p> "quoted" \u{1F600}'
    const back = await again(report(paragraph(words(text))))
    expect(blockText(back.document.content[2]!)).toBe(text)
    expect(await xmlOf(report(), undefined, 'word/styles.xml')).toContain('en-GB')
  })
})
