import { describeOneEngine } from '@bubbles/test-kit'
import { newBlockId } from '@bubbles/report-document'
import { inferDataset } from '@bubbles/tables'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { openTransfer, type Transfer } from './testing.ts'

describeOneEngine('an imported Markdown file', (open) => {
  let transfer: Transfer
  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })

  const text = (words: string, name = 'notes_2024.md') =>
    transfer.upload(new TextEncoder().encode(words), name)

  it('becomes a report of its headings, words, lists and tables', async () => {
    const sent = await text(
      '# Wind & sea\n\nWords with **bold**.\n\n- One\n- Two\n\n| A | B |\n|---|--:|\n| x | 1 |\n\n![Sea](sea.png)\n',
    )
    expect(sent).toMatchObject({
      status: 201,
      body: {
        kind: 'bundle',
        name: 'Wind & sea',
        description:
          'Markdown, 4 blocks. An image without a web address was replaced by its description. Add it with /image, or import a ZIP file with the text and its images.',
      },
    })
    const made = await transfer.api('POST', `reports/import/${sent.body.id}`)
    expect(made).toMatchObject({ status: 201, body: { name: 'Wind & sea' } })
    const { document } = (await transfer.api('GET', `reports/${made.body.id}`)).body
    expect(document.content.map(({ type }: { type: string }) => type)).toEqual([
      'title',
      'standfirst',
      'paragraph',
      'bulletList',
      'table',
      'paragraph',
    ])
  })

  it('comes out as Markdown again, equal, with its data beside it where there is much', async () => {
    const sent = await text(
      '# Wind & sea\n\nSaid.[^1]\n\n- [x] Done\n\n| A | B |\n|---|--:|\n| x | 1 |\n\n[^1]: By whom.\n',
    )
    const { id } = (await transfer.api('POST', `reports/import/${sent.body.id}`)).body
    const files = unzipSync((await transfer.download(id, { format: 'markdown' })).bytes)
    expect(Object.keys(files)).toEqual(['wind-sea.md'])
    const again = await transfer.upload(files['wind-sea.md']!, 'again.md')
    const copy = (await transfer.api('POST', `reports/import/${again.body.id}`)).body.id
    const contentOf = async (report: string) =>
      JSON.parse(
        JSON.stringify((await transfer.api('GET', `reports/${report}`)).body.document, (key, value) =>
          key === 'id' ? undefined : value,
        ),
      )
    expect(await contentOf(copy)).toEqual(await contentOf(id))
  })

  it('of a report with a picture and a large table has these beside it', async () => {
    const { id, image } = await transfer.makeReport()
    const rows = Array.from({ length: 1_001 }, (_, n) => [`${2000 + n}`, `${n}`])
    const large = inferDataset([['Year', 'Wind'], ...rows])
    const { hash } = (await transfer.api('POST', 'datasets', { body: { name: 'Köln.csv', dataset: large } }))
      .body
    await transfer.api('PATCH', `reports/${id}/document`, {
      body: {
        operations: [
          {
            op: 'add',
            path: '/content/-',
            value: { type: 'chart', attrs: { id: newBlockId(), dataset: hash, title: 'Long' } },
          },
        ],
      },
    })
    const files = unzipSync((await transfer.download(id, { format: 'markdown' })).bytes)
    const data = `data/koln-csv-${hash.slice(0, 8)}.csv`
    expect(Object.keys(files).sort()).toEqual([data, `images/${image}.webp`, 'wind-grosse.md'].sort())
    expect(strFromU8(files[data]!).trim().split('\r\n')).toHaveLength(1_002)
    const written = strFromU8(files['wind-grosse.md']!)
    expect(written).toContain(`![A mast](images/${image}.webp)`)
    expect(written).toContain(`**Long**\n\n[Data (CSV)](${data})`)
    expect(written).toContain('| Year | Wind | Note |')
    // Sent as it came, it is a report again with its picture; what it can't have is named.
    const sent = await transfer.upload(zipSync(files), 'wind-grosse.zip')
    expect(sent).toMatchObject({ status: 201, body: { name: 'Wind & Größe' } })
    expect(sent.body.description).toMatch(/“data\/koln-csv-[0-9a-f]{8}\.csv” wasn’t imported$/)
    const copy = (await transfer.api('POST', `reports/import/${sent.body.id}`)).body.id
    const { document } = (await transfer.api('GET', `reports/${copy}`)).body
    const [picture] = document.content.filter(({ type }: { type: string }) => type === 'image')
    expect(picture.attrs).toMatchObject({ file: image, alt: 'A mast' })
    expect(picture.attrs.width).toBeGreaterThan(1)
  })

  it.each([
    ['with several texts', { 'a.md': '# A\n', 'b.md': '# B\n' }, 'several Markdown or HTML files'],
    [
      'with an image that is none',
      { 'a.md': '# A\n\n![x](x.png)\n', 'x.png': 'no image' },
      '“x.png” in the file cannot be used',
    ],
  ])('in a ZIP file %s is refused with a sentence', async (_, parts, reason) => {
    const bytes = Object.fromEntries(Object.entries(parts).map(([name, words]) => [name, strToU8(words)]))
    const { status, body } = await transfer.upload(zipSync(bytes), 'texts.zip')
    expect([status, body.code]).toEqual([422, 'invalid-file'])
    expect(body.detail).toContain('Nothing was imported.')
    expect(body.detail).toContain(reason)
  })

  it('without a heading is called as its settings or as the file', async () => {
    expect((await text('---\ntitle: "From settings"\ndate: 2024\n---\n\nWords\n')).body.name).toBe(
      'From settings',
    )
    expect((await text('Words\n')).body.name).toBe('notes 2024')
  })

  it.each([
    ['in its settings', '---\ntitle: "Invoice\u202egnp\u2067.exe"\n---\n\nWords\n'],
    ['in its heading', '# Invoice\u202egnp\u2067.exe\n\nWords\n'],
  ])('with direction controls %s has none in its name', async (_, written) => {
    expect((await text(written)).body.name).toBe('Invoicegnp.exe')
  })

  it.each([
    ['binary', new Uint8Array([35, 32, 0, 1])],
    ['of too many characters', new TextEncoder().encode('word '.repeat(250_000))],
    ['of more blocks than a report holds', new TextEncoder().encode('- a\n'.repeat(20_000))],
    ['nested beyond all use', new TextEncoder().encode('>'.repeat(100_000))],
    ['numbered beyond all use', new TextEncoder().encode('1. '.repeat(5000))],
    ['with marks nobody could pair', new TextEncoder().encode('[a]('.repeat(100_000))],
  ])('%s is refused with a sentence', async (_, bytes) => {
    const { status, body } = await transfer.upload(bytes, 'a.md')
    expect([status, body.code]).toEqual([422, 'invalid-file'])
    expect(body.detail).toMatch(/\.$/)
  })
})
