import { Problem } from '@bubbles/domain'
import type { CallContext } from '../../http/context.ts'
import { countAudited } from '../audit/public.ts'

/** Requests for a review, requests to publish and announcements a person sends in an hour: each is a mail to many. */
const MAX_AN_HOUR = 20
const HOUR_MS = 3_600_000

/** @throws Problem too-many-requests for who has sent as many as an hour takes. */
export async function requireMailsLeft({ organisation, actor }: CallContext): Promise<void> {
  const sent = await countAudited(
    organisation.id,
    actor.userId,
    ['review.requested', 'report.publish-asked', 'report.announced'],
    new Date(Date.now() - HOUR_MS),
  )
  if (sent < MAX_AN_HOUR) return
  throw new Problem('too-many-requests', {
    detail: `You’ve sent ${MAX_AN_HOUR} requests and announcements in the last hour. Nothing was sent. Try again later.`,
  })
}
