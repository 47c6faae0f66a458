import type { Resource } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { cutPage, rowBefore } from '../../http/page.ts'
import { recordAudit } from '../audit/public.ts'
import { countSubscribers, readSubscribers, type SubscriberRow } from './reader.ts'
import { deleteSubscriber } from './writer.ts'

type Operations = 'listSubscribers' | 'removeSubscriber'

export const subscriptionHandlers: Handlers<Operations> = {
  listSubscribers: {
    reads: true,
    handle: async ({ organisation, query: { limit, cursor } }) => {
      const rows = await readSubscribers(organisation.id, { limit: limit + 1, after: rowBefore(cursor) })
      const page = cutPage(rows, limit)
      return {
        subscribers: page.rows.map(present),
        total: await countSubscribers(organisation.id),
        cursor: page.cursor,
      }
    },
  },
  removeSubscriber: async ({ organisation, actor, params }) => {
    if (!(await deleteSubscriber(organisation.id, params.subscriberId)))
      throw new Problem('not-found', { detail: 'This address is no longer subscribed.' })
    await recordAudit(organisation.id, actor.userId, 'subscriber.removed', {})
  },
}

const present = (row: SubscriberRow): Resource<'listSubscribers'>['subscribers'][number] => ({
  id: row.id,
  emailAddress: row.address,
  report: row.report_id === null ? null : { id: row.report_id, name: row.report_name ?? '' },
  confirmedAt: row.confirmed_at!.toISOString(),
})
