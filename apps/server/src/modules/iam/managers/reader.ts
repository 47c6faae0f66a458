import { tx } from '@bubbles/db'
import { sql, type SqlBool } from 'kysely'

/** Active users who have proven one of these addresses, held for the transaction. Needs the platform's, as all of these do. */
export const lockProven = (emailAddresses: readonly string[]) =>
  emailAddresses.length === 0
    ? Promise.resolve([])
    : tx()
        .selectFrom('users')
        .where(
          sql<string>`lower(email_address)`,
          'in',
          emailAddresses.map((each) => each.toLowerCase()),
        )
        .where('email_verified', '=', true)
        .where('status', '=', 'Active')
        .select(['id', 'name', 'email_address', 'global_roles'])
        .forUpdate()
        .execute()

/** Account managers with that address, proven or not, held for the transaction. */
export const lockManagers = (emailAddress: string) =>
  tx()
    .selectFrom('users')
    .where(sql<SqlBool>`lower(email_address) = lower(${emailAddress})`)
    .where(sql<SqlBool>`'AccountManager' = any(global_roles)`)
    .select(['id', 'name', 'email_address', 'global_roles'])
    .forUpdate()
    .execute()

/** Every account manager, with when and by what the last change came about; null where nothing was recorded. */
export const readManagers = () =>
  tx()
    .selectFrom('users')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('account_manager_changes')
          .whereRef('account_manager_changes.user_id', '=', 'users.id')
          .orderBy('account_manager_changes.at', 'desc')
          .limit(1)
          .select(['account_manager_changes.at', 'account_manager_changes.source'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where(sql<SqlBool>`'AccountManager' = any(users.global_roles)`)
    .orderBy('users.email_address')
    .select(['users.name', 'users.email_address', 'users.status', 'last.at', 'last.source'])
    .execute()
