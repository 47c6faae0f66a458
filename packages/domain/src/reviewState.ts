/** How the review of a report stands. `Draft`: nobody is asked to read it over. */
export const REVIEW_STATES = ['Draft', 'InReview', 'Approved', 'SentBack'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_EVENTS = ['request', 'approve', 'sendBack', 'withdraw'] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]

/**
 * From state and event to the next state; what is missing is refused. Asking again while one is asked changes whom and
 * until when; who has approved may still find a mistake and send the report back.
 */
export const REVIEW_TRANSITIONS: Record<ReviewState, Partial<Record<ReviewEvent, ReviewState>>> = {
  Draft: { request: 'InReview' },
  InReview: { request: 'InReview', approve: 'Approved', sendBack: 'SentBack', withdraw: 'Draft' },
  Approved: { request: 'InReview', sendBack: 'SentBack' },
  SentBack: { request: 'InReview' },
}

/** The state after `event`, or null where the table has no such move. */
export const nextReviewState = (state: ReviewState, event: ReviewEvent): ReviewState | null =>
  REVIEW_TRANSITIONS[state][event] ?? null

/** Whether a button for `event` belongs beside a report in this state. */
export const canReviewMove = (state: ReviewState, event: ReviewEvent): boolean =>
  nextReviewState(state, event) !== null

/** Which capability each event takes. */
export const REVIEW_EVENT_CAPABILITY = {
  request: 'report.edit',
  withdraw: 'report.edit',
  approve: 'report.review',
  sendBack: 'report.review',
} as const satisfies Record<ReviewEvent, 'report.edit' | 'report.review'>

/** Whether somebody may approve a review that `requestedBy` asked for: anybody else, as four eyes see more than two. */
export const mayApproveFor = (requestedBy: string | null, userId: string): boolean => requestedBy !== userId

/** Why approving is refused to who asked for it. */
export const OWN_APPROVAL_REFUSAL = 'You asked for this review. Someone else has to approve it.'

/** A review and what became of the draft after it. */
export interface ReviewStanding {
  state: ReviewState
  /** The report's version that was approved; null before. */
  approvedVersion: number | null
}

/** Whether the draft was edited after it had been approved. `version`: the draft's now. */
export const changedSinceApproval = (review: ReviewStanding, version: number): boolean =>
  review.state === 'Approved' && review.approvedVersion !== null && version > review.approvedVersion

/** Whether what is there now has been approved: what publishing asks. */
export const isApproved = (review: ReviewStanding, version: number): boolean =>
  review.state === 'Approved' && !changedSinceApproval(review, version)

/** Why an event is refused in a state, as a sentence for whom it is refused. */
export const REVIEW_REFUSALS: Record<ReviewState, string> = {
  Draft: 'No one has asked for a review of this report, or the request was withdrawn.',
  InReview: 'This report is in review.',
  Approved: 'This report has already been approved.',
  SentBack: 'This report has already been sent back and is waiting for its author.',
}
