import { sql } from 'kysely'

/**
 * Whether the draft may have something that readers of a live edition don't have yet: it was edited since, and not found to read
 * the same. For a query with `live_publications` as `live` and its `publications` as `publication`.
 * @param report what the query calls `reports`
 */
export const differsFromLive = (report: 'reports' | 'report') =>
  sql<boolean>`(publication.report_seq <> ${sql.ref(`${report}.head_seq`)}
    and not (live.compared_same and live.compared_seq = ${sql.ref(`${report}.head_seq`)}))`
