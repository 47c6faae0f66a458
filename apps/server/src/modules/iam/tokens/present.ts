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

type ApiToken = Resource<'listApiTokens'>['tokens'][number]
type ApiTokenState = ApiToken['state']

export const presentToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  capabilities: row.capabilities,
  createdBy: { id: row.created_by, name: row.maker_name ?? '', emailAddress: row.maker_email ?? '' },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  state: stateOf(row),
})

/** What an API token that was not revoked is good for at a time. */
export function stateOf(
  { maker_email, expires_at }: Pick<TokenRow, 'maker_email' | 'expires_at'>,
  now = Date.now(),
): ApiTokenState {
  if (maker_email === null) return 'makerLeft'
  return expires_at !== null && expires_at.getTime() <= now ? 'expired' : 'live'
}
