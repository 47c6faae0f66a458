import type { Resource } from '@bubbles/contract'
import { FORMER_MEMBER_IN_SENTENCE, personOrFormer } from '@bubbles/domain'
import { z } from 'zod'
import type { AuditRow } from './reader.ts'
import { sentenceOf } from './sentences.ts'

type Entry = Resource<'listAudit'>['entries'][number]
type Person = NonNullable<Entry['actor']>

/** Who the entries speak of, as they are called now: users by id, and the addresses invites went to by the invite's id. */
export interface People {
  users: ReadonlyMap<string, Person>
  invited: ReadonlyMap<string, string>
}

/** Who acts when nobody did: the product itself. */
const PRODUCT = 'Bubbles'

const isId = (value: unknown): value is string => z.uuid().safeParse(value).success

/** Ids of all users and invites the entries speak of. */
export const idsIn = (
  rows: Pick<AuditRow, 'actor_id' | 'subject'>[],
): { userIds: string[]; inviteIds: string[] } => {
  const named = rows.flatMap((row) => Object.entries(subjectOf(row)).filter(([, value]) => isId(value)))
  const under = (keys: RegExp) => named.filter(([key]) => keys.test(key)).map(([, value]) => String(value))
  const actors = rows.flatMap(({ actor_id: id }) => (id ? [id] : []))
  return {
    userIds: [...new Set([...actors, ...under(/^(userId|\w+UserId|\w*ownerId)$/i)])],
    inviteIds: [...new Set(under(/^inviteId$/))],
  }
}

export const presentPeople = (
  users: { id: string; name: string; email_address: string }[],
  invites: { id: string; email_address: string }[],
): People => ({
  users: new Map(users.map((row) => [row.id, personOrFormer(row.id, row.name, row.email_address)])),
  invited: new Map(invites.map((row) => [row.id, row.email_address])),
})

export function presentEntry(row: AuditRow, people: People): Entry {
  const subject = subjectOf(row)
  const actor =
    row.actor_id === null
      ? null
      : (people.users.get(row.actor_id) ?? personOrFormer(row.actor_id, null, null))
  const who = actor === null ? PRODUCT : (nameOf(actor) ?? capitalised(FORMER_MEMBER_IN_SENTENCE))
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor,
    action: row.action,
    subject,
    sentence: sentenceOf(who, row.action, {
      subject,
      personOf: ({ userId, inviteId }) =>
        (typeof userId === 'string' && nameOf(people.users.get(userId))) ||
        (typeof inviteId === 'string' && people.invited.get(inviteId)) ||
        FORMER_MEMBER_IN_SENTENCE,
    }),
  }
}

/** Undefined for a former member, whose account has no address any more. */
const nameOf = (person: Person | undefined): string | undefined =>
  person?.emailAddress ? person.name || person.emailAddress : undefined
const capitalised = (words: string): string => words[0]!.toUpperCase() + words.slice(1)

const subjectOf = ({ subject }: Pick<AuditRow, 'subject'>): Record<string, unknown> =>
  typeof subject === 'object' && subject !== null ? (subject as Record<string, unknown>) : {}
