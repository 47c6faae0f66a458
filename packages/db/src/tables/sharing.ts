import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, DefaultedTime, NullableTime, Time } from './core.ts'

/**
 * Tables of migrations 0008_sharing.sql, 0012_sharing_version.sql and 0019_page_addresses.sql: where published pages are,
 * who may follow a report's public link, and links to drafts.
 */
export interface SharingTables {
  report_sharing: {
    organisation_id: string
    report_id: string
    password_hash: ColumnType<string | null, string | null | undefined, string | null>
    password_version: Defaulted<number>
    expires_at: NullableTime
    expires_offset: ColumnType<number | null, number | null | undefined, number | null>
    version: Defaulted<number>
    indexed: Defaulted<boolean>
    downloads: Defaulted<boolean>
    embedding: Defaulted<boolean>
    updated_by: string
    updated_at: DefaultedTime
  }
  preview_links: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    token_hash: Uint8Array
    created_by: string
    created_at: DefaultedTime
    expires_at: Time
    ended_at: NullableTime
  }
  page_addresses: {
    organisation_id: string
    slug: string
    audience: 'internal' | 'public'
    report_id: string
    is_current: Defaulted<boolean>
    created_at: DefaultedTime
  }
  withdrawn_publications: {
    organisation_id: string
    report_id: string
    audience: 'internal' | 'public'
    publication_id: string
    cause: 'deletion' | 'unpublishing'
  }
}
