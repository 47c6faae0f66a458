import { describe, expect, it } from 'vitest'
import { resultsSection } from './answerResults.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import { questionOf } from './questions.ts'
import { renderReport } from './report.ts'
import type { RenderInput } from './types.ts'

const scale = {
  kind: 'rating',
  prompt: 'Clear?',
  steps: 3,
  lowLabel: 'No',
  betweenLabels: ['Partly'],
  highLabel: '',
}
const result = (counted: number, counts: Record<string, number> = {}, attrs: object = scale) => ({
  question: questionOf({ type: 'question', attrs: { id: 'q', ...attrs } }),
  counted,
  counts: new Map(Object.entries(counts)),
})
const rows = (html: string) =>
  [
    ...html.matchAll(
      /<span>([^<]*)<\/span><span class="r-n"><b>([^<]*)<\/b> ([^<]*)<\/span><svg[^>]*><rect width="([^"]*)"/g,
    ),
  ].map(([, ...parts]) => parts)

describe('results of all answers', () => {
  it('are bars with the words of the scale, shares and counts', () => {
    expect(rows(resultsSection([result(30, { 1: 20, 3: 10 })]))).toEqual([
      ['No', '67%', '20', '66.7%'],
      ['Partly', '0%', '0', '0%'],
      ['3', '33%', '10', '33.3%'],
    ])
  })

  it('say numbers as the language of the page does', () => {
    const html = resultsSection([result(1230, { 1: 1230 })], 'de')
    expect(rows(html)[0]).toEqual(['No', '100\u00a0%', '1.230', '100%'])
    expect(html).toContain('1.230 Antworten')
  })

  it('are a sentence while there are too few, and nothing without a question', () => {
    const html = resultsSection([result(0, { 1: 4 })])
    expect(html).toContain('Once ten readers have answered this')
    expect(html).not.toMatch(/<rect|<b>/)
    expect(resultsSection([])).toBe('')
  })

  it('leave out what is no answer any more', () => {
    const choice = { kind: 'choice', prompt: 'Which?', options: [{ id: 'a', text: 'A' }] }
    expect(rows(resultsSection([result(10, { a: 4, gone: 6 }, choice)]))).toEqual([['A', '40%', '4', '40%']])
  })
})

describe('the script that answers in place', () => {
  const page = (showResults: boolean, more: Partial<RenderInput> = {}, kind = 'rating') =>
    renderReport({
      ...lifeReport,
      answers: { url: 'https://a.example/bubbles/answers', token: 't' },
      ...more,
      document: {
        ...lifeReport.document,
        content: [
          ...lifeReport.document.content!,
          { type: 'question', attrs: { id: 'asked00000', ...scale, kind, showResults } },
        ],
      },
    }).html
  const SCRIPT = "addEventListener('submit'"

  it('is on pages for everyone whose questions show their results, and on no other', () => {
    expect(page(true)).toContain(SCRIPT)
    expect(page(false)).not.toContain(SCRIPT)
    expect(page(true, {}, 'comment')).not.toContain(SCRIPT)
    const publication = { ...lifeReport.publication, audience: 'internal' as const }
    expect(page(true, { publication })).not.toContain(SCRIPT)
  })
})
