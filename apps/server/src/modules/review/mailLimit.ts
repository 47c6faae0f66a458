import type { CallContext } from '../../http/context.ts'
import { requireWithinLimit } from '../../http/rateLimiter.ts'
import { countAudited } from '../audit/public.ts'

/** Requests for a review, requests to publish and announcements of a person: each is a mail to many. */
const MAIL_LIMIT = { max: 20, windowMs: 3_600_000 }

/** @throws Problem too-many-requests for who has sent as many as an hour takes. */
export const requireMailsLeft = ({ organisation, actor }: CallContext): Promise<void> =>
  requireWithinLimit(
    MAIL_LIMIT,
    1,
    (since) =>
      countAudited(
        organisation.id,
        actor.userId,
        ['review.requested', 'report.publish-asked', 'report.announced'],
        since,
      ),
    () =>
      `You’ve sent ${MAIL_LIMIT.max} requests and announcements in the last hour. Nothing was sent. Try again later.`,
  )
