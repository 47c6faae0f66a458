import type { Generated } from 'kysely'
import type { Defaulted, DefaultedTime, NullableTime, Time } from './core.ts'

/** Tables of migrations 0004_tenancy.sql and 0023_people.sql: what an organisation is beside its reports. */
export interface TenancyTables {
  former_names: {
    name: string
    organisation_id: string
    released_at: DefaultedTime
  }
  former_members: {
    organisation_id: string
    user_id: string
    left_at: DefaultedTime
  }
  branding: {
    organisation_id: string
    fonts: Defaulted<string[]>
    default_report_font: Defaulted<string>
    default_report_headers_font: Defaulted<string>
    default_visualisation_font: Defaulted<string>
    palette: Defaulted<string[]>
    logo_hash: string | null
    updated_at: DefaultedTime
  }
  invites: {
    organisation_id: string
    id: Generated<string>
    email_address: string
    roles: Defaulted<string[]>
    status: Defaulted<'Pending' | 'Sent' | 'Revoked'>
    token_hash: Uint8Array
    created_by: string
    created_at: DefaultedTime
    sent_at: NullableTime
    expires_at: Time
    accepted_at: NullableTime
    accepted_by: string | null
    delivery: Defaulted<'waiting' | 'retrying' | 'accepted' | 'failed' | 'none'>
    delivery_reason: Defaulted<string>
  }
  organisation_exports: {
    organisation_id: string
    started_by: string
    started_at: DefaultedTime
    alive_at: DefaultedTime
  }
  organisation_features: {
    organisation_id: string
    feature_key: string
    status: boolean
    updated_by: string | null
    updated_at: DefaultedTime
  }
  api_tokens: {
    organisation_id: string
    id: Generated<string>
    name: string
    token_hash: Uint8Array
    hint: string
    capabilities: string[]
    created_by: string
    created_at: DefaultedTime
    expires_at: NullableTime
    last_used_at: NullableTime
    revoked_at: NullableTime
  }
}
