/** The zone of an organisation that has chosen none. */
export const DEFAULT_TIME_ZONE = 'UTC'

/** Whether text is a time zone (IANA) that this machine knows. Never throws. */
export function isTimeZone(text: string): boolean {
  // An offset such as +01:00 is understood too, and has no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The time zones there are to choose from, by name. */
export const timeZones = (): string[] => [
  DEFAULT_TIME_ZONE,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== DEFAULT_TIME_ZONE),
]

/** How a time zone is named on screens and in emails: “Europe/Zurich” as it is, “America/New_York” without its line. */
export const timeZoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** The zone itself, or UTC where this machine has never heard of it. */
export const knownTimeZone = (zone: string): string => (isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE)
