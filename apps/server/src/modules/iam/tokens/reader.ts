import { prepared, sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'

/**
 * Tokens that were not revoked, newest first; those that have run out too. The maker has a name only as long as the token
 * is theirs to use: not after they have left, even if they came back.
 */
export const readTokens = (organisationId: string) =>
  tx()
    .selectFrom('api_tokens')
    .leftJoin('members', (join) =>
      sameTenant(join, 'members.user_id', 'api_tokens.created_by').onRef(
        'members.joined_at',
        '<=',
        'api_tokens.created_at',
      ),
    )
    .leftJoin('users', 'users.id', 'members.user_id')
    .where('api_tokens.organisation_id', '=', organisationId)
    .where('api_tokens.revoked_at', 'is', null)
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.hint',
      'api_tokens.capabilities',
      'api_tokens.created_at',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
      'api_tokens.created_by',
      'users.name as maker_name',
      'users.email_address as maker_email',
    ])
    .execute()

/** How many tokens work now. */
export async function countLiveTokens(organisationId: string): Promise<number> {
  const { count } = await tx()
    .selectFrom('api_tokens')
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const tokenByHash = prepared('api-token', ({ hash }: { hash: Uint8Array }) =>
  tx()
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.created_by')
    .innerJoin('organisations', 'organisations.id', 'api_tokens.organisation_id')
    .leftJoin('members', (join) =>
      sameTenant(join, 'members.user_id', 'api_tokens.created_by').onRef(
        'members.joined_at',
        '<=',
        'api_tokens.created_at',
      ),
    )
    .where('api_tokens.token_hash', '=', hash)
    .select([
      'api_tokens.id',
      'api_tokens.organisation_id',
      'api_tokens.capabilities',
      'api_tokens.revoked_at',
      'users.pool_sub',
      sql<boolean>`members.user_id is null`.as('has_maker_left'),
      // Asked only of those without a second factor, where it is required.
      sql<boolean>`(organisations.requires_second_factor and not has_second_factor(users.pool_sub)
        and signs_in_with_provider(users.pool_sub, organisations.id))`.as('has_provider'),
      sql<boolean>`coalesce(api_tokens.expires_at <= now(), false)`.as('is_expired'),
      sql<boolean>`(api_tokens.last_used_at is null or api_tokens.last_used_at < now() - interval '1 minute')`.as(
        'is_stale',
      ),
    ]),
)

/**
 * The token with that hash and its maker's subject in the user pool, whether it still works or not. A maker who left and
 * came back has to make new ones. Needs the platform's transaction.
 */
export const readTokenByHash = async (hash: Uint8Array) => (await tokenByHash({ hash }))[0]
