import { type Database, tx, withoutSecondFactor } from '@bubbles/db'
import type { FastifyRequest } from 'fastify'
import type { VerifyAccessToken } from './authenticate.ts'
import { readCookies } from './cookies.ts'
import { lacksSecondFactor } from './secondFactor.ts'

/** Whose session a page load comes with. */
export interface PageVisitor {
  userId: string
  emailAddress: string
  /** Whether they are an active member of the organisation whose page it is, which is active itself and open to them. */
  isMember: boolean
  /** Such a member, to whom it isn't open until they have set up a second factor. */
  needsSecondFactor?: boolean
}

/**
 * Who a page load comes from, by the session cookie the browser's library keeps (its names are the library's); null for
 * anybody not signed in, and for users who are disabled or deleted. For reading pages only: no call of the API ever looks
 * at a cookie.
 */
export function createVisitorCheck(options: {
  database: Database
  clientId: string
  verifyAccessToken: VerifyAccessToken
}) {
  const prefix = `CognitoIdentityServiceProvider.${options.clientId}.`
  return async (
    request: Pick<FastifyRequest, 'headers'>,
    organisationId: string,
  ): Promise<PageVisitor | null> => {
    const cookies = readCookies(request.headers.cookie ?? '')
    const name = cookies.get(`${prefix}LastAuthUser`)
    const token = name && cookies.get(`${prefix}${name}.accessToken`)
    const subject = token ? await options.verifyAccessToken(token).catch(() => null) : null
    if (!subject) return null
    // The organisation's own transaction does not see users who are no members of it.
    const row = await options.database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('users')
        .leftJoin('members', (join) =>
          join.onRef('members.user_id', '=', 'users.id').on('members.organisation_id', '=', organisationId),
        )
        .leftJoin('organisations', (join) =>
          join
            .onRef('organisations.id', '=', 'members.organisation_id')
            .on('organisations.status', '=', 'Active'),
        )
        .where('users.pool_sub', '=', subject.sub)
        .where('users.status', '=', 'Active')
        .select(['users.id', 'users.email_address', 'organisations.id as organisation_id'])
        .select(withoutSecondFactor.as('without_second_factor'))
        .executeTakeFirst(),
    )
    if (!row) return null
    const isMember = row.organisation_id !== null
    const needsSecondFactor =
      isMember && lacksSecondFactor(row.without_second_factor, organisationId, subject)
    return {
      userId: row.id,
      emailAddress: row.email_address,
      isMember: isMember && !needsSecondFactor,
      needsSecondFactor,
    }
  }
}
