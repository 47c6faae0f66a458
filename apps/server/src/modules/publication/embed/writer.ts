import { tx } from '@bubbles/db'
import type { Embedding } from '@bubbles/domain'
import { purgeOrganisation } from '../../cdn/public.ts'

/** Keeps which sites may show an organisation's reports. */
export async function saveEmbedding(organisationId: string, { sites, hosts }: Embedding): Promise<void> {
  const values = { sites, hosts, updated_at: new Date() }
  await tx()
    .insertInto('embedding')
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
  await purgeOrganisation(organisationId)
}
