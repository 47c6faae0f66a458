import { afterCommit } from '@bubbles/db'
import type { CallContext } from '../../../http/context.ts'
import { setLastSeen } from './writer.ts'

/**
 * Notes that a person uses the dashboard today: once a day, after the call's own transaction, which neither waits for it nor fails
 * with it. What an API token does is not its maker's being here.
 */
export function noteSeen({ actor, organisation, lastSeenOn, deps, request }: CallContext): void {
  const today = new Date().toISOString().slice(0, 10)
  if (actor.scope || lastSeenOn === today) return
  const own = { kind: 'organisation', organisationId: organisation.id } as const
  afterCommit(() => {
    deps.database
      .transaction(own, () => setLastSeen(organisation.id, actor.userId, today))
      // The next call tries again.
      .catch((error: unknown) => request.server.failures.failed('noting who was seen', error))
  })
}
