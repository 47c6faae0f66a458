import { describe, expect, it } from 'vitest'
import { requestsOf } from '../../../api/analytics.ts'
import { rowsFor } from '../testing/answers.ts'
import { goalQuestions, readGoal } from './goalNumbers.ts'

const goal = {
  steps: [
    { on: 'block' as const, blockId: 'b2', label: 'Figure 1' },
    { on: 'end' as const, label: 'Read to the end' },
  ],
}
const about = {
  reportId: 'an-id',
  range: { from: '2026-11-20', to: '2026-11-22' },
  compare: { from: '2026-11-17', to: '2026-11-19' },
}

describe('a goal', () => {
  it('is asked as a funnel, without what people call its steps', () => {
    const requests = requestsOf(goalQuestions(about, goal))
    expect(requests.map(({ funnel }) => funnel)).toEqual(
      [0, 1].map(() => ({ steps: [{ on: 'block', blockId: 'b2' }, { on: 'end' }] })),
    )
    expect(requests[0]!.dateRanges).toHaveLength(2)
  })

  it('has the readers and share of each step, of the days before, and of each day', () => {
    const questions = goalQuestions(about, goal)
    const named = (...dimensions: string[]) => ({ dimensions, metrics: ['totalUsers'] })
    const rows = rowsFor(questions, [
      {
        ...named('customEvent:funnel_step', 'dateRange'),
        rows: [
          [['0', 'now'], [40]],
          [['1', 'now'], [20]],
          [['2', 'now'], [10]],
          [['0', 'before'], [10]],
        ],
      },
      {
        ...named('date', 'customEvent:funnel_step'),
        rows: [
          [['20261121', '0'], [4]],
          [['20261121', '2'], [1]],
          [['20261120', '0'], [36]],
        ],
      },
    ])
    const { steps, before, days, ...left } = readGoal(rows, goal)
    expect(left).toEqual({ isWithheld: false, leavesOutDays: false })
    expect(steps).toEqual([
      { readers: 40, share: 1 },
      { readers: 20, share: 0.5 },
      { readers: 10, share: 0.25 },
    ])
    expect(before).toEqual({ readers: 0, share: 0 })
    expect(days.map(({ day, opened, reached }) => [day.getUTCDate(), opened, reached])).toEqual([
      [20, 36, { readers: 0, share: 0 }],
      [21, 4, { readers: 1, share: 0.25 }],
    ])
  })
})
