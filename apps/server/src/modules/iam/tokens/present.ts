import type { Resource } from '@bubbles/contract'

export interface TokenRow {
  id: string
  name: string
  hint: string
  capabilities: string[]
  created_at: Date
  created_by: string
  expires_at: Date | null
  last_used_at: Date | null
  /** Null for a maker who is no member any more. */
  maker_name: string | null
  maker_email: string | null
}

export const presentToken = (row: TokenRow): Resource<'listApiTokens'>['tokens'][number] => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  capabilities: row.capabilities,
  createdBy: { id: row.created_by, name: row.maker_name ?? '', emailAddress: row.maker_email ?? '' },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
