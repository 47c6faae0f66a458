import type { Resource } from '@bubbles/contract'
import type { Tables } from '@bubbles/db'
import type { Actor, GlobalRole } from '@bubbles/domain'
import type { User } from '../../../http/context.ts'
import type { Selectable } from 'kysely'
import type { PoolSession } from '../../identity/public.ts'

export const presentUser = (row: Selectable<Tables['users']>): Resource<'getUser'> => ({
  id: row.id,
  emailAddress: row.email_address,
  emailVerified: row.email_verified,
  name: row.name,
  status: row.status as Resource<'getUser'>['status'],
  globalRoles: row.global_roles as GlobalRole[],
})

/** The signed-in user, as the call knows it already. */
export const presentSelf = (
  user: User,
  { globalRoles }: Pick<Actor, 'globalRoles'>,
): Resource<'getUser'> => ({
  id: user.id,
  emailAddress: user.emailAddress,
  emailVerified: user.emailVerified,
  name: user.name,
  status: user.status,
  globalRoles: [...globalRoles],
})

export const presentSession = (session: PoolSession, current: string | undefined) => ({
  id: session.id,
  browser: session.browser,
  signedInAt: session.signedInAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  isCurrent: session.id === current,
})
