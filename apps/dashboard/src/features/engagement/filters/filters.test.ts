import { describe, expect, it } from 'vitest'
import { extentOf, question, readRows } from '../../../api/analytics.ts'
import { readChoices } from '../../../api/filterChoices.ts'
import { filterInWords, filtersIn, readFilters } from '../../../api/readerFilters.ts'
import { rowsFor } from '../testing/answers.ts'
import { filtersOf, matchQuestions, readMatch } from './match.ts'

const about = {
  reportId: 'wind',
  range: { from: '2026-11-01', to: '2026-11-20' },
  compare: null,
  timeZone: 'UTC',
  filters: readFilters({ country: 'CH', source: 'Letter' }),
  publicationId: 'second',
}
const fields = (filter: unknown) => JSON.stringify(filter)

describe('filters', () => {
  it('are conditions of every question, as readers’ browsers wrote them', () => {
    const { request } = question(about, ['readers'], { where: { blockId: 'b1' } })
    expect(request.dimensionFilter).toEqual({
      andGroup: {
        expressions: [
          { filter: { fieldName: 'customEvent:report_id', stringFilter: { value: 'wind' } } },
          { filter: { fieldName: 'customEvent:publication_id', stringFilter: { value: 'second' } } },
          { filter: { fieldName: 'customEvent:block_id', stringFilter: { value: 'b1' } } },
          { filter: { fieldName: 'countryId', stringFilter: { value: 'CH', caseSensitive: true } } },
          { filter: { fieldName: 'sessionSource', stringFilter: { value: 'Letter', caseSensitive: true } } },
        ],
      },
    })
  })

  it('name what they are', () => {
    expect(filtersIn(about.filters).map(({ name, value }) => filterInWords(name, value))).toEqual([
      'Country: Switzerland',
      'Source: Letter',
    ])
    expect(filterInWords('country', '(not set)')).toBe('Country: Not known')
    expect(filterInWords('country', 'XX')).toBe('Country: XX (no such country)')
    expect(filterInWords('campaign', '(not set)')).toBe('Campaign: None named')
    expect(filterInWords('visit', 'new')).toBe('Visit: First visit of the day')
  })

  it('are counted with all of them and without each', () => {
    const filters = filtersOf(about, 2)
    expect(filters.map(({ words }) => words)).toEqual(['Country: Switzerland', 'Source: Letter', 'Edition 2'])
    const questions = matchQuestions(about, filters)
    const [all, _more, country, source, edition] = Object.values(questions).map(({ request }) =>
      fields(request.dimensionFilter),
    )
    for (const name of ['countryId', 'sessionSource', 'second']) expect(all).toContain(name)
    expect([country, source, edition].map((each) => each!.includes('countryId'))).toEqual([false, true, true])
    expect(edition).not.toContain('second')
    const counted = (readers: number) => ({
      dimensions: [],
      metrics: ['totalUsers'],
      rows: [[[], [readers]]] as [string[], number[]][],
    })
    const match = readMatch(rowsFor(questions, [2, 2, 9, 2, 0].map(counted)), about, filters)
    expect(match.readers).toBe(2)
    expect(match.without.map(({ words, readers }) => [words, readers])).toEqual([
      ['Country: Switzerland', 9],
      ['Source: Letter', 2],
      ['Edition 2', 0],
    ])
  })

  it('offer what is not filtered by already', () => {
    const row = { readers: 3, range: 'now' as const }
    const groups = readChoices(
      {
        country: [{ ...row, countryId: 'NZ' }],
        source: [],
        campaign: [],
        device: [{ ...row, device: 'mobile' }],
        visit: [],
      },
      { filters: { country: 'CH' } },
    )
    expect(groups).toEqual([
      { name: 'device', head: 'Device', rows: [{ value: 'mobile', words: 'Phone', readers: 3 }] },
    ])
  })
})

it('an answer says what it leaves out', () => {
  const questions = { all: question(about, ['readers']) }
  const report = { dimensionHeaders: [], metricHeaders: [], rows: [], rowCount: 0, kind: '' }
  const extent = (metadata: Record<string, unknown>) =>
    extentOf(readRows(questions, { reports: [{ ...report, metadata }] }))
  expect(extent({})).toEqual({ withheld: false, since: null })
  expect(extent({ subjectToThresholding: true, eventsKeptSince: '2026-01-02' })).toEqual({
    withheld: true,
    since: '2026-01-02',
  })
})

it('a period of which nothing is told isn’t compared with', () => {
  const compared = { ...about, compare: { from: '2026-10-12', to: '2026-10-31' } }
  const filters = filtersOf(compared, undefined)
  const questions = matchQuestions(compared, filters)
  const matchOf = (metadata: Record<string, unknown>) => {
    const report = { dimensionHeaders: [], metricHeaders: [], rows: [], rowCount: 0, kind: '' }
    const reports = Object.keys(questions).map((name) => ({
      ...report,
      metadata: name === 'more' ? metadata : {},
    }))
    return readMatch(readRows(questions, { reports }), compared, filters)
  }
  const withheld = { subjectToThresholding: true }
  expect(matchOf({})).toMatchObject({ about: compared, isWithheld: false })
  expect(matchOf(withheld)).toMatchObject({ isWithheld: true, isBeforeWithheld: false })
  expect(matchOf({ ...withheld, withheldDateRanges: ['now'] })).toMatchObject({ isWithheld: true })
  expect(matchOf({ ...withheld, withheldDateRanges: ['before'] })).toMatchObject({
    about: { ...compared, compare: null },
    isWithheld: false,
    isBeforeWithheld: true,
  })
})
