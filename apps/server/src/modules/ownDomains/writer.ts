import { randomBytes } from 'node:crypto'
import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { PageDomainRow } from './reader.ts'

/** Makes those who change an organisation's domain queue here, until the transaction ends. */
export const holdOrganisation = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('name')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Chooses a domain, with a new record to prove it by. */
export const insertPageDomain = (organisationId: string, domain: string, addedBy: string) => {
  const row = { domain, token: randomBytes(20).toString('hex'), added_by: addedBy }
  return tx()
    .insertInto('page_domains')
    .values({ organisation_id: organisationId, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const deletePageDomain = (organisationId: string) =>
  tx()
    .deleteFrom('page_domains')
    .where('organisation_id', '=', organisationId)
    .returningAll()
    .executeTakeFirst()

/** @throws DatabaseError unique_violation if another organisation has proven the domain */
export const updatePageDomain = (
  organisationId: string,
  state: Pick<PageDomainRow, 'proven_at' | 'in_use_at' | 'missing_since'> & { checked_at: Date },
) =>
  tx()
    .updateTable('page_domains')
    .where('organisation_id', '=', organisationId)
    .set(state)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Takes proven domains that were last checked before `before`, each for one worker alone. Needs the platform's transaction.
 */
export const takeDue = (before: Date, now: Date, limit: number) =>
  tx()
    .updateTable('page_domains')
    .set({ checked_at: now })
    .where('organisation_id', 'in', (eb) =>
      eb
        .selectFrom('page_domains')
        .where('proven_at', 'is not', null)
        .where(sql<boolean>`coalesce(checked_at, created_at) < ${before}`)
        .orderBy('checked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('organisation_id'),
    )
    .returningAll()
    .execute()
