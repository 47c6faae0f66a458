import { expect, test } from 'vitest'
import { mailLayout } from '../mail/public.ts'
import { digestMail, type Week } from './digestMail.ts'
import { changeWords, movedMost } from './week.ts'

const days = { first: '2026-11-16', last: '2026-11-22' }
const links = { engagement: ({ reportId = '', tab = '' }) => `https://acme.example/${tab}/${reportId}` }
const numbers = (readers: number) => ({
  readers,
  views: 2 * readers,
  visits: readers,
  completions: readers / 2,
})
const of = (week: Partial<Week>) =>
  digestMail({ days, week: numbers(0), before: numbers(0), moved: [], answered: [], ...week }, links)

test('a digest says how the week was read, what moved, what was answered, and leads there', () => {
  const words = of({
    week: numbers(1240),
    before: numbers(1000),
    moved: [{ reportId: 'r1', name: 'Wind & sun', now: 300, before: 3 }],
    answered: [{ reportId: 'r2', name: 'Rail', readers: 3 }],
  })!
  const { text, html } = mailLayout({ ...words, to: 'ann@example.org', organisation: 'Acme' })
  expect(text).toContain('16 November to 22 November, compared with the previous week.')
  expect(text).toContain(
    'Readers: 1,240 (24% more)\nViews: 2,480 (24% more)\nRead to the end: 50% (as in the previous week)',
  )
  expect(text).toContain(
    '- Wind & sun: 300 readers, fewer than 5 in the previous week\n  https://acme.example/overview/r1',
  )
  expect(text).toContain('- Rail: fewer than 5 readers answered\n  https://acme.example/feedback/r2')
  expect(html).toContain('Wind &amp; sun</a>')
})

test('a week without readers and answers is no email', () => {
  expect(of({})).toBeNull()
  expect(of({ before: numbers(9) })).not.toBeNull()
})

test('what single readers change isn’t said', () => {
  expect([changeWords(9, 4), changeWords(4, 9), changeWords(7, 0)]).toEqual([
    '',
    '',
    'none in the previous week',
  ])
  const byReport = new Map([
    ['few', { now: 4, before: 0 }],
    ['less', { now: 5, before: 40 }],
    ['more', { now: 30, before: 10 }],
    ['gone', { now: 900, before: 0 }],
  ])
  const names = new Map(['few', 'less', 'more'].map((id) => [id, id]))
  expect(movedMost(byReport, names).map(({ reportId }) => reportId)).toEqual(['less', 'more'])
})
