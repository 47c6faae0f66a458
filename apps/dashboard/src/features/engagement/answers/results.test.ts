import { describe, expect, it } from 'vitest'
import { detailsTables, feedbackTables, found, kindInWords, splitRows } from './results.ts'

const question = {
  blockId: 'rate',
  type: 'Rating' as const,
  label: 'How useful?',
  asked: true,
  answers: 20,
  average: 4.5,
  multiple: false,
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
