import type { Generated } from 'kysely'
import type { Defaulted, DefaultedTime, NullableTime } from './core.ts'

/** Tables of migration 0006_review.sql: comments on blocks, and who read a report over. */
export interface ReviewTables {
  comment_threads: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    block_id: string
    block_label: Defaulted<string>
    quote: Defaulted<string>
    created_by: string
    created_at: DefaultedTime
    resolved_at: NullableTime
    resolved_by: string | null
    answer_session_id: Defaulted<string | null>
  }
  comments: {
    organisation_id: string
    id: Generated<string>
    thread_id: string
    body: string
    mentions: Defaulted<string[]>
    version: Defaulted<number>
    created_by: string
    created_at: DefaultedTime
    edited_at: NullableTime
    deleted_at: NullableTime
    from_edition: Defaulted<number | null>
  }
  comment_mails: {
    organisation_id: string
    comment_id: string
    user_id: string
    sent_at: DefaultedTime
  }
  reviews: {
    organisation_id: string
    report_id: string
    state: 'Draft' | 'InReview' | 'Approved' | 'SentBack'
    version: Defaulted<number>
    reviewers: Defaulted<string[]>
    note: Defaulted<string>
    due_on: string | null
    requested_by: string
    requested_at: DefaultedTime
    decided_by: string | null
    decided_at: NullableTime
    reason: Defaulted<string>
    approved_seq: number | null
  }
  review_steps: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    event: 'request' | 'approve' | 'sendBack' | 'withdraw'
    words: Defaulted<string>
    made_by: string
    made_at: DefaultedTime
  }
}
