import type { Defaulted, DefaultedTime, Json, NullableTime, Time } from './core.ts'

/** Tables of migration 0002_identity.sql, with the columns later ones added: the embedded user pool and the record of mail. */
export interface IdentityTables {
  pool_users: {
    sub: Defaulted<string>
    email_address: string
    email_verified: Defaulted<boolean>
    name: Defaulted<string>
    username: string | null
    phone_number: string | null
    phone_verified: Defaulted<boolean>
    is_contested: Defaulted<boolean>
    status: Defaulted<'Unconfirmed' | 'Confirmed' | 'Disabled'>
    salt: Uint8Array
    sealed_verifier: Uint8Array
    created_at: DefaultedTime
    updated_at: DefaultedTime
  }
  pool_codes: {
    sub: string
    purpose: 'sign-up' | 'reset-password' | 'verify-email' | 'verify-phone'
    address: string | null
    code_hash: Uint8Array
    expires_at: Time
  }
  pool_challenges: {
    secret_hash: Uint8Array
    sub: string
    limit_key: Uint8Array
    sealed_state: Uint8Array
    expires_at: Time
  }
  pool_sessions: {
    origin_jti: string
    sub: string
    refresh_token_hash: Uint8Array
    signed_in_at: Time
    last_used_at: Time
    expires_at: Time
    revoked_at: NullableTime
    browser: Defaulted<string>
  }
  pool_signing_keys: {
    kid: string
    public_jwk: Json<{ kty: string; n: string; e: string }>
    sealed_private_key: Uint8Array
    created_at: DefaultedTime
    retired_at: NullableTime
  }
  pool_limits: {
    key: Uint8Array
    count: number
    blocked_until: NullableTime
    resets_at: Time
  }
  sent_mail: {
    id: string
    to_address: string
    subject: string
    text: string
    html: string | null
    organisation_id: string | null
    reply_to: string | null
    claimed_at: DefaultedTime
    sent_at: NullableTime
  }
}
