import { tx } from '@bubbles/db'
import { sql } from 'kysely'

export interface NewToken {
  name: string
  hash: Uint8Array
  hint: string
  capabilities: string[]
  userId: string
  expiresAt: Date | null
}

export const insertToken = (organisationId: string, token: NewToken) =>
  tx()
    .insertInto('api_tokens')
    .values({
      organisation_id: organisationId,
      name: token.name,
      token_hash: token.hash,
      hint: token.hint,
      capabilities: token.capabilities,
      created_by: token.userId,
      expires_at: token.expiresAt,
    })
    .returning(['id', 'name', 'hint', 'capabilities', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()

/** @returns the token as it was, or undefined where there is no such token to revoke. */
export const revokeToken = (organisationId: string, tokenId: string) =>
  tx()
    .updateTable('api_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()

/** Remembers that a token was used, at most once a minute. */
export const touchToken = (organisationId: string, tokenId: string) =>
  tx()
    .updateTable('api_tokens')
    .set({ last_used_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', tokenId)
    .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .execute()
