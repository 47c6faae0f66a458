import { tx } from '@bubbles/db'
import type { GlobalRole } from '@bubbles/domain'

/** Sets the global roles of a user. Needs the platform's transaction. */
export const setGlobalRoles = (userId: string, roles: readonly GlobalRole[]) =>
  tx()
    .updateTable('users')
    .set({ global_roles: [...roles], updated_at: new Date() })
    .where('id', '=', userId)
    .execute()

/** Writes down that somebody became, or ceased to be, an account manager. */
export const recordChange = (
  userId: string,
  change: 'appointed' | 'dismissed',
  source: 'command' | 'settings',
) => tx().insertInto('account_manager_changes').values({ user_id: userId, change, source }).execute()
