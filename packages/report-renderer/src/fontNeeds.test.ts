import { NO_BRANDING } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import type { PageBranding } from './branding.ts'
import { fontNeeds } from './fontNeeds.ts'
import type { DocumentNode } from './types.ts'

const words = (text: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text,
  marks: marks.map((type) => ({ type })),
})
const document = (...content: DocumentNode[]): DocumentNode => ({
  type: 'doc',
  content: [
    { type: 'title', content: [words('Zoe')] },
    { type: 'paragraph', content },
  ],
})
const needs = (html: string, branding: Partial<PageBranding> = {}, ...content: DocumentNode[]) =>
  fontNeeds({ document: document(...content), branding: { ...NO_BRANDING, ...branding } }, html).map(
    ({ font, subset, style, characters }) => [font.id, subset, style, characters],
  )

describe('what a page carries of its fonts', () => {
  it('is nothing for western Europe’s languages in a font whose file has their letters', () => {
    expect(needs('<p>Größe, façade &amp; “niño” – 24 % − 3</p>')).toEqual([])
  })

  it('is the letters past those of its files, and not what is in markup, styles and script', () => {
    expect(needs('<style>ł</style><p title="ł">Kraków</p><script>ł</script>')).toEqual([])
    expect(needs('<p>Łódź, Łódź &#39;x&#39;</p>')).toEqual([['roboto', 'latin-ext', 'normal', 'Łź']])
    // Lora's file is English alone.
    expect(needs('<p>façade</p>', { defaultReportFont: 'Lora' })).toEqual([['lora', 'latin', 'normal', 'ç']])
  })

  it('leaves other scripts to the machine’s fonts', () => {
    expect(needs('<p>مرحبا 日本 привет</p>')).toEqual([])
  })

  it('is the headings of a page of three families, each letter once', () => {
    const three = { defaultReportHeadersFont: 'Sora', defaultVisualisationFont: 'Figtree' }
    expect(needs('<h1>Zoe</h1>', { ...three, defaultReportFont: 'Inter' })).toEqual([
      ['sora', 'latin', 'normal', 'Zeo'],
    ])
    expect(needs('<h1>Zoe</h1>', three)).toEqual([['sora', 'latin', 'normal', 'Zeo']])
    expect(needs('<h1>Zoe</h1>', { defaultReportHeadersFont: 'Sora' })).toEqual([])
  })

  it('is what is slanted in the text, where the family can', () => {
    const slanted = words('so', 'italic')
    expect(needs('', {}, slanted)).toEqual([['roboto', 'latin', 'italic', 'os']])
    expect(needs('', { defaultReportFont: 'Lexend' }, slanted)).toEqual([])
  })
})
