import type { Resource } from '@bubbles/contract'
import { z } from 'zod'
import type { AuditRow } from './reader.ts'
import { sentenceOf } from './sentences.ts'

type Entry = Resource<'listAudit'>['entries'][number]
type Person = NonNullable<Entry['actor']>

/** People by their id. */
export type People = ReadonlyMap<string, Person>

/** Who acts when nobody did: the product itself. */
const PRODUCT = 'Bubbles'

const isUserId = (value: unknown): value is string => z.uuid().safeParse(value).success

/** Ids of everybody the entries speak of. */
export const peopleIn = (rows: Pick<AuditRow, 'actor_id' | 'subject'>[]): string[] => [
  ...new Set(
    rows.flatMap((row) => [
      ...(row.actor_id ? [row.actor_id] : []),
      ...Object.entries(subjectOf(row))
        .filter(([key, value]) => /^(userId|\w+UserId|\w*ownerId)$/i.test(key) && isUserId(value))
        .map(([, value]) => String(value)),
    ]),
  ),
]

export const presentPeople = (
  rows: { id: string; name: string; email_address: string }[],
): Map<string, Person> =>
  new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, emailAddress: row.email_address }]))

export function presentEntry(row: AuditRow, people: People): Entry {
  const subject = subjectOf(row)
  const actor = row.actor_id === null ? null : (people.get(row.actor_id) ?? unknownPerson(row.actor_id))
  const who = actor === null ? PRODUCT : nameOf(actor)
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor,
    action: row.action,
    subject,
    sentence: sentenceOf(who, row.action, {
      subject,
      personOf: (userId) => {
        const person = typeof userId === 'string' ? people.get(userId) : undefined
        return person && nameOf(person)
      },
    }),
  }
}

const unknownPerson = (id: string): Person => ({ id, name: 'Somebody', emailAddress: '' })
const nameOf = ({ name, emailAddress }: Person): string => name || emailAddress

const subjectOf = ({ subject }: Pick<AuditRow, 'subject'>): Record<string, unknown> =>
  typeof subject === 'object' && subject !== null ? (subject as Record<string, unknown>) : {}
