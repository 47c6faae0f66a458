import { tx } from '@bubbles/db'
import type { Embedding } from '@bubbles/domain'

/** Keeps which sites may show an organisation's reports. */
export function saveEmbedding(organisationId: string, { sites, hosts }: Embedding) {
  const values = { sites, hosts, updated_at: new Date() }
  return tx()
    .insertInto('embedding')
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}
