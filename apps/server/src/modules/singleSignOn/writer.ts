import { randomBytes } from 'node:crypto'
import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { DomainRow, SettingsRow } from './reader.ts'

export interface NewSettings {
  name: string
  issuer: string
  client_id: string
  sealed_secret: Uint8Array
  joins: SettingsRow['joins']
  enforced: boolean
  groups_claim: string
  group_roles: { group: string; role: string }[]
  worked_at: Date | null
  updated_by: string
}

export async function upsertSettings(organisationId: string, settings: NewSettings): Promise<void> {
  const row = { ...settings, group_roles: json(settings.group_roles), updated_at: sql<Date>`now()` }
  await tx()
    .insertInto('single_sign_on')
    .values({ organisation_id: organisationId, ...row })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
    .execute()
}

export const deleteSettings = (organisationId: string) =>
  tx()
    .deleteFrom('single_sign_on')
    .where('organisation_id', '=', organisationId)
    .returning('name')
    .executeTakeFirst()

/** Notes that a sign-in worked with what is set now. */
export const noteWorked = (
  organisationId: string,
  { issuer, clientId }: { issuer: string; clientId: string },
  at: Date,
) =>
  tx()
    .updateTable('single_sign_on')
    .where('organisation_id', '=', organisationId)
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .set({ worked_at: at })
    .execute()

/** What a domain's record has to say: nobody guesses it. */
export const newDomainToken = (): string => randomBytes(20).toString('hex')

/** Adds a domain. @returns undefined if it is there already */
export const insertDomain = (organisationId: string, domain: string, token: string) =>
  tx()
    .insertInto('single_sign_on_domains')
    .values({ organisation_id: organisationId, domain, token })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'domain']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** @throws DatabaseError unique_violation if it is verified for another organisation */
export const verifyDomain = (organisationId: string, { domain, token }: { domain: string; token: string }) =>
  tx()
    .updateTable('single_sign_on_domains')
    .where('organisation_id', '=', organisationId)
    .where('domain', '=', domain)
    .where('token', '=', token)
    .set({
      verified_at: sql<Date>`coalesce(verified_at, now())`,
      checked_at: sql<Date>`now()`,
      missing_since: null,
    })
    .returningAll()
    .executeTakeFirst()

/** Has every domain of an organisation proven again, by a new record: they were verified for another provider. */
export async function unverifyDomains(organisationId: string): Promise<void> {
  const domains = await tx()
    .selectFrom('single_sign_on_domains')
    .where('organisation_id', '=', organisationId)
    .where('verified_at', 'is not', null)
    .select('domain')
    .execute()
  for (const { domain } of domains)
    await tx()
      .updateTable('single_sign_on_domains')
      .where('organisation_id', '=', organisationId)
      .where('domain', '=', domain)
      .set({ verified_at: null, missing_since: null, token: newDomainToken() })
      .execute()
}

export const deleteDomain = (organisationId: string, domain: string) =>
  tx()
    .deleteFrom('single_sign_on_domains')
    .where('organisation_id', '=', organisationId)
    .where('domain', '=', domain)
    .returning('domain')
    .executeTakeFirst()

/** Notes what was found of a verified domain. */
export const noteDomain = (
  organisationId: string,
  domain: string,
  state: Partial<Pick<DomainRow, 'verified_at' | 'missing_since'>>,
) =>
  tx()
    .updateTable('single_sign_on_domains')
    .where('organisation_id', '=', organisationId)
    .where('domain', '=', domain)
    .set(state)
    .execute()

/** Takes verified domains that were last checked before `before`, each for one worker alone. Needs the platform's transaction. */
export const takeDueDomains = (before: Date, now: Date, limit: number) =>
  tx()
    .updateTable('single_sign_on_domains')
    .set({ checked_at: now })
    .where((eb) =>
      eb(
        eb.refTuple('organisation_id', 'domain'),
        'in',
        eb
          .selectFrom('single_sign_on_domains')
          .where('verified_at', 'is not', null)
          .where(sql<boolean>`coalesce(checked_at, verified_at) < ${before}`)
          .orderBy(sql`coalesce(checked_at, verified_at)`)
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .select(['organisation_id', 'domain'])
          .$asTuple('organisation_id', 'domain'),
      ),
    )
    .returningAll()
    .execute()
