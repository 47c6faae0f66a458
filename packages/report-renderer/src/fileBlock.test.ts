import { describe, expect, it } from 'vitest'
import { downloadNames } from './downloadLinks.ts'
import { renderCopy } from './downloadPage.ts'
import { attachedId, attachedName } from './fileBlock.ts'
import { everyReport } from './fixtures/everyBlock.ts'
import { renderReport } from './report.ts'
import type { DocumentNode, RenderInput } from './types.ts'

const HOSTILE = '"><script>alert(1)</script>\u202egpj.\r\n'
const FILES = { base: '/bubbles/download/rain' }

const block = (attrs: Record<string, unknown>): DocumentNode => ({
  type: 'file',
  attrs: { id: 'file000001', file: 'e'.repeat(64), name: 'rain.pdf', size: 2_345_678, ...attrs },
})
const input = (attrs: Record<string, unknown>, more: Partial<RenderInput> = {}): RenderInput => ({
  ...everyReport,
  document: {
    type: 'doc',
    content: [{ type: 'title', attrs: { id: 't' }, content: [{ type: 'text', text: 'Rain' }] }, block(attrs)],
  },
  files: FILES,
  ...more,
})
const card = (attrs: Record<string, unknown>, more: Partial<RenderInput> = {}) =>
  /<div class="file".*?<\/div><\/div>/s.exec(renderReport(input(attrs, more)).html)?.[0] ?? ''

describe('a video', () => {
  const film = { name: 'rain.webm', title: 'The rain', captions: 'c'.repeat(64), width: 640, height: 360 }
  const player = (attrs: Record<string, unknown>, more: Partial<RenderInput> = {}) =>
    /<figure class="vid".*?<\/figure>/s.exec(renderReport(input({ ...film, ...attrs }, more)).html)?.[0] ?? ''

  it('plays in its place when a reader starts it, with a line that leads to its file', () => {
    expect(player({})).toContain(
      '<video controls preload="none" playsinline crossorigin="anonymous" width="640" height="360" aria-label="The rain" src="/bubbles/download/rain/file-file000001.webm"><track kind="captions" srclang="en-GB" src="/bubbles/download/rain/file-file000001.vtt" default></video>',
    )
    expect(player({})).toContain('<a href="/bubbles/download/rain/file-file000001.webm">')
    expect(player({})).not.toContain('<details')
    expect(player({ captions: null })).not.toContain('<track')
  })

  it('has a picture until then, and what is said in it in words', () => {
    const media = { still: { url: '/bubbles/media/k', width: 8, height: 8 } }
    const shown = player({ poster: 'still', transcript: 'Good <b>morning</b>.\n\nRain.' }, { media })
    expect(shown).toContain('poster="/bubbles/media/k"')
    expect(shown).toContain(
      '<summary>Transcript</summary><div class="vid-x"><p><bdi>Good &lt;b&gt;morning&lt;/b&gt;.</bdi></p><p><bdi>Rain.</bdi></p></div>',
    )
  })

  it('offers its captions beside it, and is a link alone in a copy and where it has no address', () => {
    const document = input(film).document
    expect([...downloadNames(document)]).toEqual(
      expect.arrayContaining(['file-file000001.webm', 'file-file000001.vtt']),
    )
    expect(player({}, { files: { base: 'https://acme.example/bubbles/download/rain' } })).toBe('')
    expect(player({}, { files: null })).toBe('')
  })
})

describe('a file to download', () => {
  it('is a link with its name, kind and size, which needs no script', () => {
    expect(card({})).toContain(
      '<a href="/bubbles/download/rain/file-file000001.pdf"><span class="file-t"><bdi>rain.pdf</bdi></span> <span class="file-s"><bdi>PDF</bdi>, <bdi>2.3 MB</bdi></span></a>',
    )
    expect(card({ title: ' The rain ', text: 'All of it.' })).toMatch(/>The rain<.*>All of it\.</s)
    expect(card({ size: 900 })).toContain('<bdi>900 bytes</bdi>')
  })

  it('says on paper what it is called and where it is', () => {
    expect(card({ title: 'The rain' })).toContain(
      '<p class="file-u" dir="ltr">rain.pdf: acme.example/bubbles/download/rain/file-file000001.pdf</p>',
    )
  })

  it.each([{ file: null }, { name: '' }, { name: 'page.html' }, { name: 'x.constructor' }, { id: '../x' }])(
    'is nothing where it offers none: %j',
    (attrs) => {
      expect(card(attrs)).toBe('')
      expect(attachedName(block(attrs))).toBeNull()
    },
  )

  it('keeps hostile words words', () => {
    const html = card({ name: `${HOSTILE}.pdf`, title: HOSTILE, text: HOSTILE })
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
  })

  it('is in the form of numbers of the page, and says nothing odd of an unknown one', () => {
    expect(card({}, { locale: 'de-DE' })).toMatch(/>2,3\sMB</)
    expect(card({}, { locale: 'fr-FR' })).toMatch(/>2,3\sMo</)
    expect(card({}, { locale: 'no locale' })).toMatch(/>2\.3\sMB</)
  })

  it('has no link where its page has no address for it', () => {
    expect(card({}, { files: null })).not.toContain('href')
  })

  it('leads from a copy of the page to the page’s own files', () => {
    expect(renderCopy(input({}), () => null)).toContain(
      'href="https://acme.example/bubbles/download/rain/file-file000001.pdf"',
    )
  })

  it('is among the names a page offers, and known by it', () => {
    expect([...downloadNames(input({}).document)]).toContain('file-file000001.pdf')
    expect(attachedId('file-file000001.pdf')).toBe('file000001')
    for (const name of ['file000001.csv', 'file-a/b.pdf', 'file-a.', 'report.pdf'])
      expect(attachedId(name)).toBeNull()
  })
})
