import type { Defaulted, DefaultedTime } from './core.ts'

/** Tables of migrations 0007_answers.sql, 0011_answers.sql and 0014_readers.sql: what readers answered. */
export interface AnswerTables {
  answers: {
    organisation_id: string
    report_id: string
    /** The key of a session, which analysts read; the session itself is its reader's and is not kept. */
    session_id: string
    block_id: string
    field_id: Defaulted<string>
    publication_id: string
    kind: 'rating' | 'choice' | 'comment' | 'detail'
    rating: number | null
    choices: string[] | null
    words: string | null
    consent: string | null
    visit_id: Defaulted<string | null>
    answered_at: DefaultedTime
  }
}
