import type { Resource } from '@bubbles/contract'
import type { Tables } from '@bubbles/db'
import type { GlobalRole } from '@bubbles/domain'
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

export const presentSession = (session: PoolSession, current: string | undefined) => ({
  id: session.id,
  browser: session.browser,
  signedInAt: session.signedInAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  isCurrent: session.id === current,
})
