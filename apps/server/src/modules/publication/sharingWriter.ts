import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { purgeReport } from '../cdn/public.ts'
import { readSharing, SHARING_COLUMNS } from './sharingReader.ts'

/** What changes of a public link; what is absent stays. */
export interface SharingChange {
  /** Null takes the password away; another one takes the place of named readers. */
  passwordHash?: string | null
  /** Whether the link is for named readers only, instead of a password. */
  named?: boolean
  expiresAt?: Date | null
  /** Minutes east of UTC by which the end was chosen. */
  expiresOffset?: number | null
  indexed?: boolean
  downloads?: boolean
  pdf?: boolean
  editions?: boolean
  embedding?: boolean
  comments?: boolean
}

/**
 * Whoever gave an earlier password has to give the new one, and what was open to all is asked for again behind a gate.
 * @param version what it must be changed from, 0 for no row; null for any
 * @returns undefined where it has another version by now
 */
export async function changeSharing(
  organisationId: string,
  reportId: string,
  userId: string,
  {
    passwordHash: givenHash,
    named: givenNamed,
    expiresAt,
    expiresOffset,
    indexed,
    downloads,
    pdf,
    editions,
    embedding,
    comments,
  }: SharingChange,
  version: number | null,
) {
  await purgeReport(organisationId, reportId)
  // One gate takes the place of the other.
  const passwordHash = givenNamed ? null : givenHash
  const named = passwordHash ? false : givenNamed
  const values = {
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(named !== undefined && { named }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(expiresOffset !== undefined && { expires_offset: expiresOffset }),
    ...(indexed !== undefined && { indexed }),
    ...(downloads !== undefined && { downloads }),
    ...(pdf !== undefined && { pdf }),
    ...(editions !== undefined && { editions }),
    ...(embedding !== undefined && { embedding }),
    ...(comments !== undefined && { comments }),
    updated_by: userId,
  }
  // A list that changes while the gate stays voids nothing that was proven.
  const gateChanges =
    givenHash !== undefined ||
    (givenNamed !== undefined &&
      givenNamed !== ((await readSharing(organisationId, reportId))?.named ?? false))
  const key = { organisation_id: organisationId, report_id: reportId }
  const changed = {
    ...values,
    updated_at: new Date(),
    version: sql<number>`report_sharing.version + 1`,
    ...(gateChanges && {
      password_version: sql<number>`report_sharing.password_version + 1`,
    }),
  }
  // A row that must be there already is never made, and one that must not be never changed.
  if (version !== null && version > 0)
    return tx()
      .updateTable('report_sharing')
      .set(changed)
      .where('organisation_id', '=', organisationId)
      .where('report_id', '=', reportId)
      .where('version', '=', version)
      .returning(SHARING_COLUMNS)
      .executeTakeFirst()
  return tx()
    .insertInto('report_sharing')
    .values({ ...key, ...values })
    .onConflict((conflict) => {
      const same = conflict.columns(['organisation_id', 'report_id'])
      return version === 0 ? same.doNothing() : same.doUpdateSet(changed)
    })
    .returning(SHARING_COLUMNS)
    .executeTakeFirst()
}

export const insertPreviewLink = (
  organisationId: string,
  row: { reportId: string; tokenHash: Uint8Array; userId: string; expiresAt: Date },
) =>
  tx()
    .insertInto('preview_links')
    .values({
      organisation_id: organisationId,
      report_id: row.reportId,
      token_hash: row.tokenHash,
      created_by: row.userId,
      expires_at: row.expiresAt,
    })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()

/** Links that ended before a time: until then they say so to those who have them. */
export const deleteEndedPreviewLinks = (organisationId: string, reportId: string, before: Date) =>
  tx()
    .deleteFrom('preview_links')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where((eb) => eb.or([eb('expires_at', '<=', before), eb('ended_at', '<=', before)]))
    .execute()

/**
 * @param isReplaced another link takes its place, so that this one can't be made to work again
 * @returns whether the report had such a link that worked.
 */
export async function endPreviewLink(
  organisationId: string,
  reportId: string,
  linkId: string,
  now: Date,
  isReplaced = false,
): Promise<boolean> {
  const result = await tx()
    .updateTable('preview_links')
    .set({ ended_at: now, is_replaced: isReplaced })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('id', '=', linkId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Ends links that work: those named, those of a report, or all of the organisation.
 * @returns the links that were ended
 */
export const endPreviewLinksOf = (
  organisationId: string,
  { reportId, linkIds }: { reportId?: string | undefined; linkIds?: readonly string[] | undefined },
  now: Date,
) =>
  tx()
    .updateTable('preview_links')
    .set({ ended_at: now })
    .where('organisation_id', '=', organisationId)
    .$if(reportId !== undefined, (query) => query.where('report_id', '=', reportId!))
    .$if(linkIds !== undefined, (query) => query.where(sql<boolean>`id = any(${linkIds!}::uuid[])`))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'report_id'])
    .execute()

/**
 * Makes links work again that were ended since a time, have not expired and were not replaced.
 * @returns the links that work again
 */
export const restoreEndedLinks = (
  organisationId: string,
  linkIds: readonly string[],
  since: Date,
  now: Date,
) =>
  tx()
    .updateTable('preview_links')
    .set({ ended_at: null })
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`id = any(${linkIds}::uuid[])`)
    .where('ended_at', '>=', since)
    .where('expires_at', '>', now)
    .where('is_replaced', '=', false)
    .returning(['id', 'report_id'])
    .execute()

/** Notes that a named reader who agreed to be shown has opened the report, once in half an hour at most. */
export const noteKnownReader = (organisationId: string, reportId: string, address: string) =>
  tx()
    .updateTable('known_readers')
    .set({ opened_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('address', '=', address)
    .where('opened_at', '<', sql<Date>`now() - interval '30 minutes'`)
    .execute()
