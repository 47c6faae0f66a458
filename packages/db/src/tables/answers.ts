import type { Defaulted, DefaultedTime } from './core.ts'

/** Tables of migration 0007_answers.sql: what readers answered. */
export interface AnswerTables {
  answers: {
    organisation_id: string
    report_id: string
    session_id: string
    block_id: string
    field_id: Defaulted<string>
    publication_id: string
    kind: 'rating' | 'choice' | 'comment' | 'detail'
    rating: number | null
    choices: string[] | null
    words: string | null
    consent: string | null
    answered_at: DefaultedTime
  }
}
