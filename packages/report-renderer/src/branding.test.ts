import { brotliCompressSync } from 'node:zlib'
import {
  type AccentColours,
  accentOf,
  contrastOf,
  FONTS,
  GROUNDS,
  lightPalette,
  MARK_CONTRAST,
  NO_BRANDING,
  TEXT_CONTRAST,
} from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { hostileStrings } from './fixtures/hostileStrings.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import {
  PRODUCT_PALETTE,
  PRODUCT_TWINS,
  type PageBranding,
  pageFonts,
  paletteColours,
  preloadedFonts,
} from './branding.ts'
import { previewParts } from './preview.ts'
import { renderReport } from './report.ts'
import { notFoundPage } from './statusPages.ts'

const page = (branding: Partial<PageBranding>, more: object = {}) =>
  renderReport({ ...lifeReport, branding: { ...NO_BRANDING, ...branding }, ...more }).html
const styleOf = (html: string) => /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
const families = (html: string) =>
  new Set(Array.from(styleOf(html).matchAll(/@font-face\{font-family:"([^"]+)"/g), ([, name]) => name))

describe('fonts of a page', () => {
  it('are the product’s own where nobody chose any, and cost nothing then', () => {
    expect(page({})).toBe(renderReport(lifeReport).html)
    expect(families(page({}))).toEqual(new Set(['Roboto', 'Roboto Fallback']))
  })

  it('are three: for text, for headings, and for everything else', () => {
    const style = styleOf(
      page({
        defaultReportFont: 'Lora',
        defaultReportHeadersFont: 'Montserrat',
        defaultVisualisationFont: 'Figtree',
      }),
    )
    expect(style).toContain('.lead,.body{font-family:"Lora","Lora Fallback",Georgia,serif}')
    expect(style).toContain('h1,.body :is(h2,h3){font-family:"Montserrat",')
    expect(style).toContain(':root{--bb-font:"Figtree",')
    expect(style).toContain('.body :is(figure:not(.said),table,.ask){font-family:var(--bb-font)}')
    // The foot of printed pages, too.
    expect(style).toContain('font:8pt "Figtree",')
    expect(style).not.toContain('"Roboto"')
  })

  const three = {
    defaultReportFont: 'Lora',
    defaultReportHeadersFont: 'Montserrat',
    defaultVisualisationFont: 'Figtree',
  }
  const filesOf = (html: string) =>
    Array.from(styleOf(html).matchAll(/url\("\/f\/([a-z-]+)-page\.[\w-]{12}\.woff2"\)/g), ([, id]) => id)
  const data = 'data:font/woff2;base64,d09GMgABAAA='
  const face = { family: 'Montserrat', style: 'normal', weights: [700, 700], data } as const

  it('are at most two files on a published page: of three families the headings’ part is carried', () => {
    const published = page(three, { assets: { fontBase: '/f', carried: [face] } })
    expect(filesOf(published)).toEqual(['lora', 'figtree'])
    expect(styleOf(published)).toContain(
      `@font-face{font-family:"Montserrat";font-weight:700;font-display:swap;src:url("${data}") format("woff2")}`,
    )
    const one = { defaultReportFont: 'Lora', defaultReportHeadersFont: 'Lora' }
    expect(
      filesOf(page({ ...one, defaultVisualisationFont: 'Lora' }, { assets: { fontBase: '/f' } })),
    ).toEqual(['lora'])
    // Where nothing is carried, in previews, all three are seen.
    expect(filesOf(page(three, { assets: { fontBase: '/f' } }))).toHaveLength(3)
  })

  it('carries slanted letters as a face of their own, and nothing that is no font', () => {
    const assets = (carried: object[]) => ({ assets: { fontBase: '/f', carried } })
    const slanted = { family: 'Lora', style: 'italic', weights: [400, 400], data }
    expect(styleOf(page(three, assets([slanted])))).toContain('font-weight:400;font-style:italic;')
    for (const hostile of [...hostileStrings, `${data}")}body{color:red`])
      expect(page(three, assets([{ ...slanted, data: hostile }]))).toBe(page(three, assets([])))
  })

  it('are Roboto for a family that is not in the catalogue, whatever it is called', () => {
    for (const family of hostileStrings) {
      const html = page({
        defaultReportFont: family,
        defaultReportHeadersFont: family,
        defaultVisualisationFont: family,
      })
      expect(html).toBe(page({}))
    }
  })

  it('preloads its files, and no more than there are', () => {
    const preloaded = (branding: Partial<PageBranding>) =>
      preloadedFonts(pageFonts({ ...NO_BRANDING, ...branding }), '/f')
    expect(preloaded({ defaultReportFont: 'Merriweather' })).toEqual([
      expect.stringMatching(/^\/f\/merriweather-page\.[\w-]{12}\.woff2$/),
      expect.stringMatching(/^\/f\/roboto-page\./),
    ])
    expect(preloaded({})).toHaveLength(1)
    expect(preloaded(three)).toHaveLength(2)
    expect(preloadedFonts(pageFonts(), null)).toEqual([])
  })

  it('asks for no file without an address, and for none that is not one', () => {
    for (const fontBase of [null, 'javascript:x', '//evil.example', 'https://a.example/"x'])
      expect(styleOf(page({ defaultReportFont: 'Lora' }, { assets: { fontBase } }))).not.toMatch(
        /url\("(?!https:\/\/a)/,
      )
  })

  it.each(FONTS.map(({ family }) => family))('%s can be the font of everything', (family) => {
    const html = page({
      defaultReportFont: family,
      defaultReportHeadersFont: family,
      defaultVisualisationFont: family,
    })
    expect(families(html)).toEqual(new Set([family, `${family} Fallback`]))
  })
})

describe('colours of a page', () => {
  it('has dark twins of its own for the product’s', () => {
    expect(PRODUCT_PALETTE).toHaveLength(8)
    expect(Object.keys(PRODUCT_TWINS)).toEqual(PRODUCT_PALETTE)
    expect(paletteColours(PRODUCT_PALETTE)?.dark.marks).toEqual(Object.values(PRODUCT_TWINS))
  })

  it.each([
    ['one colour', ['#123524']],
    ['faint ones', ['#ffee88', '#ddffdd', '#eeeeee']],
    ['twelve', [...PRODUCT_PALETTE, '#111111', '#ffcc00', '#00aa55', '#ff00ff']],
  ])('%s: marks are seen and text reads on both grounds, eight at least', (_name, palette) => {
    const colours = paletteColours(palette)
    expect(colours?.light.marks.slice(0, palette.length)).toEqual(lightPalette(palette))
    expect(colours?.light.marks).toHaveLength(Math.max(8, palette.length))
    for (const ground of ['light', 'dark'] as const)
      for (const mark of colours?.[ground].marks ?? [])
        expect(contrastOf(mark, GROUNDS[ground])).toBeGreaterThanOrEqual(MARK_CONTRAST)
    for (const ground of ['light', 'dark'] as const)
      for (const text of colours?.[ground].text ?? [])
        expect(contrastOf(text, GROUNDS[ground])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it('writes them for light, for dark on screens, and what is past the eighth only where there is one', () => {
    const style = styleOf(page({ palette: ['#123524', '#b8336a'] }))
    expect(style).toMatch(/:root\{--bb-c1:#123524;--bb-t1:#123524;--bb-c2:#b8336a;/)
    expect(style).toMatch(/@media screen and \(prefers-color-scheme:dark\)\{:root\{--bb-c1:#(?!123524)/)
    expect(style).not.toContain('.c9{')
    const many = [...PRODUCT_PALETTE, '#111111', '#ffcc00']
    expect(styleOf(page({ palette: many }))).toContain('.c10{')
  })

  it('lets nothing but colours into the style sheet', () => {
    expect(page({ palette: hostileStrings })).toBe(page({}))
    expect(paletteColours(['red', '#FFF', '#12345', 'url(x)'])).toBeNull()
  })
})

describe('the logo', () => {
  const withLogo = (width: number, height: number, ground: 'light' | 'dark' | null = null) =>
    page(
      {},
      {
        organisation: {
          ...lifeReport.organisation,
          logo: { url: '/bubbles/logo/ab.png', width, height, ground },
        },
      },
    )

  it('stands beside the name, which is read once', () => {
    const html = withLogo(100, 80)
    expect(html).toContain(
      '<img class="logo" src="/bubbles/logo/ab.png" alt="" width="36" height="36"><span>Acme Research</span>',
    )
    expect(html).toContain('<link rel="icon" href="/bubbles/logo/ab.png">')
  })

  it('is the name where it is a word', () => {
    const html = withLogo(400, 100)
    expect(html).toContain(
      '<img class="logo word" src="/bubbles/logo/ab.png" alt="Acme Research" width="144" height="36">',
    )
    expect(html).not.toContain('<span>Acme Research</span>')
  })

  it('gets a plate on the ground where it could not be seen', () => {
    expect(withLogo(40, 40)).not.toMatch(/on-light|on-dark/)
    const onLight = withLogo(40, 40, 'light')
    expect(onLight).toContain('class="logo on-light"')
    expect(styleOf(onLight)).toMatch(
      /dark\)\{\.on-light\{padding:4px;border-radius:6px;background:#ffffff\}\}/,
    )
    expect(styleOf(withLogo(40, 40, 'dark'))).toContain(
      '.on-dark{padding:4px;border-radius:6px;background:#151e27}',
    )
  })

  it('is on pages without a report as well', () => {
    const { html } = notFoundPage({
      organisation: lifeReport.organisation,
      branding: { ...NO_BRANDING, defaultReportHeadersFont: 'Figtree' },
      fontBase: '/f',
    })
    expect(html).toContain('src="/media/logo.png"')
    expect(families(html)).toContain('Figtree')
  })
})

describe('previews in a browser', () => {
  it('are the page in two parts, on the ground asked for', () => {
    const input = { ...lifeReport, branding: { ...NO_BRANDING, palette: ['#123524'] } }
    const light = previewParts(input, 'light')
    const dark = previewParts(input, 'dark')
    expect(light.body).toContain('Longer lives')
    expect(light.body).not.toContain('<script')
    expect(dark.body).toBe(light.body)
    expect(light.style).not.toContain('prefers-color-scheme:dark')
    expect(dark.style).toContain('@media screen{:root{--bb-c1:')
    expect(light.style).toContain('@media not all{:root{--bb-c1:')
    expect(light.lang).toBe('en-GB')
  })
})

it('a branding of three fonts and twelve colours weighs at most 1.6 KB more', () => {
  const weigh = (html: string) => brotliCompressSync(html).length
  const branded = page({
    defaultReportFont: 'Source Serif 4',
    defaultReportHeadersFont: 'Montserrat',
    defaultVisualisationFont: 'Inter',
    palette: [...PRODUCT_PALETTE, '#111111', '#ffcc00', '#00aa55', '#ff00ff'],
  })
  expect(weigh(branded) - weigh(page({}))).toBeLessThanOrEqual(1.6 * 1024)
})

describe('the accent of a page', () => {
  const RED = { palette: ['#b5121b', '#1f3a5f'] }
  const accent = accentOf(RED.palette)!

  it('is the first colour, for links, buttons, callouts, focus and the letter, and a rule under the masthead', () => {
    const style = styleOf(page(RED))
    const declared = (each: AccentColours) =>
      `--bb-primary:${each.primary};--bb-tonal:${each.tonal};--bb-on-tonal:${each.onTonal}`
    expect(style).toContain(`:root{${declared(accent.light)}}`)
    expect(style).toContain(`:root:has(#bb-dark:checked){${declared(accent.dark)}}`)
    expect(style).toContain('.mast{border-bottom:3px solid var(--bb-primary)}')
  })

  it('comes after the product’s own, which it replaces', () => {
    const style = styleOf(page(RED))
    expect(style.lastIndexOf('--bb-primary:')).toBeGreaterThan(style.lastIndexOf('--bb-primary:#0272B5'))
    expect(style.lastIndexOf('--bb-primary:#0272B5')).toBeLessThan(style.indexOf('--bb-primary:#b5121b'))
  })

  it('is on pages around a report and in the browser’s tab too', () => {
    const { organisation } = lifeReport
    const branding = { ...NO_BRANDING, ...RED }
    expect(styleOf(notFoundPage({ organisation, branding }).html)).toContain('--bb-primary:#b5121b')
    const { logo: _none, ...letterOnly } = organisation
    expect(notFoundPage({ organisation: letterOnly, branding }).html).toContain(
      encodeURIComponent('fill="#b5121b"'),
    )
  })

  it('is the product’s where there is no palette', () => {
    expect(styleOf(page({}))).not.toContain('.mast{border-bottom:3px')
  })
})
