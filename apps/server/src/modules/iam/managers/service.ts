import type { Database } from '@bubbles/db'
import type { GlobalRole } from '@bubbles/domain'
import { lockManagers, lockProven } from './reader.ts'
import { recordChange, setGlobalRoles } from './writer.ts'

const MANAGER: GlobalRole = 'AccountManager'

/**
 * Makes whoever has proven one of these addresses an account manager; who is one already stays one. Nobody becomes one by
 * claiming an address. Needs the platform's transaction.
 * @returns whom the addresses are of, and who of them is new.
 */
export async function appointManagers(emailAddresses: readonly string[], source: 'command' | 'settings') {
  const found = await lockProven(emailAddresses)
  const appointed = found.filter(({ global_roles }) => !global_roles.includes(MANAGER))
  for (const { id, global_roles } of appointed) {
    await setGlobalRoles(id, [...(global_roles as GlobalRole[]), MANAGER])
    await recordChange(id, 'appointed', source)
  }
  return { found, appointed }
}

/** Takes the role from the account managers with that address. Needs the platform's transaction. @returns who they were. */
export async function dismissManagers(emailAddress: string) {
  const dismissed = await lockManagers(emailAddress)
  for (const { id, global_roles } of dismissed) {
    await setGlobalRoles(
      id,
      (global_roles as GlobalRole[]).filter((role) => role !== MANAGER),
    )
    await recordChange(id, 'dismissed', 'command')
  }
  return dismissed
}

/** Appoints those the settings name and who have proven their address. The others follow when they prove it. */
export const appointConfigured = (database: Database, emailAddresses: readonly string[]) =>
  emailAddresses.length === 0
    ? Promise.resolve()
    : database.transaction({ kind: 'platform' }, async () => {
        await appointManagers(emailAddresses, 'settings')
      })
