import { describe, expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { renderReport } from './report.ts'
import type { DocumentNode } from './types.ts'

const FILE = 'ab'.repeat(32)
const media = {
  [FILE]: { url: '/p', width: 1800, height: 1200, copies: [{ url: '/p/800.webp', width: 800 }] },
}
let made = 0
const image = (attrs: object = {}): DocumentNode => ({
  type: 'image',
  attrs: {
    id: `image${String((made += 1)).padStart(5, '0')}`,
    file: FILE,
    alt: 'Hills',
    decorative: false,
    caption: '',
    width: 1800,
    height: 1200,
    ...attrs,
  },
})
const page = (...images: DocumentNode[]) =>
  renderReport({
    ...lifeReport,
    media,
    collector: null,
    document: {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'titleblock' }, content: [{ type: 'text', text: 'Hills' }] },
        { type: 'paragraph', attrs: { id: 'paragraph0' }, content: [{ type: 'text', text: 'Words' }] },
        ...images,
      ],
    },
  })
const bodyOf = ({ html }: { html: string }) => /<div class="body">[^]*<\/article>/.exec(html)?.[0] ?? ''

describe('a picture', () => {
  it('is as plain as it was where nothing was chosen, but for its narrower copies', () => {
    const body = bodyOf(page(image()))
    expect(body).toContain(
      '<img src="/p" srcset="/p/800.webp 800w, /p 1800w" sizes="(min-width: 824px) 760px, 100vw" alt="Hills" width="1800" height="1200" loading="lazy" decoding="async">',
    )
    expect(body).toContain('<figure class="pic"')
  })

  it.each([
    ['wide', '(min-width: 1008px) 944px, 100vw'],
    ['full', '100vw'],
  ])('of the width %s says how large it is drawn', (size, sizes) => {
    const body = bodyOf(page(image({ size })))
    expect(body).toContain(`<figure class="pic ${size}"`)
    expect(body).toContain(`sizes="${sizes}"`)
  })

  it('of a person or a film is asked for as large as it is drawn, too', () => {
    const person = { id: 'person0000', name: 'Ann', role: '', file: FILE, alt: 'Ann', url: '' }
    const film = { id: 'embed00000', url: 'https://vimeo.com/1', title: 'Film', still: FILE }
    const body = bodyOf(
      page({ type: 'people', attrs: { id: 'people0000', people: [person] } }, { type: 'embed', attrs: film }),
    )
    expect(body.match(/<img [^>]*srcset="\/p\/800\.webp 800w, \/p 1800w" sizes="/g)).toHaveLength(2)
  })

  it('cut to a shape is asked for as large as the frame shows it', () => {
    const body = bodyOf(page(image({ ratio: '1:1', focusX: 10 })))
    expect(body).toContain('<img class="cut r1-1 at-10-50"')
    expect(body).toContain('sizes="(min-width: 824px) 1140px, 150vw"')
  })

  it('has its credit apart from its caption', () => {
    const body = bodyOf(page(image({ caption: 'At first light', credit: 'Jane Doe' })))
    expect(body).toContain(
      '<figcaption class="cap">At first light<span class="by">Jane Doe</span></figcaption>',
    )
  })
})

describe('pictures that stand together', () => {
  it('are one gallery for as long as they follow each other', () => {
    const gallery = { group: 'gallery' }
    const body = bodyOf(page(image(gallery), image(gallery), image(gallery), image(), image(gallery)))
    expect(body.match(/<div class="gallery n3">/g)).toHaveLength(1)
    expect(body.match(/class="gallery/g)).toHaveLength(1)
    expect(body.match(/<figure/g)).toHaveLength(5)
  })

  it('are before and after in twos, with the script for that; one that is left stands alone', () => {
    const compare = { group: 'compare' }
    const rendered = page(image(compare), image(compare), image(compare))
    const body = bodyOf(rendered)
    expect(body).toContain('<div class="compare" data-l="Slide to compare the two pictures">')
    expect(body.match(/class="compare"/g)).toHaveLength(1)
    expect(rendered.html).toContain("s.type='range'")
    expect(rendered.scriptHashes).toHaveLength(1)
  })

  it('need no script where there is no pair', () => {
    expect(page(image({ group: 'gallery' }), image({ group: 'gallery' })).scriptHashes).toEqual([])
  })
})
