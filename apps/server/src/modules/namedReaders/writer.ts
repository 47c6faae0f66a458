import { json, tx } from '@bubbles/db'
import { READER_CODE } from '@bubbles/domain'
import { sql } from 'kysely'

/** The outbox kind of an email with a code. */
export const READER_CODE_MAIL = 'named-readers.code'
/** The outbox kind of an email with the link, to one address. */
export const READER_LINK_MAIL = 'named-readers.link'

/** The outbox kind of the email to a reader who agreed to be shown. */
export const KNOWN_READER_MAIL = 'named-readers.known'

/** What the job of a code knows. */
export interface CodeMail {
  organisationId: string
  codeId: string
}

/** What the job of a link knows. */
export interface LinkMail {
  organisationId: string
  reportId: string
  entry: string
}

/**
 * Replaces the list. Entries that stay are kept with when they were added and emailed.
 * @returns how many came and went
 */
export async function replaceNamedReaders(
  organisationId: string,
  reportId: string,
  entries: readonly string[],
): Promise<{ added: number; removed: number }> {
  const { numDeletedRows } = await tx()
    .deleteFrom('named_readers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .$if(entries.length > 0, (query) => query.where('entry', 'not in', entries))
    .executeTakeFirst()
  if (entries.length === 0) return { added: 0, removed: Number(numDeletedRows) }
  const added = await tx()
    .insertInto('named_readers')
    .values(entries.map((entry) => ({ organisation_id: organisationId, report_id: reportId, entry })))
    .onConflict((conflict) => conflict.columns(['organisation_id', 'report_id', 'entry']).doNothing())
    .returning('entry')
    .execute()
  return { added: added.length, removed: Number(numDeletedRows) }
}

/** Queues an email with the link for each address that never got one. @returns how many */
export async function queueLinks(organisationId: string, reportId: string): Promise<number> {
  const rows = await tx()
    .updateTable('named_readers')
    .set({ sent_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('sent_at', 'is', null)
    .where('entry', 'not like', '@%')
    .returning('entry')
    .execute()
  if (rows.length > 0)
    await tx()
      .insertInto('outbox')
      .values(
        rows.map(({ entry }) => ({
          organisation_id: organisationId,
          kind: READER_LINK_MAIL,
          payload: json({ organisationId, reportId, entry } satisfies LinkMail),
        })),
      )
      .execute()
  return rows.length
}

/**
 * Keeps that a code was asked for, and queues its email. It does the same for every address: only the worker looks whether
 * one is named.
 */
export async function askForCode(
  organisationId: string,
  reportId: string,
  address: string,
  now: Date,
): Promise<string> {
  const { id } = await tx()
    .insertInto('reader_codes')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      address,
      expires_at: new Date(now.getTime() + READER_CODE.minutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx()
    .insertInto('outbox')
    .values({
      organisation_id: organisationId,
      kind: READER_CODE_MAIL,
      payload: json({ organisationId, codeId: id } satisfies CodeMail),
    })
    .execute()
  return id
}

/**
 * Counts a try of a code that can still be used. It locks the row until the transaction ends, so that tries at the same moment
 * come one after the other.
 * @returns the address; undefined where it has ended, was used or tried too often
 */
export const takeTry = (
  organisationId: string,
  { id, reportId }: { id: string; reportId: string },
  now: Date,
) =>
  tx()
    .updateTable('reader_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', READER_CODE.tries)
    .returning('address')
    .executeTakeFirst()

/** Ends a code that was right: it opens a page once. */
export const useCode = (organisationId: string, id: string, now: Date) =>
  tx()
    .updateTable('reader_codes')
    .set({ used_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()

/**
 * Notes that a reader agreed to be shown; once more changes only when they opened it last. Who is new gets an email that says how to
 * take it back.
 */
export async function keepKnownReader(
  organisationId: string,
  reportId: string,
  address: string,
): Promise<void> {
  const row = await tx()
    .insertInto('known_readers')
    .values({ organisation_id: organisationId, report_id: reportId, address })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'report_id', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await tx()
    .insertInto('outbox')
    .values({
      organisation_id: organisationId,
      kind: KNOWN_READER_MAIL,
      payload: json({ organisationId, readerId: row.id }),
    })
    .execute()
}

/** Forgets that a reader has read a report. */
export const forgetKnownReader = (organisationId: string, id: string) =>
  tx()
    .deleteFrom('known_readers')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()

/** Forgets who asked for codes, an hour after these ended. Needs the platform. */
export const deleteOldCodes = () =>
  tx().deleteFrom('reader_codes').where('expires_at', '<', sql<Date>`now() - interval '1 hour'`).execute()

/** Forgets an address at every organisation. Needs the platform. @returns in how many lists it was: of those named, and of those known to have read */
export async function deleteAtAddress(address: string): Promise<number> {
  await tx().deleteFrom('reader_codes').where('address', '=', address).execute()
  await tx()
    .deleteFrom('outbox')
    .where('kind', '=', READER_LINK_MAIL)
    .where(sql<string>`payload->>'entry'`, '=', address)
    .execute()
  const known = await tx().deleteFrom('known_readers').where('address', '=', address).executeTakeFirst()
  const { numDeletedRows } = await tx()
    .deleteFrom('named_readers')
    .where('entry', '=', address)
    .executeTakeFirst()
  return Number(numDeletedRows + known.numDeletedRows)
}
