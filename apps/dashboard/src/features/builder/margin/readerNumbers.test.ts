import { readRows, requestsOf } from '../../../api/analytics.ts'
import { describe, expect, it } from 'vitest'
import {
  countsInWords,
  halfStopsAt,
  inWords,
  partsOf,
  readingQuestions,
  readReading,
} from './readerNumbers.ts'

const header = (name: string) => ({ name, type: 'TYPE_INTEGER' })
const report = (metrics: string[], rows: [string | null, ...number[]][]) => ({
  dimensionHeaders: rows.some(([id]) => id !== null) ? [{ name: 'customEvent:block_id' }] : [],
  metricHeaders: metrics.map(header),
  rows: rows.map(([id, ...values]) => ({
    dimensionValues: id === null ? [] : [{ value: id }],
    metricValues: values.map((value) => ({ value: String(value) })),
  })),
  rowCount: rows.length,
  metadata: {},
  kind: 'analyticsData#runReport',
})
/** Columns in another order than they were asked for: they go by their names. */
const BLOCK_METRICS = [
  'customEvent:block_exits',
  'customEvent:block_sessions',
  'customEvent:block_median_seconds',
  'customEvent:block_use_sessions',
]

const asked = readingQuestions('r', { publicationId: 'p', publishedAt: '2026-04-01' }, new Date())
const read = (...reports: ReturnType<typeof report>[]) => readReading(readRows(asked, { reports }))

describe('the reading of an edition', () => {
  const answer = (visits: number, blocks: [string, ...number[]][]) =>
    read(report(['sessions', 'totalUsers'], [[null, visits, visits - 1]]), report(BLOCK_METRICS, blocks))

  it('is asked since it was published, three years at most', () => {
    const ask = (publishedAt: string) =>
      requestsOf(readingQuestions('r', { publicationId: 'p', publishedAt }, new Date('2026-05-12T10:00:00Z')))
    expect(ask('2026-04-01T23:00:00Z')[0]!.dateRanges).toMatchObject([
      { startDate: '2026-03-31', endDate: 'today' },
    ])
    expect(ask('2001-01-01T00:00:00Z')[0]!.dateRanges[0]!.startDate).toBe('2023-05-14')
  })

  it('is shares of all visits', () => {
    const reading = answer(200, [['a', 60, 142, 14.4, 18]])
    const { byBlock } = reading
    expect(countsInWords(reading)).toBe('199 readers, 200 visits')
    expect(byBlock.get('a')).toEqual({ reach: 0.71, medianSeconds: 14.4, used: 0.09, stopped: 0.3 })
    expect(inWords(byBlock.get('a')!)).toBe('Reached by 71%, 14 s median attention, 9% used it')
    expect(partsOf(byBlock.get('a')!)).toEqual(['71%', ['14 s', '9% used']])
  })

  it('has words for nobody, and for next to nobody', () => {
    const { byBlock } = answer(1_000, [
      ['none', 0, 0, 0, 0],
      ['one', 0, 1, 80, 1],
    ])
    expect(inWords(byBlock.get('none')!)).toBe('Reached by 0%')
    expect(inWords(byBlock.get('one')!)).toBe('Reached by <1%, 1 min 20 s median attention, <1% used it')
  })

  it('is nothing where nobody came', () => {
    expect(read(report(['sessions'], []), report(BLOCK_METRICS, []))).toEqual({
      readers: 0,
      visits: 0,
      since: null,
      withheld: false,
      byBlock: new Map(),
    })
  })

  it('says after which block half have stopped, in the order of the draft', () => {
    const reading = answer(40, [
      ['a', 10, 40, 1, 0],
      ['b', 9, 30, 1, 0],
      ['c', 2, 21, 1, 0],
      ['d', 19, 19, 1, 0],
    ])
    expect(halfStopsAt(reading, ['a', 'b', 'c', 'd'])).toBe('c')
    expect(halfStopsAt(reading, ['a', 'new', 'b', 'c', 'd'])).toBe('c')
    expect(halfStopsAt(reading, ['d', 'a', 'b', 'c'])).toBe('a')
    // Who reads to the end does not stop.
    expect(halfStopsAt(reading, ['a', 'b', 'd'])).toBeNull()
    expect(halfStopsAt({ ...reading, visits: 29 }, ['a', 'b', 'c', 'd'])).toBeNull()
  })
})
