import { effectiveFlags, FLAG_KEYS, type FlagKey, FLAGS, type Toggles } from './flags.ts'

/** One flag as GrowthBook's SDKs read it. */
export interface FlagFeature {
  defaultValue: boolean
  rules: { condition: { orgUrlName: { $in: string[] } }; force: boolean }[]
}

/** The answer of `GET /api/features/{clientKey}`, and the data of each `features` event (GrowthBook SDK 1.8). */
export interface FlagPayload {
  status: 200
  features: Record<FlagKey, FlagFeature>
  /** ISO 8601. SDKs take a payload for the one they have when this is the same text. */
  dateUpdated: string
}

/** What is set for the organisation of a host. */
export interface OrganisationToggles {
  /** The organisation's name in addresses: the attribute `orgUrlName` of its people. */
  name: string
  toggles: Toggles
  /** When a toggle was last set; null if none ever was. */
  changedAt: Date | null
}

/**
 * The flags for one organisation, or only their defaults. A rule is there for what differs from its default, under the
 * organisation's own name: no answer ever tells of another one.
 */
export function flagPayload(organisation: OrganisationToggles | null): FlagPayload {
  const effective = effectiveFlags(organisation?.toggles)
  const features = Object.fromEntries(
    FLAG_KEYS.map((key): [FlagKey, FlagFeature] => {
      const defaultValue = FLAGS[key].default
      const differs = organisation !== null && effective[key] !== defaultValue
      const condition = { orgUrlName: { $in: [organisation?.name ?? ''] } }
      return [key, { defaultValue, rules: differs ? [{ condition, force: effective[key] }] : [] }]
    }),
  ) as Record<FlagKey, FlagFeature>
  return { status: 200, features, dateUpdated: dateUpdated(organisation?.changedAt ?? null, effective) }
}

/**
 * When a toggle was last set, with a digit a flag after the milliseconds that tells its default and its value: two
 * changes within a millisecond differ, and so does a release that changes a default.
 */
function dateUpdated(changedAt: Date | null, effective: Record<FlagKey, boolean>): string {
  const digits = FLAG_KEYS.map((key) => Number(FLAGS[key].default) * 2 + Number(effective[key])).join('')
  return (changedAt ?? new Date(0)).toISOString().replace('Z', `${digits}Z`)
}
