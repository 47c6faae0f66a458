import { tx } from '@bubbles/db'
import type { SecurityEvent } from './events.ts'

/** The user an event is about and the organisations to tell of it. Needs the platform's transaction. */
export const readConcerned = ({ sub, emailAddress, organisationName }: SecurityEvent) =>
  tx()
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.user_id', 'u.id')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .where((eb) =>
      sub === null ? eb('u.email_address', '=', emailAddress ?? '') : eb('u.pool_sub', '=', sub),
    )
    .where('o.status', '<>', 'Deleted')
    .$if(organisationName !== undefined, (query) => query.where('o.name', '=', organisationName!))
    // Each transaction takes the logs it writes to in the same order.
    .orderBy('o.id')
    .select(['u.id as user_id', 'o.id as organisation_id'])
    .execute()
