import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, DefaultedTime, Time } from './core.ts'

/** Tables of migrations 0005_reports.sql and 0017_generations.sql: a report's history, what finds it, and what it is made of. */
export interface ReportTables {
  document_versions: {
    organisation_id: string
    report_id: string
    seq: number
    kind: Defaulted<'created' | 'edited' | 'restored' | 'imported'>
    name: string | null
    created_by: string
    created_at: DefaultedTime
  }
  document_checkpoints: {
    organisation_id: string
    report_id: string
    seq: number
    state: Uint8Array
  }
  document_generations: {
    organisation_id: string
    report_id: string
    generation: number
    /** The version at which it began. */
    seq: number
    /** The document of that version, without a past. */
    state: Uint8Array
    /** The generation before it as it ended, with the late updates that were folded into it. */
    earlier_state: Uint8Array
    created_at: DefaultedTime
  }
  document_late_updates: {
    organisation_id: string
    report_id: string
    update_hash: Uint8Array
    /** The one it was made on. */
    generation: number
    /** Null once it is in `earlier_state` of the generation after it. */
    update: Uint8Array | null
    created_by: string
    created_at: DefaultedTime
  }
  report_texts: {
    organisation_id: string
    report_id: string
    seq: number
    body: string
    /** Written as text and cast; see `search/words.ts` of the server's report module. */
    vector: ColumnType<unknown, unknown, unknown>
  }
  report_thumbnails: {
    organisation_id: string
    report_id: string
    content_type: string
    bytes: Uint8Array
    hash: string
    updated_by: string
    updated_at: DefaultedTime
  }
  report_imports: {
    organisation_id: string
    id: Generated<string>
    kind: 'bundle' | 'table'
    name: string
    description: Defaulted<string>
    row_count: number | null
    column_count: number | null
    content: Uint8Array
    thumbnail: string
    created_by: string
    created_at: DefaultedTime
    kept_until: Time
  }
}
