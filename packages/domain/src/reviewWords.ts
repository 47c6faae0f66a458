import type { ReviewState } from './reviewState.ts'

/** States of a review in words, as chips have them. */
export const REVIEW_STATE_WORDS: Record<ReviewState, string> = {
  Draft: 'Not in review',
  InReview: 'In review',
  Approved: 'Approved',
  SentBack: 'Sent back',
}
