import type { Dataset } from '@bubbles/tables'
import { allBoundaries } from '@bubbles/charts/maps/all'
import { NO_BRANDING } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { cardSvg } from './downloadCard.ts'
import { blockData } from './downloadData.ts'
import { figureSvg } from './downloadFigure.ts'
import { downloadNames } from './downloadLinks.ts'
import { copyFonts, renderCopy } from './downloadPage.ts'
import { renderReport } from './report.ts'
import { cspHash } from './csp.ts'
import type { DocumentNode, RenderInput } from './types.ts'

const HOSTILE = '</text><script>alert(1)</script>"\'&\u0000'

const datasets: Record<string, Dataset> = {
  d1: {
    columns: [
      { id: 'day', name: 'Day', type: 'date' },
      { id: 'a', name: 'Rain', type: 'number' },
      { id: 'secret', name: 'Not drawn', type: 'text' },
    ],
    rows: [
      ['2024-03-05', 1.5, 'for nobody'],
      ['2024-03-06', null, 'for nobody'],
      ['2024-03-07', 1_234.25, 'for nobody'],
    ],
  },
  d2: {
    columns: [
      { id: 'place', name: 'Country', type: 'text' },
      { id: 'v', name: 'Value', type: 'number' },
    ],
    rows: [
      ['France', 3],
      ['Germany', 9],
    ],
  },
}

const text = (words: string) => [{ type: 'text', text: words }]
const cell = (type: string, words: string, attrs = {}): DocumentNode => ({
  type,
  attrs,
  content: text(words),
})

function documentOf(title = 'Rain', lead = 'It rained.'): DocumentNode {
  return {
    type: 'doc',
    content: [
      { type: 'title', attrs: { id: 't' }, content: text(title) },
      { type: 'standfirst', attrs: { id: 's' }, content: text(lead) },
      {
        type: 'chart',
        attrs: {
          id: 'chart1',
          dataset: 'd1',
          kind: 'line',
          x: 'day',
          series: ['a'],
          title,
          notes: title,
          sourceName: title,
        },
      },
      {
        type: 'map',
        attrs: { id: 'map1', dataset: 'd2', region: 'place', value: 'v', title, description: title },
      },
      { type: 'chart', attrs: { id: 'empty', dataset: 'nowhere', title } },
      {
        type: 'table',
        attrs: { id: 'table1', caption: 'Who' },
        content: [
          {
            type: 'tableRow',
            content: [cell('tableHeader', 'Name', { colspan: 2 }), cell('tableHeader', 'Age')],
          },
          {
            type: 'tableRow',
            content: [
              cell('tableCell', 'Ada', { rowspan: 2 }),
              cell('tableCell', '=1+1'),
              cell('tableCell', '36'),
            ],
          },
          { type: 'tableRow', content: [cell('tableCell', 'b'), cell('tableCell', 'c')] },
        ],
      },
      {
        type: 'metric',
        attrs: {
          id: 'metric1',
          label: 'Share',
          value: 12.5,
          suffix: '%',
          comparison: 10,
          comparisonLabel: 'last year',
        },
      },
      { type: 'question', attrs: { id: 'q1', kind: 'comment', text: 'What do you think?' } },
    ],
  }
}

function inputOf(document: DocumentNode, more: Partial<RenderInput> = {}): RenderInput {
  return {
    document,
    datasets,
    boundaries: allBoundaries,
    media: {},
    organisation: { name: 'acme', friendlyName: 'Acme <Research>' },
    publication: {
      edition: 1,
      publishedAt: '2026-01-02T03:04:05Z',
      audience: 'public',
      url: 'https://acme.example.org/bubbles/rain',
    },
    locale: 'en-GB',
    assets: {},
    ...more,
  }
}

const figureInput = (document: DocumentNode, more: Partial<RenderInput> = {}) => ({
  ...inputOf(document, more),
  address: 'acme.example.org/bubbles/rain',
})

describe('a figure as an SVG file', () => {
  it.each(['chart1', 'map1'])('%s stands by itself, with its finding, source and owner', (id) => {
    const file = figureSvg(figureInput(documentOf()), id)!
    expect(file.svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="960" height="\d+" viewBox="0 0 960 \d+"/,
    )
    expect(file.svg).toContain(`height="${file.height}"`)
    expect(file.svg).not.toMatch(/var\(|\sclass=|\sstyle=|<style|href=|url\((?!#)|@/)
    expect(file.svg).toContain('>Rain</text>')
    expect(file.svg).toContain('Acme &lt;Research&gt; · acme.example.org/bubbles/rain')
    expect(file.svg).toMatch(/font-family="'Roboto', 'Helvetica Neue', Arial, sans-serif"/)
    expect(figureSvg(figureInput(structuredClone(documentOf())), id)!.svg).toBe(file.svg)
  })

  it('names its source', () => {
    expect(figureSvg(figureInput(documentOf()), 'chart1')!.svg).toContain('>Source: Rain</text>')
  })

  it.each(['chart1', 'map1'])('%s keeps hostile words words', (id) => {
    const { svg } = figureSvg(figureInput(documentOf(HOSTILE)), id)!
    expect(svg).not.toMatch(/<script/)
    expect(svg).not.toContain('\u0000')
    expect(svg.match(/<[a-z]+/g)).not.toContain('<script')
    expect(svg).toContain('&lt;script&gt;')
  })

  it('is in the organisation’s colours and font', () => {
    const branding = { ...NO_BRANDING, defaultVisualisationFont: 'Lora', palette: ['#aa1122'] }
    const file = figureSvg(figureInput(documentOf(), { branding }), 'chart1')!
    expect(file.svg).toContain('#aa1122')
    expect(file.font.family).toBe('Lora')
    expect(file.svg).toMatch(/font-family="'Lora', serif"/)
  })

  it('sets at the right what is read from there', () => {
    const { svg } = figureSvg(figureInput(documentOf('مطر')), 'chart1')!
    expect(svg).toMatch(/<text x="928" [^>]*text-anchor="end"[^>]*>\u2067مطر\u2069</)
  })

  it.each([
    ['ارتفع CO₂ بنسبة 50%!', /\u2067ارتفع CO₂ بنسبة 50%!\u2069/],
    ['Rain (مطر) fell.', /\u2066Rain \(مطر\) fell\.\u2069/],
    ['Rain fell.', />Rain fell\.</],
  ])('sets %s in the direction it begins in', (title, line) => {
    expect(figureSvg(figureInput(documentOf(title)), 'chart1')!.svg).toMatch(line)
  })

  it('sets each line in the direction of its text', () => {
    const title = `مطر ${'Rain in Wales fell. '.repeat(9)}`
    const lines = figureSvg(figureInput(documentOf(title)), 'chart1')!.svg.match(/>\u2067[^<]*\u2069</g)
    expect(lines?.some((line) => !line.includes('مطر'))).toBe(true)
  })

  it.each(['empty', 'table1', 'metric1', 'nowhere', 't'])('there is none of %s', (id) => {
    expect(figureSvg(figureInput(documentOf()), id)).toBeNull()
  })
})

describe('the data of a block', () => {
  const data = (id: string) => blockData(documentOf(), datasets, id)?.rows

  it('of a figure is what it draws, as machines read it, and no other column', () => {
    expect(data('chart1')).toEqual([
      ['Day', 'Rain'],
      ['2024-03-05', 1.5],
      ['2024-03-06', null],
      ['2024-03-07', 1234.25],
    ])
    expect(data('map1')).toEqual([
      ['Country', 'Value'],
      ['France', 3],
      ['Germany', 9],
    ])
  })

  it('of a table has a place for each cell', () => {
    expect(data('table1')).toEqual([
      ['Name', null, 'Age'],
      ['Ada', '=1+1', '36'],
      [null, 'b', 'c'],
    ])
  })

  it('of a metric is its numbers', () => {
    expect(data('metric1')).toEqual([
      ['Label', 'Value', 'Unit'],
      ['Share', 12.5, '%'],
      ['last year', 10, '%'],
    ])
  })

  it.each(['empty', 't', 'q1', 'nowhere'])('there is none of %s', (id) => {
    expect(data(id)).toBeUndefined()
  })
})

describe('a page in one file', () => {
  const input = inputOf(documentOf(), { assets: { script: 'console.log(1)' } })
  const copy = renderCopy(input, () => 'AAAA')

  it('asks for nothing', () => {
    const addresses = [...copy.matchAll(/(?:src|href)="([^"]*)"|url\("?([^")]*)/g)].map(
      (found) => found[1] ?? found[2] ?? '',
    )
    const loaded = addresses.filter((address) => !/^(?:#|data:)/.test(address))
    // Its own address, in a link that loads nothing, and what its text links to.
    expect(loaded.filter((address) => !address.startsWith('https://acme.example.org/'))).toEqual([])
    expect(copy).not.toContain('rel="preload"')
    expect(copy).toContain('url("data:font/woff2;base64,AAAA")')
    expect(copyFonts(NO_BRANDING)).toHaveLength(1)
  })

  it('names no feed and no icon of the site it was taken from', () => {
    const frontPage = {
      url: 'https://acme.example.org/bubbles/',
      feed: 'https://acme.example.org/bubbles/feed.xml',
      touchIcon: 'https://acme.example.org/apple-touch-icon.png',
    }
    const listed = { ...input, organisation: { ...input.organisation!, frontPage } }
    expect(renderReport(listed).html).toContain(frontPage.touchIcon)
    const links = renderCopy(listed, () => null).match(/<link [^>]*>/g) ?? []
    expect(links.filter((link) => link.includes('feed.xml') || link.includes('touch-icon'))).toEqual([])
  })

  it('runs only its own script and takes on only its own styles', () => {
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(copy)![1]!
    const style = /<style>([^]*?)<\/style>/.exec(copy)![1]!
    expect(policy).toContain(`style-src '${cspHash(style)}'`)
    expect(policy).toContain(`script-src '${cspHash('console.log(1)')}'`)
    expect(policy).toContain("default-src 'none'")
    expect(copy.indexOf('http-equiv')).toBeLessThan(copy.indexOf('<style'))
  })

  it('says where to answer, and counts nothing', () => {
    expect(copy).toContain('Answer at https://acme.example.org/bubbles/rain')
    expect(copy).not.toContain('<form')
    expect(copy).not.toContain('id="bb"')
    expect(copy).not.toContain('class="get"')
  })

  it('leaves out a font it does not have', () => {
    expect(renderCopy(input, () => null)).not.toContain('font/woff2;base64,"')
  })
})

describe('the links of a page', () => {
  const page = (more: Partial<RenderInput>) => renderReport(inputOf(documentOf(), more)).html
  const downloads = { base: '/bubbles/download/rain' }

  it('are there where readers may take something', () => {
    const links = [...page({ downloads }).matchAll(/href="\/bubbles\/download\/rain\/([^"]*)"/g)].map(
      ([, file]) => file,
    )
    expect(new Set(links)).toEqual(
      new Set([
        'chart1.csv',
        'chart1.png',
        'chart1.svg',
        'map1.csv',
        'map1.png',
        'map1.svg',
        'report.html',
        'table1.csv',
      ]),
    )
  })

  it('are nowhere else', () => {
    expect(page({})).not.toContain('/download/')
    expect(page({ downloads: null })).not.toContain('class="get"')
  })
})

describe('the card of a page', () => {
  const card = {
    url: 'https://acme.example.org/bubbles/media/card-x',
    width: 1200,
    height: 630,
    alt: 'Rain "x"',
  }
  const head = (audience: 'public' | 'internal') => {
    const input = inputOf(documentOf())
    return renderReport({ ...input, card, publication: { ...input.publication, audience } }).html
  }

  it('is named by a page for everybody only', () => {
    expect(head('public')).toContain(
      '<meta property="og:image" content="https://acme.example.org/bubbles/media/card-x">',
    )
    expect(head('public')).toContain('<meta property="og:image:alt" content="Rain &quot;x&quot;">')
    expect(head('public')).toContain('summary_large_image')
    expect(head('internal')).not.toContain('og:image')
    expect(head('internal')).not.toContain('card-x')
  })

  const draw = (title: string, lead = '') => cardSvg({ ...inputOf(documentOf(title, lead)), logo: null })

  it('has no box in the place of an emoji', () => {
    const { svg, alt } = draw('Sun 🌞 and rain 👩‍👩‍👧 © 2026')
    expect(svg).not.toMatch(/[\u{1f300}-\u{1faff}\u200d]/u)
    expect(alt).toBe('Sun and rain © 2026. Acme <Research>')
  })

  it('keeps signs that are written, and not drawn', () => {
    expect(draw('CO₂ rose 3 ‰ → 4 ‰ ↗ ™').alt).toContain('CO₂ rose 3 ‰ → 4 ‰ ↗ ™.')
    expect(draw('Keycap 1️⃣, heart ❤️ and ✔').alt).toContain('Keycap 1, heart and ✔.')
  })

  it.each([
    ['short', 'Rain'],
    ['long', 'A very long title about rain that goes on and on '.repeat(6)],
    ['one long word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
    ['from right to left', 'كيف نقضي أيامنا في العمل'],
    ['hostile', HOSTILE],
    ['empty', ''],
  ])('holds a title that is %s', (_, title) => {
    const { svg } = draw(title, title)
    expect(svg).not.toMatch(/<script|NaN|undefined|\sclass=|var\(/)
    // No line of the title and the words below reaches into the bar at the foot.
    const groups = [...svg.matchAll(/<g transform="translate\(0 (\d+)\)" [^>]*>(.*?)<\/g>/g)]
    const bases = groups.flatMap(([, down, content]) =>
      [...content!.matchAll(/ y="([\d.]+)"/g)].map(([, y]) => Number(down) + Number(y)),
    )
    expect(Math.max(...bases)).toBeLessThan(600)
  })
})

it('the names of files hold all that a page offers, and none of another kind', () => {
  const document = documentOf()
  const input = { ...inputOf(document), downloads: { base: '/take' } }
  const offered = [...renderReport(input).html.matchAll(/href="\/take\/([^"]+)"/g)].map(([, name]) => name!)
  const names = downloadNames(document)
  expect(offered).toContain('report.html')
  expect(offered.filter((name) => !names.has(name))).toEqual([])
  expect(['table1.svg', 'q1.csv', 't.csv', 'chart1.exe'].filter((name) => names.has(name))).toEqual([])
})
