import { sameTenant, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'

/** Whose an address is, for whichever audience; undefined where it is free. */
export const readSlugOwner = (organisationId: string, slug: string) =>
  tx()
    .selectFrom('slugs')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'slugs.report_id'))
    .where('slugs.organisation_id', '=', organisationId)
    .where('slugs.slug', '=', slug)
    .select((eb) => [
      'slugs.report_id',
      'report.deleted_at',
      'report.purged_at',
      eb
        .exists(
          eb
            .selectFrom('page_addresses as address')
            .whereRef('address.organisation_id', '=', 'slugs.organisation_id')
            .whereRef('address.slug', '=', 'slugs.slug')
            .where('address.is_current', '=', true)
            .select('address.slug'),
        )
        .as('is_current'),
    ])
    .executeTakeFirst()

/** The report an address led or leads an audience to. */
export const readAddressedReport = (organisationId: string, audience: Audience, slug: string) =>
  tx()
    .selectFrom('page_addresses')
    .where('organisation_id', '=', organisationId)
    .where('slug', '=', slug)
    .where('audience', '=', audience)
    .select('report_id')
    .executeTakeFirst()

/** The report's address for each audience it was ever published to, live or not. */
export async function readCurrentSlugs(
  organisationId: string,
  reportId: string,
): Promise<Partial<Record<Audience, string>>> {
  const rows = await tx()
    .selectFrom('page_addresses')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('is_current', '=', true)
    .select(['audience', 'slug'])
    .execute()
  return Object.fromEntries(rows.map(({ audience, slug }) => [audience, slug]))
}
