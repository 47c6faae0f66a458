import { describe, expect, it } from 'vitest'
import { lifeDocument, lifeExpectancy, lifeReport } from './fixtures/lifeReport.ts'
import { inlineHashes } from './shell.ts'
import {
  busyPage,
  gonePage,
  noDownloadPage,
  notFoundPage,
  signInNeededPage,
  unavailablePage,
} from './statusPages.ts'
import { documentThumbnail, thumbnailFile } from './thumbnail.ts'

const { organisation } = lifeReport

describe('pages without a report', () => {
  it('say what is the matter, carry no script and hold their hashes', () => {
    const pages = [
      [notFoundPage({ organisation }), 'There’s no report at this address'],
      [busyPage({ organisation }), 'Too many requests right now'],
      [
        noDownloadPage({ organisation, why: 'off', url: '/bubbles/a' }),
        'Downloads of this report are switched off',
      ],
      [
        noDownloadPage({ organisation, why: 'missing', url: '/bubbles/a' }),
        'This report doesn’t have that file',
      ],
      [gonePage({ organisation }), 'This report is no longer published'],
      [
        signInNeededPage({ organisation, signInUrl: 'https://login.acme.example/' }),
        'Sign in to read this report',
      ],
    ] as const
    for (const [page, title] of pages) {
      expect(page.html).toContain(`<h1>${title}</h1>`)
      expect(page.html).toContain('Acme Research')
      expect(page.html).toContain('noindex')
      expect(inlineHashes(page.html)).toEqual({ styleHashes: page.styleHashes, scriptHashes: [] })
    }
  })

  it.each([
    ['a host that belongs to nobody', notFoundPage(), 'There’s no report at this address'],
    ['that of a disabled organisation', unavailablePage(), 'This organisation is not available'],
  ])('name nobody on %s', (_host, page, title) => {
    expect(page.html).not.toContain('class="mast"')
    expect(page.html).toContain(`<title>${title}</title>`)
    expect(page.html).toContain('noindex')
    expect(inlineHashes(page.html)).toEqual({ styleHashes: page.styleHashes, scriptHashes: [] })
  })
})

describe('documentThumbnail', () => {
  it('is the first figure that has data', () => {
    expect(documentThumbnail(lifeDocument, { life: lifeExpectancy })).toContain('class="bb-thumb"')
  })

  it('is the image a report begins with, and a figure that comes before it', () => {
    const image = { type: 'image', attrs: { file: 'f1' } }
    const data = { life: lifeExpectancy }
    const [before, after] = [
      { ...lifeDocument, content: [image, ...(lifeDocument.content ?? [])] },
      { ...lifeDocument, content: [...(lifeDocument.content ?? []), image] },
    ]
    expect([before, after].map((document) => thumbnailFile(document, data))).toEqual(['f1', null])
    const pictures = { f1: 'data:image/webp;base64,UklGRg==' }
    expect(documentThumbnail(before, data, {}, pictures)).toContain(`<image href="${pictures.f1}"`)
    expect(documentThumbnail(before, data)).toContain('class="bb-thumb"')
    expect(documentThumbnail(after, data, {}, pictures)).toContain('class="bb-thumb"')
    expect(documentThumbnail(after, {}, {}, pictures)).toContain('<image ')
  })

  it('is the title over five grey lines when there is none', () => {
    const thumbnail = documentThumbnail(lifeDocument, {})
    expect(thumbnail).toContain('>Longer lives</text>')
    expect(thumbnail.match(/<rect/g)).toHaveLength(5)
  })

  it('cuts a title that is too long', () => {
    const title = (text: string) => ({
      type: 'doc',
      content: [{ type: 'title', content: [{ type: 'text', text }] }],
    })
    expect(documentThumbnail(title('word '.repeat(60)), {}).match(/<text/g)).toHaveLength(3)
    expect(documentThumbnail(title('W'.repeat(300)), {})).toContain('…</text>')
  })
})
