import type pg from 'pg'
import { DatabaseError } from '../errors.ts'
import { applicationRole } from '../scope.ts'

/** What the login may do, as PostgreSQL sees it. */
interface Login {
  name: string
  /** Superuser, or with BYPASSRLS: row-level security does not hold it. */
  unbound: boolean
  owner: boolean
}

async function readLogin(client: pg.ClientBase): Promise<Login> {
  const { rows } = await client.query<Login>(
    `select current_user as name, rolsuper or rolbypassrls as unbound,
      exists (select from pg_class where relowner = r.oid and relkind in ('r', 'p')
        and relnamespace = 'public'::regnamespace) as owner
    from pg_roles r where rolname = current_user`,
  )
  const login = rows[0]
  if (!login)
    throw new DatabaseError('refused', 'The database does not tell which role this program runs under.')
  return login
}

async function canSwitch(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(`begin; set local role ${applicationRole}`)
    return true
  } catch {
    return false
  } finally {
    await client.query('rollback')
  }
}

/** The role to switch to for each transaction, or null when the login itself is the restricted one. */
export async function findRole(client: pg.ClientBase): Promise<string | null> {
  const { unbound, owner } = await readLogin(client)
  return unbound || (owner && (await canSwitch(client))) ? applicationRole : null
}

/** @throws DatabaseError 'refused' for a login that row-level security does not hold. */
export async function refuseUnbound(client: pg.ClientBase): Promise<void> {
  const { name, unbound } = await readLogin(client)
  if (!unbound) return
  throw new DatabaseError(
    'refused',
    `The database login ${name} is a superuser or bypasses row-level security, which would leave nothing ` +
      `between organisations. Use a login made with: create role bubbles_server login in role ${applicationRole}`,
  )
}
