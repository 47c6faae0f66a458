import { describe, expect, it } from 'vitest'
import {
  canReviewMove,
  changedSinceApproval,
  isApproved,
  mayApproveFor,
  nextReviewState,
  REVIEW_EVENTS,
  REVIEW_STATES,
  type ReviewEvent,
  type ReviewState,
} from './reviewState.ts'

/** Every move there is; whatever is not named must be refused. */
const moves: [ReviewState, ReviewEvent, ReviewState][] = [
  ['Draft', 'request', 'InReview'],
  ['InReview', 'request', 'InReview'],
  ['InReview', 'approve', 'Approved'],
  ['InReview', 'sendBack', 'SentBack'],
  ['InReview', 'withdraw', 'Draft'],
  ['Approved', 'request', 'InReview'],
  ['Approved', 'sendBack', 'SentBack'],
  ['SentBack', 'request', 'InReview'],
]

describe('the review state table', () => {
  const cells = REVIEW_STATES.flatMap((state) => REVIEW_EVENTS.map((event) => ({ state, event })))
  it.each(cells)('$state, $event', ({ state, event }) => {
    const next = moves.find(([from, by]) => from === state && by === event)?.[2] ?? null
    expect(nextReviewState(state, event)).toBe(next)
    expect(canReviewMove(state, event)).toBe(next !== null)
  })

  it('leaves no state without a way on', () => {
    for (const state of REVIEW_STATES)
      expect(REVIEW_EVENTS.some((event) => canReviewMove(state, event))).toBe(true)
  })
})

it('lets nobody approve what they asked for', () => {
  expect([mayApproveFor('ann', 'ann'), mayApproveFor('ann', 'bo'), mayApproveFor(null, 'bo')]).toEqual([
    false,
    true,
    true,
  ])
})

it('takes an edit after the approval for a change, and no other', () => {
  const approved = { state: 'Approved', approvedVersion: 7 } as const
  expect([changedSinceApproval(approved, 7), isApproved(approved, 7)]).toEqual([false, true])
  expect([changedSinceApproval(approved, 8), isApproved(approved, 8)]).toEqual([true, false])
  const back = { state: 'SentBack', approvedVersion: 7 } as const
  expect([changedSinceApproval(back, 8), isApproved(back, 8)]).toEqual([false, false])
})
