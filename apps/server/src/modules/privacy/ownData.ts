import type { Database } from '@bubbles/db'
import type { IdentityService } from '../identity/public.ts'
import { MOST_ROWS, OWN, readAccount, readEdits, readMemberships, readOwn, readPast } from './reader.ts'

/**
 * Everything that is stored about an account and under its name, as the file has it. Reports themselves belong to their
 * organisation, whose export has them.
 * @returns null where there is no such account
 */
export async function ownData(
  database: Database,
  userId: string,
  identity: Pick<IdentityService, 'listSessions'>,
) {
  const stored = await database.transaction({ kind: 'platform' }, async () => {
    const account = await readAccount(userId)
    if (!account) return null
    const made: Record<string, unknown> = {}
    const cut: string[] = []
    for (const [name, own] of Object.entries(OWN)) {
      const rows = await readOwn(userId, own)
      if (rows.length > MOST_ROWS) cut.push(name)
      made[name] = rows.slice(0, MOST_ROWS)
    }
    const { invites, left } = await readPast(userId)
    return {
      account,
      organisations: (await readMemberships(userId)).map(({ owner_id: ownerId, ...rest }) => ({
        ...rest,
        is_owner: ownerId === userId,
      })),
      left,
      invites,
      made: { ...made, edits: await readEdits(userId) },
      /** Kinds of which only the newest are here. */
      cut,
    }
  })
  if (!stored) return null
  const { pool_sub: sub, ...account } = stored.account
  const signIns = (await identity.listSessions?.(sub)) ?? []
  return { madeAt: new Date(), ...stored, account, signIns: signIns.map(({ id: _id, ...rest }) => rest) }
}
