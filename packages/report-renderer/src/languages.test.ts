import {
  chartContext,
  chartKinds,
  chartSpec,
  chartTable,
  type ChartWords,
  draftAltText,
  renderChart,
} from '@bubbles/charts'
import { describe, expect, it } from 'vitest'
import { questionOf } from './questions.ts'
import { answersFormPage, answersKeptPage, answersRefusedPage } from './answerPages.ts'
import { figureSvg } from './downloadFigure.ts'
import { renderEmbed } from './embedPage.ts'
import { everyReport } from './fixtures/everyBlock.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import { chartLanguage, pageWords } from './languages/pageWords.ts'
import { statusWords } from './languages/status/statusWords.ts'
import { metricWords } from './metricWords.ts'
import { passwordPage } from './passwordPage.ts'
import { renderReport } from './report.ts'
import { expiredPage, gonePage, notFoundPage, signInNeededPage } from './statusPages.ts'
import { type PageWords, SPOKEN } from './languages/vocabulary.ts'
import type { StatusWords } from './languages/status/vocabulary.ts'

const { organisation } = lifeReport
const LOCALES = SPOKEN.filter((language) => language !== 'en').map((language) => {
  const { region } = new Intl.Locale(language).maximize()
  return `${language}-${region}`
})

/** Every text of a table of words, functions called with names that no language has. */
function texts(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function')
    return [String((words as (...given: unknown[]) => unknown)('X1', 'X2', 'X3', 'X4', 'X5', 'X6'))]
  if (words === null || typeof words !== 'object' || words instanceof RegExp) return []
  return (
    Object.entries(words)
      // They take more than texts, and are seen on charts below.
      .filter(([name]) => !/^(charts|boundaryNote|fillIn|field|refused|tooMany|limit)$/.test(name))
      .flatMap(([, each]) => texts(each))
  )
}
const ENGLISH =
  /\b(the|this|these|your|answers?|report|choose|with|from|has|have|not|read|password|again|download)\b/i

describe.each(LOCALES)('in %s', (locale) => {
  it('pages say nothing in English', () => {
    const words: PageWords = pageWords(locale)
    const status: StatusWords = statusWords(locale)
    expect([...texts(words), ...texts(status)].filter((text) => ENGLISH.test(text))).toEqual([])
    expect(words.boundaryNote('world-110m')).not.toMatch(/\bthe\b/i)
    expect(words.boundaryNote('ch-cantons')).toBe('')
  })

  it('charts write a missing value, their descriptions and their table in it', () => {
    const rows = [
      ['2000', 12_000_000, null],
      ['2001', null, null],
      ['2002', 30_000_000, 20_000_000],
    ]
    const data = {
      columns: ['year', 'one', 'two'].map((id) => ({ id, name: id.toUpperCase(), type: 'number' as const })),
      rows: rows.map(([year, ...values]) => [Number(year), ...values] as (number | null)[]),
    }
    const charts = chartContext(chartLanguage(locale))
    const words = pageWords(locale).charts as ChartWords
    const spec = chartSpec.parse({ kind: 'line', x: 'year', series: ['one', 'two'] })
    const html = renderChart(charts, spec, data)
    expect(html).toContain(words.scales.million)
    expect(chartTable(charts, spec, data).rows[1]?.slice(1)).toEqual([words.noData, words.noData])
    for (const kind of chartKinds) {
      const alt = draftAltText(charts, { ...spec, kind }, data)
      expect(alt).not.toBe('')
      expect(alt).not.toMatch(/\b(chart|value|missing|is|highest|together|scale|million)\b/)
    }
  })

  it('so do the pages around a report, which say that they are', () => {
    const look = { organisation, locale }
    const target = { url: 'https://a.example/answers', token: 't' }
    const report = { name: 'X', url: 'https://a.example/x' }
    const pages = [
      notFoundPage(look),
      gonePage(look),
      expiredPage({ ...look, expiredAt: '2030-05-12T21:59:00.000Z' }),
      signInNeededPage({ ...look, signInUrl: 'https://a.example/' }),
      passwordPage({ ...look, url: 'https://a.example/x', problem: { tooMany: 5 } }),
      answersKeptPage({
        ...look,
        report,
        kept: [{ question: 'X', answers: ['X'] }],
        results: [0, 10].map((counted) => ({
          question: questionOf({ type: 'question', attrs: { prompt: 'X' } }),
          counted,
          counts: new Map(),
        })),
        changeUrl: target.url,
        remove: { target, session: 's' },
      }),
      answersFormPage({
        ...look,
        report,
        why: 'missing',
        nodes: [],
        target,
        given: { values: new Map(), errors: new Map() },
      }),
      answersRefusedPage({ ...look, why: { code: 'too-many-requests', message: 'Too many answers came.' } }),
    ]
    for (const { html } of pages) {
      expect(html).toContain(`<html lang="${locale}"${locale.startsWith('ar') ? ' dir="rtl"' : ''}>`)
      const shown = (/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ')
      expect(shown.trim()).not.toBe('')
      expect(shown).not.toMatch(ENGLISH)
    }
  })

  it('embeds and files of figures do, too', () => {
    const chart = figureSvg({ ...lifeReport, locale, address: '' }, 'chart00001')?.svg ?? ''
    expect(chart).not.toBe('')
    expect(chart).not.toContain('Source:')
    const embed =
      renderEmbed(
        { ...everyReport, locale, publication: { ...everyReport.publication, audience: 'public' } },
        null,
      )?.html ?? ''
    expect(embed).not.toMatch(/Read it on|Show it here|Load it from|which opens separately/)
    const page = renderReport({ ...everyReport, locale, downloads: { base: '/d' } }).html
    expect(page).not.toMatch(/>Download |Download this|Show it here|Not named yet|data-k="arrow/)
  })
})

it('a language we do not speak has English pages that say so', () => {
  expect(notFoundPage({ organisation, locale: 'pl-PL' }).html).toContain('<html lang="en-GB">')
  expect(notFoundPage({ organisation, locale: 'en-US' }).html).toContain('<html lang="en-US">')
})

it('a change of a metric needs no grammar of the words its author chose', () => {
  const attrs = { value: 12, comparison: 10, comparisonLabel: 'Vorjahr', suffix: '%', better: 'higher' }
  const change = (locale: string) =>
    metricWords(chartContext(chartLanguage(locale)), pageWords(locale).metric, { type: 'metric', attrs })
      .change
  expect(change('de-DE')).toBe('2 Punkte mehr (Vergleich: Vorjahr), eine Verbesserung')
  expect(change('en-GB')).toBe('Up 2 points from Vorjahr, an improvement')
})
