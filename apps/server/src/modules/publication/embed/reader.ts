import { tx } from '@bubbles/db'
import { ANY_SITE, type Embedding } from '@bubbles/domain'

/** Which sites may show an organisation's reports; any, where nobody chose. */
export async function readEmbedding(organisationId: string): Promise<Embedding> {
  const row = await tx()
    .selectFrom('embedding')
    .where('organisation_id', '=', organisationId)
    .select(['sites', 'hosts'])
    .executeTakeFirst()
  return row ?? ANY_SITE
}
