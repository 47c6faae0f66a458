import { type Database, tx } from '@bubbles/db'
import type { FastifyRequest } from 'fastify'
import type { VerifyAccessToken } from './authenticate.ts'
import { readCookies } from './cookies.ts'

/**
 * Whether a page load comes from an active member of an active organisation, by the session cookie the browser's
 * library keeps (its names are the library's). For reading pages only: no call of the API ever looks at a cookie.
 */
export function createMembershipCheck(options: {
  database: Database
  clientId: string
  verifyAccessToken: VerifyAccessToken
}) {
  const prefix = `CognitoIdentityServiceProvider.${options.clientId}.`
  return async (request: FastifyRequest, organisationId: string): Promise<boolean> => {
    const cookies = readCookies(request.headers.cookie ?? '')
    const name = cookies.get(`${prefix}LastAuthUser`)
    const token = name && cookies.get(`${prefix}${name}.accessToken`)
    const subject = token ? await options.verifyAccessToken(token).catch(() => null) : null
    if (!subject) return false
    const member = await options.database.transaction({ kind: 'organisation', organisationId }, () =>
      tx()
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
        .where('members.organisation_id', '=', organisationId)
        .where('users.pool_sub', '=', subject.sub)
        .where('users.status', '=', 'Active')
        .where('organisations.status', '=', 'Active')
        .select('users.id')
        .executeTakeFirst(),
    )
    return member !== undefined
  }
}
