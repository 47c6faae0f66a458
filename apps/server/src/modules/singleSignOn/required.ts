import { can, type GlobalRole, mailDomainOf } from '@bubbles/domain'
import { readRequired } from './reader.ts'

/**
 * Whose provider somebody has to sign in with, in place of their password: that of an organisation they belong to, which requires
 * it, and has verified the domain of their address. Never the owner's of that organisation, nor an account manager's: when the
 * provider fails, they can still sign in and make it optional. Needs the platform's transaction.
 * @returns the organisation's address, or null
 */
export async function requiredProvider(user: { sub: string; email_address: string }): Promise<string | null> {
  const rows = await readRequired(user.sub, mailDomainOf(user.email_address) ?? '')
  const required = rows.find(({ is_owner: isOwner, global_roles: globalRoles }) => {
    const actor = { userId: '', globalRoles: globalRoles as GlobalRole[], membership: null }
    return !isOwner && !can(actor, 'account.manage')
  })
  return required?.name ?? null
}
