import { contrastOf, mixed } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { renderReport } from './report.ts'
import { COVER_SHADE, COVER_SHARE } from './styles/cover.ts'
import { documentThumbnail, thumbnailFile } from './thumbnail.ts'
import type { DocumentNode } from './types.ts'

const FILE = 'ab'.repeat(32)
const media = {
  ...lifeReport.media,
  [FILE]: {
    url: '/bubbles/media/key',
    width: 1888,
    height: 1259,
    copies: [
      { url: '/bubbles/media/key/480.webp', width: 480 },
      { url: '/bubbles/media/key/1200.webp', width: 1200 },
    ],
  },
}
const documentOf = (attrs: object): DocumentNode => ({
  ...lifeReport.document,
  content: lifeReport.document.content!.map((node) =>
    node.type === 'title' ? { ...node, attrs: { ...node.attrs, ...attrs } } : node,
  ),
})
const page = (attrs: object, more: object = {}) =>
  renderReport({ ...lifeReport, media, document: documentOf(attrs), ...more }).html
const headerOf = (html: string) => /<header class="cover[^]*?<\/header>/.exec(html)?.[0] ?? ''
const PICTURE = { cover: 'picture', file: FILE, alt: 'Grass in the wind', kicker: 'Annual report' }

describe('a cover', () => {
  it('is not there where nobody chose one: the page is what it was', () => {
    expect(page({ cover: 'none', scale: 'plain', kicker: '', file: null })).toBe(
      renderReport({ ...lifeReport, media }).html,
    )
  })

  it('holds picture, words above the title, title, introduction and date, inside the main part', () => {
    const html = page(PICTURE)
    const header = headerOf(html)
    expect(header).toMatch(
      /<img class="cover-i"[^>]* alt="Grass in the wind"[^>]*>.*<p class="kicker">Annual report<\/p><h1[ >].*<p class="lead".*<p class="date">/,
    )
    expect(html.indexOf('<main')).toBeLessThan(html.indexOf('<header class="cover'))
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  it('asks for its picture first and in as many widths as there are', () => {
    const header = headerOf(page(PICTURE))
    expect(header).toContain(
      'srcset="/bubbles/media/key/480.webp 480w, /bubbles/media/key/1200.webp 1200w, /bubbles/media/key 1888w" sizes="100vw"',
    )
    expect(header).toContain('fetchpriority="high"')
    expect(header).not.toContain('loading="lazy"')
  })

  it('keeps the focal point by a rule of the page, since its policy allows no style attributes', () => {
    const html = page({ ...PICTURE, focusX: 62, focusY: 30 })
    expect(headerOf(html)).toContain('class="cover-i at-62-30"')
    expect(html).toContain('.at-62-30{object-position:62% 30%}')
    expect(html).not.toMatch(/ style="/)
  })

  it('is of the brand’s colour where the picture is gone, and says nothing of it', () => {
    const header = headerOf(page({ ...PICTURE, file: 'cd'.repeat(32), credit: 'Nobody' }))
    expect(header).toContain('<header class="cover">')
    expect(header).not.toMatch(/<img|Nobody/)
  })

  it('shows hostile words as words', () => {
    const header = headerOf(
      page({ ...PICTURE, kicker: '<img src=x onerror=alert(1)>', credit: '"><script>' }),
    )
    expect(header).not.toMatch(/<script|<img src=x/)
  })

  it('takes whatever an attribute holds', () => {
    const odd = { cover: 7, scale: 'huge', focusX: 'left', focusY: {}, kicker: [], file: 3 }
    expect(page(odd)).toBe(renderReport({ ...lifeReport, media }).html)
  })

  it('has words that can be read over any picture: white on its shade over white', () => {
    const shade = `#${COVER_SHADE.split(' ')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
    expect(contrastOf('#ffffff', mixed(shade, '#ffffff', COVER_SHARE))).toBeGreaterThanOrEqual(4.5)
  })

  it('darkens that much before the first line', () => {
    const html = page(PICTURE)
    const [, padding] = /\.pictured \.cover-t\{padding-top:(\d+)px/.exec(html) ?? []
    const [, reached] = new RegExp(`rgb\\(${COVER_SHADE}/${COVER_SHARE}\\) (\\d+)px`).exec(html) ?? []
    expect(Number(reached)).toBeLessThan(Number(padding))
  })

  it('is the report’s picture in lists', () => {
    const covered = documentOf(PICTURE)
    expect(thumbnailFile(covered, lifeReport.datasets)).toBe(FILE)
    const address = 'data:image/webp;base64,AAAA'
    expect(documentThumbnail(covered, lifeReport.datasets, {}, { [FILE]: address })).toContain(address)
    expect(documentThumbnail(documentOf({ cover: 'colour' }), lifeReport.datasets)).toContain(
      'fill="var(--bb-c1)"',
    )
  })
})

describe('the scale of type', () => {
  it.each(['report', 'magazine'])('%s is a class of the page, with its own rules', (scale) => {
    const html = page({ scale })
    expect(html).toMatch(new RegExp(`<body class="[^"]*t-${scale}`))
    expect(html).toContain(`.t-${scale} h1{`)
  })
})
