import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { NOTE_SCRIPT } from './notes.ts'
import { renderEmbed } from './embedPage.ts'
import { renderReport } from './report.ts'
import type { DocumentNode, RenderInput } from './types.ts'

const run = (text: string, ...marks: NonNullable<DocumentNode['marks']>): DocumentNode => ({
  type: 'text',
  text,
  marks,
})
const note = (text: string) => ({ type: 'footnote', attrs: { text } })
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', attrs: {}, content })
const title = (attrs = {}): DocumentNode => ({
  type: 'title',
  attrs: { id: 'title00001', ...attrs },
  content: [run('Power')],
})
const pageOf = (content: DocumentNode[], more: Partial<RenderInput> = {}): string =>
  renderReport({
    ...lifeReport,
    document: { type: 'doc', content: [title(), ...content] },
    collector: null,
    ...more,
  }).html
const listOf = (html: string): string => /<section class="fns".*?<\/section>/.exec(html)?.[0] ?? ''
const table: DocumentNode = {
  type: 'table',
  attrs: { id: 'table00001', caption: 'Shares' },
  content: [
    {
      type: 'tableRow',
      attrs: {},
      content: [{ type: 'tableCell', attrs: { id: 'c' }, content: [run('Spain', note('Without islands'))] }],
    },
  ],
}

describe('footnotes on a page', () => {
  it('are numbered as they come, link to the list below and back, and keep the marks of their words', () => {
    const html = pageOf([
      paragraph(run('Half', note('One')), run(' of it ', { type: 'bold' }, note('One')), run('is solar.')),
      table,
    ])
    expect(html).toContain(
      '<p>Half<strong> of it </strong><sup class="fn"><a id="bb-ref-1" href="#bb-note-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>is solar.</p>',
    )
    expect(html).toContain('Spain<sup class="fn"><a id="bb-ref-2"')
    expect(listOf(html)).toBe(
      '<section class="fns" role="doc-endnotes" aria-labelledby="bb-notes"><h2 id="bb-notes">Footnotes</h2><ol>' +
        '<li id="bb-note-1"><span class="fn-t" dir="auto">One</span> <a class="fn-b" href="#bb-ref-1" role="doc-backlink" aria-label="Back to footnote 1 in the text">↩︎</a></li>' +
        '<li id="bb-note-2"><span class="fn-t" dir="auto">Without islands</span> <a class="fn-b" href="#bb-ref-2" role="doc-backlink" aria-label="Back to footnote 2 in the text">↩︎</a></li>' +
        '</ol></section>',
    )
  })

  it('bring their rules and script only where there are any', () => {
    const plain = pageOf([paragraph(run('Half'))])
    const noted = pageOf([paragraph(run('Half', note('One')))])
    expect([plain.includes('.fns'), plain.includes('<script')]).toEqual([false, false])
    expect([noted.includes('.fns'), noted.includes(NOTE_SCRIPT)]).toEqual([true, true])
  })

  it('have links where addresses stand in them, without the punctuation behind', () => {
    const text =
      'Ember (https://ember.example/a?b=1&c=2), see https://x.example/w_(y). And <b>javascript:alert(1)</b>'
    expect(listOf(pageOf([paragraph(run('Half', note(text)))]))).toContain(
      'Ember (<a href="https://ember.example/a?b=1&amp;c=2" rel="noopener">https://ember.example/a?b=1&amp;c=2</a>), see ' +
        '<a href="https://x.example/w_(y)" rel="noopener">https://x.example/w_(y)</a>. And &lt;b&gt;javascript:alert(1)&lt;/b&gt;',
    )
  })

  it('stay one where a timeline cuts its line at the date, on either side', () => {
    const point = (...content: DocumentNode[]): DocumentNode => ({
      type: 'bulletList',
      attrs: { style: 'timeline' },
      content: [{ type: 'listItem', attrs: {}, content: [paragraph(...content)] }],
    })
    const html = pageOf([
      point(run('May', note('One')), run(': a roof', note('Two'))),
      point(run('June: a field', note('Three'))),
    ])
    expect(html.match(/id="bb-ref-\d"/g)).toEqual(['id="bb-ref-1"', 'id="bb-ref-2"', 'id="bb-ref-3"'])
  })

  it('are in the language of the page', () => {
    const html = pageOf([paragraph(run('Hälfte', note('Eins')))], { locale: 'de' })
    expect(listOf(html)).toContain('<h2 id="bb-notes">Fußnoten</h2>')
    expect(html).toContain('aria-label="Fußnote 1"')
  })

  it('keep their number in a frame that shows one block, and lead to the report', () => {
    const document = { type: 'doc', content: [title(), paragraph(run('Half', note('One'))), table] }
    const publication = {
      ...lifeReport.publication,
      audience: 'public' as const,
      url: 'https://acme.example/power',
    }
    const html = renderEmbed({ ...lifeReport, document, publication }, 'table00001')!.html
    expect(html).toContain('<li id="bb-note-2" value="2">')
    expect(html).not.toContain('One')
    expect(html).toContain('href="https://acme.example/power#bb-note-2"')
  })
})

it('adds its script to those of a page without breaking any', () => {
  const question: DocumentNode = {
    type: 'question',
    attrs: { id: 'question01', kind: 'rating', prompt: 'How much?', showResults: true },
  }
  const html = pageOf([], {
    document: {
      type: 'doc',
      content: [title({ citation: true }), paragraph(run('Half', note('One'))), question],
    },
    publication: { ...lifeReport.publication, audience: 'public' },
    answers: { url: 'https://acme.example/bubbles/answers', token: 'signed' },
  })
  const script = /<script type="module">([^]*)<\/script>/.exec(html)![1]!
  expect(script).toContain('.cite-c')
  expect(script).toContain('form.ask')
  expect(() => new Script(`async () => {${script}}`)).not.toThrow()
})
