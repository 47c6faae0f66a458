import { tx } from '@bubbles/db'
import type { AssignableRole } from '@bubbles/domain'
import type { MatrixServer } from './server.ts'

/** An owner has no roles at first: what it may do is the owner's alone. An API token can do what its maker may at the time. */
export const setOwnerRoles = (
  server: MatrixServer,
  { name, people }: { name: string; people: { owner: string } },
  roles: readonly AssignableRole[],
) => setRoles(server, { name, sub: people.owner }, roles)

/** Gives a member of an organisation these roles and no others. */
export const setRoles = (
  { database }: MatrixServer,
  { name, sub }: { name: string; sub: string },
  roles: readonly AssignableRole[],
) =>
  database.transaction({ kind: 'platform' }, async () => {
    await tx()
      .updateTable('members')
      .set({ roles: [...roles] })
      .where('user_id', '=', (eb) => eb.selectFrom('users').where('pool_sub', '=', sub).select('id'))
      .where('organisation_id', '=', (eb) =>
        eb.selectFrom('organisations').where('name', '=', name).select('id'),
      )
      .execute()
  })
