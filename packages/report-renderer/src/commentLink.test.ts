import { describe, expect, it } from 'vitest'
import { commentedFigure } from './commentLink.ts'
import { commentedName } from './commentPages.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import { renderReport } from './report.ts'

const text = (words: string) => [{ type: 'text', text: words }]
const document = {
  type: 'doc',
  content: [
    { type: 'title', content: text('Wind') },
    { type: 'metric', attrs: { id: 'share', label: 'Share of wind', value: 62 } },
    { type: 'metric', attrs: { id: 'unnamed', label: '', value: 3 } },
    { type: 'image', attrs: { id: 'pattern', file: 'none', decorative: true } },
    { type: 'image', attrs: { id: 'turbine', file: 'none', alt: 'A turbine', caption: 'Off the coast' } },
    {
      type: 'table',
      attrs: { id: 'years', caption: 'By year' },
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: text('2019') }] }],
    },
  ],
}
const COMMENTS = 'https://acme.example.org/bubbles/comment'
const page = (audience: 'public' | 'internal', comments = true) =>
  renderReport({
    ...lifeReport,
    document,
    publication: { ...lifeReport.publication, audience },
    comments: comments ? { url: `${COMMENTS}?report=wind` } : null,
  })
const links = (html: string) =>
  [...html.matchAll(/<a class="to say" href="[^"]*figure=(\w+)" aria-label="([^"]+)"/g)].map(
    ([, id, name]) => [id, name],
  )

describe('comments of readers', () => {
  it('can be written on numbers, images and tables, but not on decoration', () => {
    expect(links(page('public').html)).toEqual([
      ['share', 'Comment on “Share of wind”'],
      ['unnamed', 'Comment on “2”'],
      ['turbine', 'Comment on image 2'],
      ['years', 'Comment on table 1'],
    ])
    expect(links(page('public', false).html)).toEqual([])
  })

  it('call what they are about as the page does', () => {
    const named = (id: string, locale = 'en-GB') => {
      const found = commentedFigure(document, id)
      return found && commentedName(locale, found)
    }
    expect(['share', 'unnamed', 'turbine', 'years', 'pattern', 'gone'].map((id) => named(id))).toEqual([
      '“Share of wind”',
      'Number 2',
      'Image 2',
      'Table 1',
      null,
      null,
    ])
    expect(named('share', 'de-DE')).toBe('„Share of wind“')
  })

  it('are sent from within pages that anyone may read, and only from those', () => {
    const open = page('public')
    expect([open.formActions.includes(COMMENTS), open.html.includes('a.say')]).toEqual([true, true])
    const inside = page('internal')
    expect([inside.formActions.includes(COMMENTS), inside.html.includes('a.say')]).toEqual([false, false])
    expect(links(inside.html)).toHaveLength(4)
  })
})
