import { expect, test } from 'vitest'
import { sayIn } from '../../http/say.ts'
import { mailLayout } from '../mail/public.ts'
import { digestMail, hasNews, type Week } from './digestMail.ts'
import { changeWords, movedMost } from './week.ts'

const days = { first: '2026-11-16', last: '2026-11-22' }
const links = { engagement: ({ reportId = '', tab = '' }) => `https://acme.example/${tab}/${reportId}` }
const numbers = (readers: number) => ({
  readers,
  views: 2 * readers,
  visits: readers,
  completions: readers / 2,
})
const weekOf = (week: Partial<Week>): Week => ({
  days,
  week: numbers(0),
  before: numbers(0),
  moved: [],
  answered: [],
  ...week,
})
const english = sayIn('en')
const german = sayIn('de')

const busy = weekOf({
  week: numbers(1240),
  before: numbers(1000),
  moved: [{ reportId: 'r1', name: 'Wind & sun', now: 300, before: 3 }],
  answered: [{ reportId: 'r2', name: 'Rail', readers: 3 }],
})
const laidOut = (say: typeof english) =>
  mailLayout({
    ...digestMail(say, busy, links),
    to: 'ann@example.org',
    organisation: 'Acme',
    language: say,
  })

test('a digest says how the week was read, what moved, what was answered, and leads there', () => {
  const { text, html } = laidOut(english)
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

test('a digest in German has its numbers and dates in German', () => {
  const { subject, text, html } = laidOut(german)
  expect(subject).toBe('Nutzung der Woche: 1.240 Leser')
  expect(text).toContain('16. November bis 22. November, verglichen mit der Vorwoche.')
  expect(text).toContain(
    'Leser: 1.240 (24 % mehr)\nAufrufe: 2.480 (24 % mehr)\nBis zum Ende gelesen: 50 % (wie in der Vorwoche)',
  )
  expect(text).toContain('- Rail: weniger als 5 Leser haben geantwortet')
  expect(html).toContain('<html lang="de-DE">')
})

test('a week without readers and answers is no email', () => {
  expect(hasNews(weekOf({}))).toBe(false)
  expect(hasNews(weekOf({ before: numbers(9) }))).toBe(true)
})

test('what single readers change isn’t said', () => {
  expect([changeWords(english, 9, 4), changeWords(english, 4, 9), changeWords(english, 7, 0)]).toEqual([
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
