import { can, type Capability, Problem } from '@bubbles/domain'
import { type Presence, readMemberPresence } from '../../http/actorReader.ts'
import type { TokenSubject } from '../../http/authenticate.ts'
import { requireGoodStanding } from '../../http/mount.ts'

/**
 * The member behind a socket as it is now, in the organisation's transaction.
 * @throws Problem organisation-not-found for who is none any more, or what forbids a member everything.
 */
export async function requireMember(organisationId: string, subject: TokenSubject): Promise<Presence> {
  return requireStillMember(await readMemberPresence(organisationId, subject.sub), subject)
}

/** As `requireMember`, of a presence that was read. */
export function requireStillMember(presence: Presence | null, subject: TokenSubject): Presence {
  if (!presence || presence.organisation.status === 'Deleted') throw new Problem('organisation-not-found')
  requireGoodStanding(presence, subject)
  return presence
}

/** @throws Problem forbidden */
export function requireCapability({ actor, organisation }: Presence, capability: Capability): void {
  if (!can(actor, capability, { measurementId: organisation.measurementId })) throw new Problem('forbidden')
}

export const mayEdit = ({ actor, organisation }: Presence): boolean =>
  can(actor, 'report.edit', { measurementId: organisation.measurementId })

/** What of a member a socket was opened with. When it changes, the socket is opened anew. */
export const accessOf = ({ actor, user, organisation }: Presence): string =>
  JSON.stringify([
    actor.membership?.roles.toSorted(),
    actor.membership?.isOwner,
    actor.scope?.toSorted(),
    user.name,
    organisation.status,
  ])
