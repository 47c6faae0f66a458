import type { CallContext } from '../../http/context.ts'
import { requireWithinLimit } from '../../http/rateLimiter.ts'
import { countCommentsSince } from './reader.ts'

/** Comments of a person, so that nobody floods others with emails by mentioning them. */
const COMMENT_LIMIT = { max: 200, windowMs: 3_600_000 }

/** @throws Problem too-many-requests for who has written as many as an hour takes. */
export const requireCommentsLeft = ({ organisation, actor }: CallContext): Promise<void> =>
  requireWithinLimit(
    COMMENT_LIMIT,
    1,
    (since) => countCommentsSince(organisation.id, actor.userId, since),
    () => `You’ve written ${COMMENT_LIMIT.max} comments in the last hour. Try again later.`,
  )
