import { describe, expect, it } from 'vitest'
import { answersOf, answersSettings } from './answersSettings.ts'

const made = {
  hash: 'h',
  source: 'Readers’ answers, 21 November 2026',
  description: 'Answers to “Which?”',
  notes: 'Answers given by fewer than 5 readers aren’t included.',
  dataset: {
    columns: [
      { id: 'answers-abc', name: 'Answer', type: 'text' as const },
      { id: 'count', name: 'Readers', type: 'number' as const },
      { id: 'share', name: 'Share, %', type: 'number' as const },
    ],
    rows: [['Sun', 6, 100]],
  },
}

describe('a chart of answers', () => {
  it('knows the question by its table', () => {
    expect(answersOf(made.dataset)).toBe('abc')
    expect(answersOf({ columns: [{ id: 'c1', name: 'Year', type: 'date' }], rows: [] })).toBeNull()
    expect(answersOf(undefined)).toBeNull()
  })

  it('shows shares when it is new', () => {
    expect(answersSettings({ kind: 'bar', splitBy: 'c2', title: 'Mine' }, made)).toMatchObject({
      dataset: 'h',
      x: 'answers-abc',
      series: ['share'],
      leftOut: ['count'],
      splitBy: null,
      unit: '%',
      sourceName: made.source,
      notes: made.notes,
      description: made.description,
    })
  })

  it('keeps what its author set when it is brought up to date', () => {
    const before = { x: 'answers-abc', series: ['count'], description: 'Mine', notes: 'Also mine.', unit: '' }
    expect(answersSettings(before, made)).toEqual({
      dataset: 'h',
      sourceName: made.source,
      notes: 'Also mine.',
    })
    const stale = { ...before, notes: 'Answers given by fewer than 5 readers each are counted together.' }
    expect(answersSettings(stale, { ...made, notes: '' })).toMatchObject({ notes: '' })
  })
})
