import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { Property } from '../analytics/reader.ts'
import type { PageDimension } from './fields.ts'

/** What the pages of some editions are called, and where they are now. In the organisation's transaction. */
export async function readPages(
  { organisationId, hosts }: Property,
  publicationIds: readonly string[],
): Promise<({ publicationId: string } & Record<PageDimension, string>)[]> {
  const { rows } = await sql<{ publicationId: string } & Record<PageDimension, string>>`
    select p.id as "publicationId", p.name as "pageTitle",
      coalesce('/bubbles/' || a.slug, '(not set)') as "pagePath",
      case p.audience when 'public' then ${hosts.public}::text else ${hosts.internal}::text end as "hostName"
    from publications p
    left join page_addresses a on a.organisation_id = p.organisation_id and a.report_id = p.report_id
      and a.audience = p.audience and a.is_current
    where p.organisation_id = ${organisationId}::uuid and p.id = any(${publicationIds}::uuid[])
  `.execute(tx())
  return rows
}
