import { type RawBuilder, sql } from 'kysely'

/** What the totals of a report and day are divided by, each as the text of a session `s`. */
export const DIVISIONS = {
  publication: sql`s.publication_id::text`,
  device: sql`s.device`,
  browser: sql`coalesce(s.browser, '(not set)')`,
  country: sql`coalesce(s.country, '(not set)')`,
  source: sql`coalesce(s.source, '(direct)')`,
  // The words GA4 has for a reader who came without a campaign.
  medium: sql`coalesce(s.medium, case when s.source is null then '(none)' else 'referral' end)`,
  campaign: sql`coalesce(s.campaign, '(not set)')`,
  visit: sql`case when s.is_first then 'new' else 'returning' end`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type Division = keyof typeof DIVISIONS

/** Where a page is at its end: GA4 counts a reader as having scrolled from nine tenths on. */
export const END_DEPTH = 0.9
/** Active seconds from which GA4 takes a session for engaged. */
export const ENGAGED_SECONDS = 10
/** Longest attention told apart, in seconds: of a session, and of a session with one block. */
export const MAX_READ_SECONDS = 3_600
export const MAX_BLOCK_SECONDS = 600

/** Active time of a session `s` in whole seconds, as the histograms have it. */
export const readSeconds = sql`least(round(s.engaged_ms / 1000.0), ${sql.lit(MAX_READ_SECONDS)})::integer`

/** Attention of a session `s` for one block in whole seconds, as the histograms have it. */
export const blockSeconds = sql`least(round(s.block_ms / 1000.0), ${sql.lit(MAX_BLOCK_SECONDS)})::integer`

/** From first to last event of a session `s`, in milliseconds. */
export const sessionMs = sql`round(extract(epoch from s.last_at - s.first_at) * 1000)::bigint`
