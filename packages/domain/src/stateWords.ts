import type { InviteState } from './inviteState.ts'
import type { ReviewState } from './reviewState.ts'

/** States of a review in words, as chips have them. */
export const REVIEW_STATE_WORDS: Record<ReviewState, string> = {
  Draft: 'Not in review',
  InReview: 'In review',
  Approved: 'Approved',
  SentBack: 'Sent back',
}

/** States of an invite in words. */
export const INVITE_STATE_WORDS: Record<InviteState, string> = {
  Pending: 'Pending',
  Sent: 'Sent',
  Accepted: 'Accepted',
  Expired: 'Expired',
  Revoked: 'Revoked',
}
