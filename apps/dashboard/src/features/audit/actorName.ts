import type { AuditEntry } from '../../api/audit.ts'

type Actor = NonNullable<AuditEntry['actor']>

/** What a person is called among others: former members have no name left to tell them apart, so they are numbered. */
export function actorName(actor: Actor, actors: readonly Actor[]): string {
  if (actor.emailAddress !== '') return actor.name || actor.emailAddress
  const former = actors.filter(({ emailAddress }) => emailAddress === '')
  return former.length > 1 ? `${actor.name} ${former.indexOf(actor) + 1}` : actor.name
}
