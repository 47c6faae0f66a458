import { Problem } from '@bubbles/domain'
import { effectiveFlags, featureOff, FLAG_KEYS, type FlagKey, FLAGS, isFlagKey } from '@bubbles/flags'
import { readToggles } from './reader.ts'
import { writeToggle } from './writer.ts'

/** A flag and what it is in one organisation. */
export interface Feature {
  featureKey: FlagKey
  name: string
  description: string
  status: boolean
  /** Whether the status is what the flag is without a toggle. */
  isDefault: boolean
}

const present = (key: FlagKey, status: boolean): Feature => ({
  featureKey: key,
  name: FLAGS[key].name,
  description: FLAGS[key].sentence,
  status,
  isDefault: status === FLAGS[key].default,
})

/** Every flag as the organisation has it. Needs a transaction that may see the organisation. */
export async function featuresOf(organisationId: string): Promise<Record<FlagKey, boolean>> {
  return effectiveFlags((await readToggles(organisationId)).toggles)
}

/** Whether the organisation has a feature. It says nothing of what a person may do: see `can`. */
export async function isFeatureOn(organisationId: string, key: FlagKey): Promise<boolean> {
  return (await featuresOf(organisationId))[key]
}

/**
 * For what belongs to a feature. Needs a transaction that may see the organisation.
 * @throws Problem feature-off, naming the feature and whom to ask.
 */
export async function requireFeature(organisationId: string, key: FlagKey): Promise<void> {
  requireKnownFeature(await featuresOf(organisationId), key)
}

/** As `requireFeature`, of features that have been read already. */
export function requireKnownFeature(features: Readonly<Record<FlagKey, boolean>>, key: FlagKey): void {
  if (features[key]) return
  throw new Problem('feature-off', { detail: featureOff(key), members: { featureKey: key } })
}

/** Every flag as the organisation has it, with its words. Needs a transaction that may see the organisation. */
export async function readFeatures(organisationId: string): Promise<Feature[]> {
  const effective = await featuresOf(organisationId)
  return FLAG_KEYS.map((key) => present(key, effective[key]))
}

/**
 * Sets one flag of an organisation; signed-in browsers of it hear of it once the transaction has committed.
 * @throws Problem not-found for a key that is no flag's.
 */
export async function writeFeature(
  organisationId: string,
  key: string,
  status: boolean,
  userId: string,
): Promise<Feature> {
  if (!isFlagKey(key)) throw new Problem('not-found', { detail: 'There’s no feature with this name.' })
  await writeToggle(organisationId, key, status, userId)
  return present(key, status)
}
