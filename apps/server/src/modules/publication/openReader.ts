import { sameTenant, tx } from '@bubbles/db'
import { type Expression, sql } from 'kysely'

/**
 * What is live for everyone: of reports that are there, without a gate (a password, or named readers), and not past the end of its link.
 * @param now by the server's clock; default the database's
 */
export const selectOpen = (organisationId: string, now: Date | Expression<Date> = sql<Date>`now()`) =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'live.report_id'))
    .innerJoin('page_addresses as address', (join) =>
      sameTenant(join, 'address.report_id', 'live.report_id')
        .on('address.is_current', '=', true)
        .on('address.audience', '=', 'public'),
    )
    .leftJoin('report_sharing as sharing', (join) => sameTenant(join, 'sharing.report_id', 'live.report_id'))
    .where('live.organisation_id', '=', organisationId)
    .where('live.audience', '=', 'public')
    .where('report.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('sharing.gated', 'is', null), eb('sharing.gated', '=', false)]))
    .where((eb) => eb.or([eb('sharing.expires_at', 'is', null), eb('sharing.expires_at', '>', now)]))
