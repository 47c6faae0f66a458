import type { DocumentNode, ReportDocument } from '@bubbles/report-document'
import { describe, expect, it } from 'vitest'
import { requestsOf } from '../../../api/analytics.ts'
import { rowsFor } from '../testing/answers.ts'
import {
  blocksQuestions,
  halfStopsAt,
  insight,
  measuredBlocks,
  readBlocks,
  rightmostAt,
  sincePublished,
  steepestFall,
  steepestStretch,
} from './blockNumbers.ts'
import { blockInWords, usedWords } from './blockWords.ts'
import { monotonePath } from './curve.ts'
import { blockName, reportBlocks } from './reportBlocks.ts'
import { rowHeight } from './BlockSketch.tsx'
import { MIN } from './sketchSize.ts'

const text = (words: string): DocumentNode[] => (words === '' ? [] : [{ type: 'text', text: words }])
const node = (type: string, id: string, attrs: object = {}, content: DocumentNode[] = []): DocumentNode => ({
  type,
  attrs: { id, ...attrs },
  content,
})
const document: ReportDocument = {
  type: 'doc',
  content: [
    node('title', 'title', {}, text('Wind')),
    node('metric', 'm1'),
    node('metric', 'm2'),
    node('paragraph', 'empty'),
    node('paragraph', 'p1', {}, text('It turned.')),
    node('columns', 'cols', {}, [
      node('column', 'c1', {}, [node('chart', 'f1', { kind: 'line' })]),
      node('column', 'c2', {}, [node('paragraph', 'p2', {}, text('Beside it.'))]),
    ]),
    node('chart', 'f2', { kind: 'bar' }),
    node('pageBreak', 'break'),
    node('table', 't1'),
    node('question', 'q1', { kind: 'rating', prompt: 'Useful?' }),
  ],
}

describe('the blocks of a report', () => {
  const blocks = reportBlocks(document)

  it('are named by what readers see, numbers side by side as one, and what is silent left out', () => {
    expect(blocks.map(blockName)).toEqual([
      'Title',
      'Numbers',
      'Text',
      'Columns',
      'Figure 2, bars',
      'Table 1',
      'Question, rating',
    ])
    expect(blocks[1]!.ids).toEqual(['m1', 'm2'])
    expect(blocks[3]!.ids).toEqual(['cols', 'c1', 'f1', 'c2', 'p2'])
  })

  it('take as much room as they are drawn, and never less than a pointer needs', () => {
    for (const { nodes } of blocks) expect(rowHeight(nodes, MIN.touch)).toBeGreaterThanOrEqual(MIN.touch)
    expect(rowHeight([node('chart', 'x')], MIN.pointer)).toBeGreaterThan(
      rowHeight([node('paragraph', 'x')], 24),
    )
  })
})

const edition = {
  publicationId: 'edition-2',
  reportId: 'r',
  name: 'Wind',
  audience: 'public' as const,
  edition: 2,
  note: '',
  publishedAt: '2026-11-09T10:00:00.000Z',
  publishedOn: '2026-11-09',
  publishedBy: { id: 'u', name: 'Ada', emailAddress: '' },
  scheduledAt: null,
  live: true,
  changes: { added: 0, removed: 0, changed: 0, moved: 0 },
}
const before = {
  ...edition,
  publicationId: 'edition-1',
  edition: 1,
  publishedAt: '2026-10-18T10:00:00.000Z',
  publishedOn: '2026-10-18',
}
const about = { reportId: 'r', range: { from: '2026-11-01', to: '2026-11-21' }, compare: null }

describe('the questions', () => {
  it('hold to one edition each, in one batch, the edition before over all its days', () => {
    const requests = requestsOf(blocksQuestions(about, edition, before))
    expect(requests.length).toBeLessThanOrEqual(20)
    const filters = requests.map(({ dimensionFilter }) => JSON.stringify(dimensionFilter))
    expect(filters.filter((each) => each.includes('edition-2'))).toHaveLength(4)
    expect(filters.filter((each) => each.includes('edition-1'))).toHaveLength(2)
    expect(requests.at(-1)!.dateRanges[0]).toMatchObject({ startDate: '2026-10-18', endDate: '2026-11-21' })
    expect(requestsOf(blocksQuestions(about, edition, null))).toHaveLength(4)
  })

  it('ask for no more days than one question may have, and for none after the range', () => {
    const range = { from: '2026-11-01', to: '2026-11-21' }
    expect(sincePublished({ publishedOn: '2020-01-01' }, range).from).toBe('2023-11-22')
    expect(sincePublished({ publishedOn: '2026-12-01' }, range).from).toBe('2026-11-21')
  })
})

const totals = ['totalUsers', 'sessions', 'customEvent:completions']
const perBlock = [
  'customEvent:block_sessions',
  'customEvent:block_seconds',
  'customEvent:block_median_seconds',
  'customEvent:block_use_sessions',
  'customEvent:block_exits',
]
const BLOCK = 'customEvent:block_id'
const numbers = (visits: number, rows: [string, number[]][]) => [
  {
    dimensions: [],
    metrics: totals,
    rows: [[[], [visits - 10, visits, visits * 0.4]]] as [string[], number[]][],
  },
  {
    dimensions: [BLOCK],
    metrics: perBlock,
    rows: rows.map(([id, values]) => [[id], values] as [string[], number[]]),
  },
]
const answer = readBlocks(
  rowsFor(blocksQuestions(about, edition, before), [
    ...numbers(1000, [
      ['title', [1000, 6000, 6, 0, 20]],
      ['m1', [900, 0, 4, 0, 0]],
      ['m2', [950, 0, 5, 0, 30]],
      ['p1', [880, 0, 11, 26, 10]],
      ['cols', [860, 0, 9, 0, 10]],
      ['f1', [850, 0, 22, 190, 0]],
      ['f2', [710, 0, 8, 14, 220]],
      ['t1', [490, 0, 17, 0, 40]],
      ['q1', [380, 0, 12, 270, 380]],
    ]),
    {
      dimensions: [BLOCK, 'customEvent:mark'],
      metrics: ['customEvent:mark_sessions'],
      rows: [
        [['f2', 'Fossil'], [9]],
        [['f2', '(not set)'], [3]],
      ],
    },
    { dimensions: ['linkUrl'], metrics: ['eventCount'], rows: [[['https://example.org/data'], [4]]] },
    ...numbers(200, [['title', [200, 0, 5, 0, 0]]]),
  ]),
)
const measured = measuredBlocks(reportBlocks(document), answer)

describe('the numbers of blocks', () => {
  it('are shares of the visits; of a row of blocks the most any had', () => {
    expect(measured.map(({ reach }) => reach)).toEqual([1, 0.95, 0.88, 0.86, 0.71, 0.49, 0.38])
    expect(measured[1]).toMatchObject({ attention: 5, exits: 30 })
    expect(measured[3]).toMatchObject({ attention: 22, use: 0.19 })
    expect(measured.map(({ reachBefore }) => reachBefore)).toEqual([1, null, null, null, null, null, null])
    expect([...answer.marks]).toEqual([['f2', [{ name: 'Fossil', readers: 9 }]]])
    expect(answer.links).toEqual([{ name: 'https://example.org/data', readers: 4 }])
  })

  it('say where most leave, and where half have left', () => {
    expect(steepestFall(measured, 1000)).toMatchObject({ at: 4 })
    expect(halfStopsAt(measured)).toBe(4)
    const lines = [0.8, null, null, 0.6].map((reachBefore, index) => ({
      ...measured[0]!,
      reach: 0.7 - index / 10,
      reachBefore,
    }))
    // An added block has no share before: the line beside it comes from the one above.
    expect(rightmostAt(lines, 2)).toBe(0.8)
    expect(rightmostAt(lines, 3)).toBe(0.6)
    expect(insight(measured, answer.edition)).toMatchObject({
      sentence: '31% of the visits that reach Figure 2 stop there.',
      evidence: '71% reach it and 49% read on to Table 1, the steepest fall in this edition.',
    })
  })

  it('say nothing of few readers, and no number of none', () => {
    expect(insight(measured, { ...answer.edition, visits: 40 }).sentence).toBe(
      'Too few visits to say where they stop.',
    )
    const nobody = measuredBlocks(reportBlocks(document), {
      edition: { readers: 0, visits: 0, completions: 0, byBlock: new Map() },
      before: null,
    })
    expect(nobody.every(({ reach, use, attention }) => reach === 0 && use === 0 && attention === 0)).toBe(
      true,
    )
    expect(halfStopsAt(nobody)).toBeNull()
    expect(blockInWords(nobody[0]!, 0)).toBe('Title “Wind”: no one read it')
  })

  it('are told in words', () => {
    expect(usedWords({ use: 0.19, type: 'chart' })).toBe('19% used the tooltip')
    expect(usedWords({ use: 0.19, type: 'file' })).toBe('19% downloaded it')
    expect(usedWords({ use: 0.004, type: 'chart' })).toBe('')
    expect(blockInWords(measured[6]!, 1000)).toBe(
      'Question, rating “Useful?”: reached by 38%, 12 s median attention, 27% answered, 400 read to the end',
    )
  })
})

describe('where visits end', () => {
  const even = (count: number, loss: number) =>
    Array.from({ length: count }, (_, index) => ({ reach: 1 - loss * (index + 1) }))

  it('is not asked of the last block: its readers came to the end', () => {
    expect(measured.at(-1)).toMatchObject({ exits: null, ends: 400 })
    expect(measured[4]).toMatchObject({ exits: 220, ends: null })
  })

  it('is the stretch that loses most, where no single block does', () => {
    // 22 of 61 points before the fourth of 19 blocks, the rest evenly.
    const reaches = [0.96, 0.87, 0.82, 0.78, ...even(15, 0.026).map(({ reach }) => reach - 0.22)]
    const blocks = reaches.map((reach, index) => ({
      ...measured[2]!,
      name: `Figure ${index + 1}`,
      reach,
      sessions: 1000 * reach,
    }))
    expect(steepestFall(blocks, 1000)).toBeNull()
    expect(steepestStretch(blocks)).toMatchObject({ from: -1, to: 2 })
    expect(insight(blocks, { visits: 1000 })).toMatchObject({
      sentence: 'A third of the loss comes before Figure 3.',
      evidence:
        'That’s 18 of the 61 percentage points lost, in 3 of 19 blocks. 82% of visits reach Figure 3.',
    })
  })

  it('is no stretch where the loss is even or small', () => {
    expect(steepestStretch(even(19, 0.03))).toBeNull()
    expect(steepestStretch(even(19, 0.002))).toBeNull()
    expect(steepestStretch([])).toBeNull()
  })
})

describe('the line', () => {
  it('runs through every point and overshoots none', () => {
    const path = monotonePath([
      { x: 100, y: 0 },
      { x: 90, y: 10 },
      { x: 90, y: 20 },
      { x: 20, y: 30 },
    ])
    expect(path.startsWith('M100 0')).toBe(true)
    const xs = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x))
    expect(Math.max(...xs)).toBeLessThanOrEqual(100)
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(20)
    expect(path.endsWith('20 30')).toBe(true)
    expect(monotonePath([])).toBe('')
  })
})
