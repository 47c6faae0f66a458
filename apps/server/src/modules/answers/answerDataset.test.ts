import { describe, expect, it } from 'vitest'
import { resultTable } from './answerDataset.ts'

const options = (counts: number[]) =>
  counts.map((count, index) => ({ id: `${index}`, label: `Option ${index + 1}`, count }))
const table = (
  counts: number[],
  more: { multiple?: boolean; kind?: 'choice' | 'rating' } = {},
  answers = 0,
) => resultTable({ id: 'q', kind: 'choice', multiple: false, ...more }, options(counts), answers)

describe('resultTable', () => {
  it('puts small answers together where they are five or more', () => {
    const { dataset, notes } = table([10, 2, 3, 0])
    expect(dataset.rows).toEqual([
      ['Option 1', 10, 66.7],
      ['Option 4', 0, 0],
      ['Other answers', 5, 33.3],
    ])
    expect(notes).toBe('Answers given by fewer than 5 readers each are counted together.')
  })

  it('leaves one small answer out, and says nothing by which it could be worked out', () => {
    const { dataset, notes } = table([10, 10, 4])
    expect(dataset.rows).toEqual([
      ['Option 1', 10, 50],
      ['Option 2', 10, 50],
    ])
    expect(notes).toBe('Answers given by fewer than 5 readers aren’t included.')
  })

  it('leaves small answers out that are fewer than five together', () => {
    expect(table([7, 2, 2]).dataset.rows).toEqual([['Option 1', 7, 100]])
  })

  it('takes shares of all who answered where several may be chosen', () => {
    expect(table([8, 6, 2, 4], { multiple: true }, 10).dataset.rows).toEqual([
      ['Option 1', 8, 80],
      ['Option 2', 6, 60],
    ])
  })

  it('never puts steps of a scale together', () => {
    expect(table([3, 3, 9], { kind: 'rating' }).dataset.rows).toEqual([['Option 3', 9, 100]])
  })

  it('is empty where all answers are small', () => {
    expect(table([4, 1]).dataset.rows).toEqual([])
    expect(table([1, 1, 1]).dataset.rows).toEqual([])
  })
})
