import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import type { IdentityService } from '../identity/public.ts'
import { ownData } from './ownData.ts'

export const privacyHandlers = (
  identity: Pick<IdentityService, 'listSessions'>,
): Handlers<'exportOwnData'> => ({
  exportOwnData: {
    outside: true,
    handle: async ({ user, reply, deps }) => {
      if (!user.id) throw new Problem('user-not-found')
      const data = await ownData(deps.database, user.id, identity)
      await recordDownload(deps.database, user.id, data?.organisations ?? [])
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="bubbles-account.json"')
        .send(JSON.stringify(data, null, 2))
    },
  },
})

/** The file has words of all of these organisations: each learns that it was taken, before it is handed out. */
async function recordDownload(
  database: Database,
  userId: string,
  organisations: readonly { id: string }[],
): Promise<void> {
  await database.transaction({ kind: 'platform' }, async () => {
    // Each transaction takes the logs it writes to in the same order.
    for (const id of organisations.map((each) => each.id).toSorted())
      await recordAudit(id, userId, 'member.data-downloaded', {})
  })
}
