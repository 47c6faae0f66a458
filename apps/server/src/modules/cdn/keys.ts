/** Names under which a cache knows what it keeps: whatever has one of them goes when it is purged. Letters, digits and -. */
export const organisationKey = (organisationId: string): string => `o-${organisationId}`
/** Of the page of a report, its embeds and its pictures. */
export const reportKey = (reportId: string): string => `r-${reportId}`
/** Of an organisation's front page. */
export const frontKey = (organisationId: string): string => `f-${organisationId}`

/** What a cache could be asked to purge. */
export const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[ofr]-[0-9a-f-]{36}$/.test(value)
