import type { MailKind } from '@bubbles/domain'
import { readUnwantedBy } from './reader.ts'
import { deleteUnwanted, insertUnwanted } from './writer.ts'

/** Those of some members who want emails of a kind from the organisation. Within its transaction. */
export async function wanting<Person extends { id: string }>(
  organisationId: string,
  kind: MailKind,
  people: readonly Person[],
): Promise<Person[]> {
  const unwanted = await readUnwantedBy(
    organisationId,
    kind,
    people.map(({ id }) => id),
  )
  return people.filter(({ id }) => !unwanted.includes(id))
}

/** Notes whether a member wants emails of a kind. Twice does no harm. */
export const setWanted = (organisationId: string, userId: string, kind: MailKind, isWanted: boolean) =>
  (isWanted ? deleteUnwanted : insertUnwanted)(organisationId, userId, kind)
