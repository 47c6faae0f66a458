import type { ColumnType, Generated } from 'kysely'

/** A column the database fills in when the insert leaves it out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>
type Time = ColumnType<Date, Date | string, Date | string>
type DefaultedTime = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** jsonb: parsed on the way out; on the way in wrap the value with `json`. */
type Json<T> = ColumnType<T, T, T>
type DefaultedJson<T> = ColumnType<T, T | undefined, T>

export type { Defaulted, DefaultedJson, DefaultedTime, Json, NullableTime, Time }

/** Tables of migration 0001_core.sql, with the columns later ones added. */
export interface CoreTables {
  users: {
    id: Generated<string>
    pool_sub: string
    email_address: string
    email_verified: Defaulted<boolean>
    name: Defaulted<string>
    /** Name and address in plain letters; it makes itself. */
    find_name: ColumnType<string, never, never>
    status: Defaulted<string>
    global_roles: Defaulted<string[]>
    created_at: DefaultedTime
    updated_at: DefaultedTime
  }
  organisations: {
    id: Generated<string>
    name: string
    friendly_name: string
    status: Defaulted<string>
    owner_id: string
    auto_enrollment_domains: Defaulted<string[]>
    google_analytics4_measurement_id: string | null
    locale: Defaulted<string>
    retention_days: Defaulted<number>
    names_readers: Defaulted<boolean>
    created_at: DefaultedTime
    updated_at: DefaultedTime
  }
  members: {
    organisation_id: string
    user_id: string
    roles: Defaulted<string[]>
    joined_at: DefaultedTime
    email_problem: string | null
  }
  reports: {
    organisation_id: string
    id: Generated<string>
    name: string
    is_template: Defaulted<boolean>
    /** The language of its document (BCP 47); null: its organisation's. */
    language: string | null
    /** The name in plain letters; it makes itself. */
    find_name: ColumnType<string, never, never>
    head_seq: Defaulted<number>
    /** Of its log; see migration 0017_generations.sql. */
    generation: Defaulted<number>
    /** When somebody last typed into it over a live socket. */
    typed_at: NullableTime
    thumbnail: string | null
    thumbnail_seq: Defaulted<number>
    created_by: string
    created_at: DefaultedTime
    updated_by: string
    updated_at: DefaultedTime
    deleted_at: NullableTime
    /** When a deleted report was emptied for good. */
    purged_at: NullableTime
  }
  document_updates: {
    organisation_id: string
    report_id: string
    seq: number
    update: Uint8Array
    update_hash: Uint8Array
    created_by: string
    created_at: DefaultedTime
  }
  document_writers: {
    organisation_id: string
    report_id: string
    client: number
    user_id: string
  }
  document_snapshots: {
    organisation_id: string
    report_id: string
    seq: number
    state: Uint8Array
    document: Json<unknown>
    created_at: DefaultedTime
    /** When a new generation is to be tried; null where it would gain nothing. */
    tidy_from: NullableTime
  }
  datasets: {
    organisation_id: string
    hash: string
    name: Defaulted<string>
    content: Json<unknown>
    created_by: string
    created_at: DefaultedTime
    used_at: DefaultedTime
  }
  files: {
    organisation_id: string
    hash: string
    content_type: string
    width: number
    height: number
    bytes: Uint8Array
    created_by: string
    created_at: DefaultedTime
    used_at: DefaultedTime
  }
  publications: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    audience: string
    edition: number
    note: Defaulted<string>
    name: string
    language: string | null
    /** What the checks warned of when it was published. */
    accepted_warnings: DefaultedJson<{ code: string; message: string; blockId: string | null }[]>
    report_seq: number
    document: Json<unknown>
    block_changes: Json<unknown>
    html_gzip: Uint8Array
    html_brotli: Uint8Array
    inline_hashes: Json<{
      styleHashes: string[]
      scriptHashes: string[]
      frameOrigins?: string[]
      formActions?: string[]
    }>
    etag: string
    published_by: string
    published_at: DefaultedTime
  }
  live_publications: {
    organisation_id: string
    report_id: string
    audience: string
    publication_id: string
  }
  slugs: {
    organisation_id: string
    slug: string
    report_id: string
    created_at: DefaultedTime
  }
  publication_files: {
    organisation_id: string
    media_key: string
    publication_id: string
    file_hash: string
  }
  outbox: {
    id: Generated<string>
    organisation_id: string | null
    kind: string
    payload: Json<unknown>
    created_at: DefaultedTime
    run_after: DefaultedTime
    attempts: Defaulted<number>
    done_at: NullableTime
    last_error: string | null
    seq: Generated<number>
    stream: string | null
    claim: string | null
    gave_up: Defaulted<boolean>
  }
  audit_log: {
    organisation_id: string
    id: Generated<string>
    at: DefaultedTime
    actor_id: string | null
    action: string
    subject: DefaultedJson<unknown>
  }
  idempotency_keys: {
    organisation_id: string
    user_id: string
    key: string
    operation: string
    response: Json<unknown>
    created_at: DefaultedTime
    holder: ColumnType<string | null, string | null | undefined, string | null>
    held_until: NullableTime
  }
}
