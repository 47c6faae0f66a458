import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, DefaultedTime, Time } from './core.ts'

/** Tables of migration 0005_reports.sql: a report's history, what finds it, and what it is made of. */
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
