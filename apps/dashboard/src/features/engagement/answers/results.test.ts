import { describe, expect, it } from 'vitest'
import {
  detailsTables,
  feedbackTables,
  found,
  kindInWords,
  noComparison,
  splitInWords,
  splitRows,
} from './results.ts'

const question = {
  blockId: 'rate',
  type: 'Rating' as const,
  label: 'How useful?',
  asked: true,
  answers: 20,
  average: 4.5,
  multiple: false,
  items: [],
  visits: 0,
  options: [
    { id: '1', label: '1', count: 5 },
    { id: '2', label: '2', count: 15 },
  ],
  split: {
    saw: { answers: 8, hidden: false, average: 2, options: [{ id: '2', label: '2', count: 8 }] },
    notSaw: { answers: 3, hidden: true, average: null, options: [] },
    unknown: 9,
  },
  comments: [],
}

describe('results of questions', () => {
  it('stand side by side, what is hidden as nothing at all', () => {
    expect(splitRows(question)).toEqual([
      { id: '1', label: '1', saw: 0, notSaw: null },
      { id: '2', label: '2', saw: 8, notSaw: null },
    ])
  })

  it('leave out an answer that is hidden in both groups', () => {
    const group = (count: number | null) => ({
      answers: 9,
      hidden: false,
      average: null,
      options: [{ id: '2', label: '2', count }],
    })
    expect(splitRows({ ...question, split: { saw: group(null), notSaw: group(9), unknown: 0 } })[1]).toEqual({
      id: '2',
      label: '2',
      saw: null,
      notSaw: 9,
    })
  })

  it('show answers that few gave together, where everybody gave one', () => {
    const options = ['1', '2', '3', '4'].map((id) => ({ id, label: id, count: 10 }))
    const group = (counts: (number | null)[]) => ({
      answers: 12,
      hidden: false,
      average: 3.4,
      options: options.map((option, index) => ({ ...option, count: counts[index]! })),
    })
    const split = { saw: group([null, null, 5, 0]), notSaw: group([null, null, 6, 6]), unknown: 0 }
    const rare = { id: '1 2', label: '1 or 2' }
    expect(splitRows({ ...question, options, split })).toEqual([
      { id: '3', label: '3', saw: 5, notSaw: 6 },
      { id: '4', label: '4', saw: 0, notSaw: 6 },
      { ...rare, saw: 7, notSaw: 0 },
    ])
    const allFew = { saw: group([null, null, null, 0]), notSaw: group([null, null, null, 0]), unknown: 0 }
    expect(splitRows({ ...question, options, split: allFew })).toEqual([])
    expect(splitRows({ ...question, multiple: true, options, split })[0]).toMatchObject({
      saw: null,
      notSaw: null,
    })
  })

  it('say in a sentence what a split shows, or why it shows nothing', () => {
    const group = (answers: number, average: number | null, hidden = false) => ({
      answers,
      average,
      hidden,
      options: [],
    })
    const words = (saw: object, notSaw: object) => {
      const split = { saw, notSaw, unknown: 0 } as never
      return noComparison(split) ?? splitInWords(split)
    }
    expect(words(group(23, 4.1), group(21, 3.6))).toBe(
      'Readers who saw it gave 4.1 on average, the others 3.6.',
    )
    expect(words(group(23, 4.1), group(21, 4.1))).toContain('the same average: 4.1')
    expect(words(group(9, null), group(9, null))).toBeNull()
    expect(words(group(0, null), group(21, 3.6))).toContain('No one who answered this had the block')
    expect(words(group(23, 4.1), group(0, null))).toContain('no one to compare them with')
    expect(words(group(23, 4.1), group(3, null, true))).toContain(
      'Readers who did not see the block gave too few',
    )
    expect(words(group(0, null), group(0, null))).toContain('We don’t know')
  })

  it('are tables to take along, split ones where that was asked for', () => {
    const feedback = { reportId: 'r', sessions: 20, blocks: [], questions: [question], abilities: [] }
    expect(feedbackTables({ ...feedback, splitBy: null })).toEqual([
      {
        name: 'Results',
        head: ['Question', 'Answer', 'Answers', 'Share, %'],
        rows: [
          ['How useful?', '1', 5, 25],
          ['How useful?', '2', 15, 75],
        ],
      },
    ])
    const [, split] = feedbackTables({ ...feedback, splitBy: { blockId: 'b', seconds: 5 } })
    expect(split?.rows[1]).toEqual(['How useful?', '2', 8, 100, null, null])
    const nobody = { answers: 0, hidden: false, average: null, options: [] }
    const alone = { ...question, split: { ...question.split, notSaw: nobody } }
    const [, without] = feedbackTables({
      ...feedback,
      questions: [alone],
      splitBy: { blockId: 'b', seconds: 5 },
    })
    expect(without?.rows[1]).toEqual(['How useful?', '2', 8, 100, 0, null])
  })

  it('say what they are of', () => {
    expect(kindInWords({ type: 'Choice', answers: 1, multiple: true })).toBe('Choice of several, 1 answer')
    expect(kindInWords({ type: 'Rating', answers: 1234, multiple: false })).toBe('Rating, 1,234 answers')
  })
})

it('finds words whatever their case and accents', () => {
  const rows = [{ text: 'Größe und Énergie' }, { text: 'wind' }]
  expect(found(rows, 'energie').map(({ text }) => text)).toEqual(['Größe und Énergie'])
  expect(found(rows, ' WIND ').map(({ text }) => text)).toEqual(['wind'])
  expect(found(rows, '')).toHaveLength(2)
})

it('puts the details of readers in a column each', () => {
  const reader = {
    sessionId: 's',
    blockId: 'b',
    edition: 2,
    answeredAt: '2026-05-12T10:00:00Z',
    consent: 'Yes.',
  }
  const readers = [
    { ...reader, values: [{ fieldId: 'n', type: 'UserName' as const, label: '', value: 'Ada' }] },
    { ...reader, values: [{ fieldId: 'm', type: 'Text' as const, label: 'Town', value: 'Oslo' }] },
  ]
  const [table] = detailsTables({ reportId: 'r', total: 2, readers, abilities: [] })
  expect(table?.head).toEqual(['Name', 'Town', 'Agreed to', 'Edition', 'Time (UTC)'])
  expect(table?.rows).toEqual([
    ['Ada', '', 'Yes.', 2, '2026-05-12T10:00:00Z'],
    ['', 'Oslo', 'Yes.', 2, '2026-05-12T10:00:00Z'],
  ])
})

describe('results of a matrix', () => {
  const options = (...counts: number[]) =>
    counts.map((count, at) => ({ id: `o${at}`, label: ['Good', 'Poor'][at]!, count }))
  const matrix = {
    ...question,
    type: 'Matrix' as const,
    label: 'How good?',
    average: null,
    split: null,
    answers: 6,
    options: [
      { id: 'food.o0', label: 'Food: Good', count: 4 },
      { id: 'food.o1', label: 'Food: Poor', count: 2 },
    ],
    items: [
      { id: 'food', label: 'Food', answers: 6, options: options(4, 2) },
      { id: 'rooms', label: 'Rooms', answers: 1, options: options(0, 1) },
    ],
  }

  it('are taken along with a column for each item', () => {
    const feedback = {
      reportId: 'r',
      sessions: 6,
      blocks: [],
      splitBy: null,
      questions: [matrix],
      abilities: [],
    }
    const [results, items] = feedbackTables(feedback)
    // One reader answered for the rooms: shares are those on the screen, of who answered the item.
    expect(results?.rows).toEqual([
      ['How good?', 'Food: Good', 4, 66.7],
      ['How good?', 'Food: Poor', 2, 33.3],
      ['How good?', 'Rooms: Good', 0, 0],
      ['How good?', 'Rooms: Poor', 1, 100],
    ])
    expect(items).toEqual({
      name: 'Items: How good?',
      head: ['Answer', 'Food', 'Rooms'],
      rows: [
        ['Good', 4, 0],
        ['Poor', 2, 1],
      ],
    })
  })

  it('do not put answers of several items together in a split', () => {
    const group = (count: number | null) => ({
      answers: 12,
      hidden: false,
      average: null,
      options: [
        { id: 'food.o0', label: 'Food: Good', count: 8 },
        { id: 'food.o1', label: 'Food: Poor', count },
      ],
    })
    const split = { saw: group(null), notSaw: group(null), unknown: 0 }
    expect(splitRows({ ...matrix, split }).map(({ label, saw }) => [label, saw])).toEqual([
      ['Food: Good', 8],
      ['Food: Poor', null],
    ])
  })
})
