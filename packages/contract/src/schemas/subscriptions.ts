import { z } from 'zod'
import { type CallSchemas, id, pageEnd, pageQuery, time } from './common.ts'

const subscriber = z.object({
  id,
  emailAddress: z.string(),
  /** The report it is for; null: all public reports of the organisation. */
  report: z.object({ id, name: z.string() }).nullable(),
  confirmedAt: time,
})

export const subscriptionSchemas = {
  listSubscribers: {
    query: z.object(pageQuery),
    response: z.object({ subscribers: z.array(subscriber), ...pageEnd }),
  },
  removeSubscriber: { params: z.object({ subscriberId: id }) },
} satisfies Record<string, CallSchemas>
