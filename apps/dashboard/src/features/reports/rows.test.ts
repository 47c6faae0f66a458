import { PublishState } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { reportTabs } from '../../paths.ts'
import { addressOf, combineReports, filterRows, findRows, inTab, pageOf, sortRows } from './rows.ts'
import { draft, live, person } from './testing/reports.ts'

describe('the combined list (specification 4)', () => {
  const rows = combineReports(
    [draft('a'), draft('b'), draft('c'), draft('t', { isTemplate: true })],
    [live('b', 'internal'), live('d', 'internal')],
    [live('c', 'public'), live('b', 'public', { changed: true })],
  )
  const row = (id: string) => rows.find((each) => each.id === id)!

  it('shows unpublished reports not also published, plus all published ones, each once', () => {
    expect(rows.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c', 'd', 't'])
  })

  it('adds the publish state: 0 unpublished, 1 internal, 2 public', () => {
    expect(row('a').publishState).toBe(PublishState.Unpublished)
    expect(row('d').publishState).toBe(PublishState.Internal)
    expect(row('c').publishState).toBe(PublishState.Public)
    expect(row('b').publishState).toBe(PublishState.Public)
  })

  it('keeps both publications of a report that is internal and public at once', () => {
    expect(row('b').internal?.audience).toBe('internal')
    expect(row('b').public?.audience).toBe('public')
    expect(row('b').changed).toBe(true)
  })

  it('takes name and editor from the draft, from the publication where no draft is seen', () => {
    expect(row('b').name).toBe('Draft b')
    expect(row('b').edited.by).toBe('Ines')
    expect(row('d').name).toBe('Live d')
    expect(row('d').edited).toEqual({ by: 'Tomas', at: '2026-03-01T00:00:00.000Z' })
  })

  it('tells nobody about changes in a draft they cannot see', () => {
    const [reader] = combineReports([], [], [live('b', 'public', { changed: true })])
    expect(reader?.changed).toBe(false)
  })

  it('joins what may be done to draft and publication', () => {
    expect(row('b').abilities).toEqual(['report.edit', 'publication.read'])
  })

  it('leads readers to the widest audience', () => {
    expect(addressOf(row('a'))).toBeNull()
    expect(addressOf(row('b'))).toMatch(/public\/b$/)
    expect(addressOf(row('d'))).toMatch(/internal\/d$/)
  })

  it.each([
    ['all', ['a', 'b', 'c', 'd', 't']],
    ['published', ['b', 'c', 'd']],
    ['unpublished', ['a']],
    ['templates', ['t']],
  ] as const)('tab %s', (tab, ids) => {
    expect(reportTabs).toContain(tab)
    expect(
      rows
        .filter(inTab[tab])
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids)
  })
})

describe('filter, sort, page', () => {
  const rows = combineReports(
    [
      draft('1', { name: 'Énergie 10', updatedAt: '2026-02-03T00:00:00.000Z' }),
      draft('2', {
        name: 'energy 9',
        updatedAt: '2026-02-05T00:00:00.000Z',
        updatedBy: person('Sofia Brandt'),
      }),
      draft('3', {
        name: 'Budget',
        updatedAt: '2026-02-04T00:00:00.000Z',
        createdAt: '2026-01-09T00:00:00.000Z',
      }),
    ],
    [],
    [],
  )
  const ids = (some: { id: string }[]) => some.map(({ id }) => id)

  it('finds words of title and person, whatever their case and accents', () => {
    expect(ids(filterRows(rows, 'energ'))).toEqual(['1', '2'])
    expect(ids(filterRows(rows, 'brandt ENERGY'))).toEqual(['2'])
    expect(ids(filterRows(rows, '  '))).toEqual(['1', '2', '3'])
  })

  it('shows what the server found first, then what has the words in its title', () => {
    const found = [
      { id: '3', snippet: 'energy' },
      { id: 'of another', snippet: null },
    ]
    expect(ids(findRows(rows, 'energ', found))).toEqual(['3', '1', '2'])
    expect(ids(findRows(rows, 'energ', []))).toEqual(['1', '2'])
    expect(ids(findRows(rows, ' ', found))).toEqual(['1', '2', '3'])
    expect(ids(sortRows(findRows(rows, 'energ', found), 'match'))).toEqual(['3', '1', '2'])
  })

  it('orders newest first, titles by number and letter, and the other way on demand', () => {
    expect(ids(sortRows(rows, 'edited'))).toEqual(['2', '3', '1'])
    expect(ids(sortRows(rows, 'title'))).toEqual(['3', '1', '2'])
    expect(ids(sortRows(rows, 'created'))[0]).toBe('3')
    expect(ids(sortRows(rows, 'edited', 'ascending'))).toEqual(['1', '3', '2'])
  })

  it('never shows an empty page while there are rows', () => {
    expect(pageOf([1, 2, 3], 2, 2)).toEqual({ rows: [3], page: 2 })
    expect(pageOf([1, 2, 3], 9, 2)).toEqual({ rows: [3], page: 2 })
    expect(pageOf([], 4, 10)).toEqual({ rows: [], page: 1 })
  })
})
