import { notify, tx } from '@bubbles/db'
import type { FlagKey } from '@bubbles/flags'
import { sql } from 'kysely'

/** Where processes tell each other the id of an organisation whose toggles have changed. */
export const FEATURES_CHANNEL = 'organisation_features'

/** Sets one toggle. Every process hears of it once the transaction has committed. */
export async function writeToggle(
  organisationId: string,
  key: FlagKey,
  status: boolean,
  userId: string,
): Promise<void> {
  // The clock of now, not of the transaction's beginning: the later change is to have the later time.
  const change = { status, updated_by: userId, updated_at: sql<Date>`clock_timestamp()` }
  await tx()
    .insertInto('organisation_features')
    .values({ organisation_id: organisationId, feature_key: key, ...change })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'feature_key']).doUpdateSet(change))
    .execute()
  await notify(FEATURES_CHANNEL, organisationId)
}
