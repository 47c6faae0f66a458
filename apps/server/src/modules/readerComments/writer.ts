import { json, tx } from '@bubbles/db'
import type { ReaderProblem } from '@bubbles/domain'
import { sql } from 'kysely'
import { insertThread } from '../review/publicThreads.ts'

/** The outbox kind of the email to members that a reader has commented. */
export const COMMENT_RECEIVED = 'readerComments.received'
/** The outbox kind of the email that asks to confirm an address. */
export const COMMENT_CONFIRMATION = 'readerComments.confirm'
/** The outbox kind of the email that an edition changes a figure. */
export const FIGURE_MAIL = 'readerComments.figure'

/** Days after which an address that nobody confirmed is forgotten, and after which every address is. */
const CONFIRM_DAYS = 7
const KEPT_DAYS = 365
/** Refusals for good, one after the other, after which an address is forgotten. */
const MAX_FAILURES = 3

/** What a reader wrote. */
export interface NewReaderComment {
  threadId: string
  reportId: string
  blockId: string
  /** What the block is called: its title, or else its number. */
  blockLabel: string
  words: string
  name: string
  edition: number
  audience: 'internal' | 'public'
  figure: string
  /** Null for a comment on a figure. */
  problem: ReaderProblem | null
  address: string | null
}

/**
 * Begins a thread with what a reader wrote, and queues its emails.
 * @returns what the thread says where it was begun before, by the same form; null for a new one
 */
export async function insertReaderComment(
  organisationId: string,
  row: NewReaderComment,
): Promise<{ words: string } | null> {
  // Those who send one form twice at once queue here.
  await sql`select pg_advisory_xact_lock(hashtextextended(${row.threadId}, 93))`.execute(tx())
  const known = await tx()
    .selectFrom('reader_comments')
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', row.threadId)
    .select('words')
    .executeTakeFirst()
  if (known) return known
  const { threadId, reportId, blockId, blockLabel } = row
  await insertThread(organisationId, reportId, { id: threadId, blockId, blockLabel, quote: '', userId: null })
  await tx()
    .insertInto('reader_comments')
    .values({
      organisation_id: organisationId,
      thread_id: threadId,
      words: row.words,
      name: row.name,
      edition: row.edition,
      told_edition: row.edition,
      audience: row.audience,
      figure: row.figure,
      problem: row.problem,
      address: row.address,
    })
    .execute()
  const kinds = [COMMENT_RECEIVED, ...(row.address === null ? [] : [COMMENT_CONFIRMATION])]
  const payload = json({ organisationId, threadId })
  await tx()
    .insertInto('outbox')
    .values(kinds.map((kind) => ({ organisation_id: organisationId, kind, payload })))
    .execute()
  return null
}

/** Holds a thread until the transaction ends: members answer in it meanwhile. */
export const lockThread = (organisationId: string, threadId: string) =>
  tx()
    .selectFrom('comment_threads')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', threadId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()

/** Confirms an address; doing it twice is harmless. */
export const confirmAddress = (organisationId: string, threadId: string) =>
  tx()
    .updateTable('reader_comments')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .where('address', 'is not', null)
    .execute()

const FORGOTTEN = { address: null, confirmed_at: null, failures: 0 } as const

/** Forgets the address of a comment. */
export const forgetAddress = (organisationId: string, threadId: string) =>
  tx()
    .updateTable('reader_comments')
    .set(FORGOTTEN)
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .execute()

/** Erases what an address wrote, at every organisation. Needs the platform. @returns how many comments */
export const eraseAtAddress = async (address: string): Promise<number> => {
  const { numUpdatedRows } = await tx()
    .updateTable('reader_comments')
    .set({ ...FORGOTTEN, words: '', name: '' })
    .where('address', '=', address)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets addresses that nobody confirmed in time, and those kept for a year. Needs the platform. */
export const forgetAddresses = () =>
  tx()
    .updateTable('reader_comments')
    .set(FORGOTTEN)
    .where('address', 'is not', null)
    .where(
      sql<boolean>`written_at < now() - make_interval(days => case when confirmed_at is null then ${CONFIRM_DAYS}::int else ${KEPT_DAYS}::int end)`,
    )
    .execute()

/** Notes what became of an email: an address that refuses three in a row is forgotten. */
export async function noteDelivery(
  organisationId: string,
  threadId: string,
  isAccepted: boolean,
): Promise<void> {
  await tx()
    .updateTable('reader_comments')
    .set({ failures: isAccepted ? 0 : sql<number>`failures + 1` })
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .execute()
  if (!isAccepted)
    await tx()
      .updateTable('reader_comments')
      .set(FORGOTTEN)
      .where('organisation_id', '=', organisationId)
      .where('thread_id', '=', threadId)
      .where('failures', '>=', MAX_FAILURES)
      .execute()
}

/** What an email of a changed figure is about. */
export interface FigureMail {
  organisationId: string
  publicationId: string
  threadId: string
  change: 'changed' | 'removed'
}

/** Notes that a reader knows an edition, and queues the email about it; once, however often it is done. */
export async function queueFigureMail(mail: FigureMail, known: number, edition: number): Promise<void> {
  const { organisationId, threadId } = mail
  const { numUpdatedRows } = await tx()
    .updateTable('reader_comments')
    .set({ told_edition: edition })
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .where('told_edition', '=', known)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx()
    .insertInto('outbox')
    .values({ organisation_id: organisationId, kind: FIGURE_MAIL, payload: json({ ...mail }) })
    .execute()
}
