import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, DefaultedTime, NullableTime, Time } from './core.ts'

/** A 64-bit number that JavaScript must not read: it would lose digits. Goes in as decimal text. */
type Hash = ColumnType<never, string, never>

/** Tables of migrations 0003_engagement.sql, 0010_engagement.sql, 0014_readers.sql and 0025_operating_system.sql. Days are UTC days as 'YYYY-MM-DD', durations whole milliseconds. */
export interface EngagementTables {
  engagement_events: {
    organisation_id: string
    at: Time
    session_id: string
    id: string
    report_id: string
    publication_id: string
    kind: string
    duration_ms: Defaulted<number>
    block_id: string | null
    share: number | null
    reader_hash: Hash
    device: string
    source: string | null
    country: string | null
    place: number | null
    target: string | null
    browser: string | null
    /** Null of events from before migration 0025. */
    operating_system: string | null
    medium: string | null
    campaign: string | null
    /** By the server's clock; null of events from before migration 0014. */
    received_at: NullableTime
  }
  engagement_sessions: {
    organisation_id: string
    day: string
    report_id: string
    publication_id: string
    session_id: string
    first_at: Time
    last_at: Time
    views: number
    engaged_ms: number
    reader_hash: Hash
    device: string
    source: string | null
    country: string | null
    browser: string | null
    /** Null of events from before migration 0025. */
    operating_system: string | null
    medium: string | null
    campaign: string | null
    depth: Defaulted<number>
    is_first: Defaulted<boolean>
  }
  engagement_report_days: {
    organisation_id: string
    dimension: string
    day: string
    report_id: string
    value: string
    views: number
    readers: number
    sessions: number
    engaged_ms: number
    session_ms: number
    new_readers: Defaulted<number>
    scrolled_readers: Defaulted<number>
    completions: Defaulted<number>
    read_seconds: Defaulted<number[]>
    read_sessions: Defaulted<number[]>
  }
  engagement_report_day_blocks: {
    organisation_id: string
    day: string
    report_id: string
    publication_id: string
    block_id: string
    readers: number
    sessions: number
    engaged_ms: number
    use_sessions: Defaulted<number>
    exits: Defaulted<number>
    attention_seconds: Defaulted<number[]>
    attention_sessions: Defaulted<number[]>
  }
  engagement_report_day_targets: {
    organisation_id: string
    day: string
    report_id: string
    publication_id: string
    block_id: string
    target: string
    sessions: number
    count: number
  }
  engagement_dirty_days: {
    organisation_id: string
    id: Generated<number>
    report_id: string
    day: string
  }
  engagement_drops: {
    organisation_id: string
    day: string
    reason: string
    count: number
  }
  engagement_salts: {
    day: string
    salt: Uint8Array
    created_at: DefaultedTime
  }
}
