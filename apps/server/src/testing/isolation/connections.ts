import { type Database, json, tx } from '@bubbles/db'
import type { Answer, Ask, MatrixServer } from './server.ts'

/** Sets up a provider that is nowhere, and a domain as if its record had been found. @returns the domain */
export async function setUpSingleSignOn(
  { database }: MatrixServer,
  name: string,
  organisation: string,
  make: (request: Omit<Ask, 'host' | 'as'>) => Promise<Answer['body']>,
): Promise<string> {
  const url = '/api/iam/v1/organisations/single-sign-on'
  await make({
    method: 'PUT',
    url,
    body: {
      name: `Id of ${name}`,
      issuer: `https://id.${name}.example`,
      clientId: `client of ${name}`,
      clientSecret: `secret of ${name}`,
      joins: 'automatic',
      enforced: false,
    },
  })
  const { domain } = await make({
    method: 'POST',
    url: `${url}/domains`,
    body: { domain: `mail-of-${name}.example` },
  })
  await database.transaction({ kind: 'platform' }, () =>
    tx()
      .updateTable('single_sign_on_domains')
      .set({ verified_at: new Date() })
      .where('organisation_id', '=', organisation)
      .execute(),
  )
  return domain as string
}

/** Chooses a domain for published pages, of which no name server has heard. */
export const choosePageDomain = (
  name: string,
  make: (request: Omit<Ask, 'host' | 'as'>) => Promise<unknown>,
) =>
  make({
    method: 'PUT',
    url: '/api/iam/v1/organisations/page-domain',
    body: { domain: `pages-of-${name}.example` },
  })

/** Connects the figure to an address that answers nobody. */
export const connectData = (
  database: Database,
  name: string,
  {
    organisation,
    report,
    figure,
    dataset,
  }: { organisation: string; report: string; figure: string; dataset: string },
) =>
  database.transaction({ kind: 'platform' }, async () => {
    const { owner_id: by } = await tx()
      .selectFrom('organisations')
      .where('id', '=', organisation)
      .select('owner_id')
      .executeTakeFirstOrThrow()
    const own = { organisation_id: organisation, report_id: report }
    await tx()
      .insertInto('data_sources')
      .values({
        ...own,
        block_id: figure,
        address: `https://${name}.invalid/wind-of-${name}.csv`,
        columns: json([
          { id: 'c1', name: 'Year', type: 'date', mark: '.', order: 'day-first' },
          { id: 'c2', name: `Wind of ${name}`, type: 'number', mark: '.', order: 'day-first' },
        ]),
        applied_hash: dataset,
        notes: json([`Read of ${name}`]),
        checked_at: new Date(),
        changed_at: new Date(),
        connected_by: by,
      })
      .execute()
    await tx()
      .insertInto('data_publishing')
      .values({ ...own, allowed_by: by })
      .execute()
  })
